import { SHORT_DIRECTORY } from "../../../lib/constants.ts";
import { CardCollection } from "../../cms/components/CardCollection.tsx";
import { departmentCard } from "../../cms/components/card-fields.ts";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

/** Renders a list of departments: a short list as rows with details, and a long list as a dense grid. */
export function DepartmentDirectory({ fields, page }: Props) {
  const cards = fields.departments.map(departmentCard);
  const look = cards.length < SHORT_DIRECTORY ? "rows" : "dense";
  return <CardCollection fields={fields} cards={cards} page={page} look={look} />;
}
