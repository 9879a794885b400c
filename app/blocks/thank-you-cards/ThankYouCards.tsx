import { CardCollection } from "../../cms/components/CardCollection.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export const ThankYouCards = ({ fields, page }: Props) => (
  <CardCollection fields={fields} cards={fields.cards} print="none" page={page} />
);
