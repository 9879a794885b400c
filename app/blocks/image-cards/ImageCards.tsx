import { CAP } from "../../../lib/constants.ts";
import { CardCollection } from "../../cms/components/CardCollection.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function ImageCards({ fields, page }: Props) {
  const cards = fields.cards.slice(0, CAP.imageCards).filter(({ image }) => image || page.editing);
  return <CardCollection fields={fields} cards={cards} page={page} />;
}
