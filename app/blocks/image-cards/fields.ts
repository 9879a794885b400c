import { CAP } from "../../../lib/constants.ts";
import { cardFields, collectionFields } from "../../cms/components/card-fields.ts";
import { items } from "../../cms/fields/fields.ts";

const { image, title, link } = cardFields;

export const fields = { ...collectionFields, cards: items("The images", { image, title, link }, CAP.imageCards) };
