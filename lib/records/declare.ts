/** Columns that several kinds of records share, and functions that declare columns. */
import { isState } from "../forms/states.ts";
import { type CellType, type Column, idCell, line, stateCell, zipCell } from "./column.ts";

export const id: Column = {
  name: "id",
  title: "ID",
  type: idCell,
  required: true,
  also: ["number", "no", "code", "external id", "npi"],
  example: "1001",
  hint: "Stays the same in each file, so that a later import changes the record.",
};
/** Returns a column. */
export const column = (
  name: string,
  title: string,
  type: CellType,
  example: string,
  more: Partial<Column> = {},
): Column => ({
  name,
  title,
  type,
  example,
  ...more,
});
export const required = { required: true } as const;

/** Returns the column for the Spanish text of another column. Spanish pages show the English text if it is empty. */
export const spanish = (
  name: string,
  title: string,
  type: CellType,
  example = "",
  more: Partial<Column> = {},
): Column =>
  column(`${name}_es`, `${title} in Spanish`, type, example, {
    also: [`spanish ${title.toLowerCase()}`],
    isSpanish: true,
    ...more,
  });

export const address: readonly Column[] = [
  column("address1", "Address", line(), "1200 Main Street", {
    ...required,
    also: ["street", "address 1", "address line 1", "street address"],
  }),
  column("address2", "Address 2", line(), "", { also: ["address line 2", "suite", "building"] }),
  column("city", "City", line(100), "Cedar Falls", { ...required, also: ["town"] }),
  column("state", "State", stateCell(isState), "IA", required),
  column("zip", "ZIP", zipCell, "50613", { ...required, also: ["zip code", "postal code", "zipcode"] }),
];
