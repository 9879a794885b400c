import type { Field, FieldSet } from "../../cms/fields/types.ts";
import { scroll, table } from "../table.ts";

/** Renders a table that lists a block's fields. The fields of list items are in the rows below the list field. */
export function FieldTable({ fields }: { fields: FieldSet }) {
  return (
    <div className={scroll}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Kind</th>
            <th scope="col">Purpose</th>
          </tr>
        </thead>
        <tbody>
          {rows(fields).map(({ name, field }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{field.kind}</td>
              <td>{field.doc}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const rows = (fields: FieldSet, prefix = ""): { name: string; field: Field<unknown> }[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    { name: prefix + name, field },
    ...(field.fields ? rows(field.fields, `${prefix}${name}[].`) : []),
  ]);
