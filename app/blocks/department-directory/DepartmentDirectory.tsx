import { SHORT_DIRECTORY } from "../../../lib/constants.ts";
import { CardCollection } from "../../fields/CardCollection.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

/** A few departments have room for more than a name; many stand close together (BL-60). */
export function DepartmentDirectory({ fields, page }: Props) {
  const cards = fields.departments.map(({ url, ...department }) => ({
    ...department,
    link: url ? { href: url, text: "", internal: /^[/#?]/.test(url) } : null,
  }));
  const look = cards.length < SHORT_DIRECTORY ? "rows" : "dense";
  return <CardCollection fields={fields} cards={cards} page={page} look={look} />;
}
