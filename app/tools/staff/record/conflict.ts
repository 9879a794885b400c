/** Compares the record of which a form was made with the stored record, so that no save undoes another person's change. */
import { type Column, readTime } from "../../../../lib/records/column.ts";
import { type KindName, kindOf } from "../../../../lib/records/kinds.ts";
import { madeOf, shortText } from "../made-of.ts";

type Texts = Readonly<Record<string, string>>;

/** A column that another person changed while the form was open. */
export interface OtherChange {
  column: Column;
  before: string;
  after: string;
  /** The text that the form has instead, or null if the form did not change the column. */
  typed: string | null;
}

/** Returns the text of each column in a form. */
export const cellsIn = (form: URLSearchParams, kind: KindName): Map<string, string> =>
  new Map(kindOf(kind).columns.map(({ name }) => [name, form.getAll(name).join("; ").replaceAll("\r\n", "\n").trim()]));

/** Returns the value of a text, so that two spellings of a value are equal. */
function valueIn({ name, type, empty = null }: Column, text: string, starts: string): string {
  // A form has the end of a session as a time on the day of the start.
  const time = name === "ends" ? readTime(text) : undefined;
  const full = typeof time === "string" ? `${starts.slice(0, 10)} ${time}` : text;
  const result = full === "" ? { value: empty } : type.read(full);
  return "wrong" in result ? full : JSON.stringify(result.value);
}

/** Returns the columns of a record that another person changed since the form was made. */
export function otherChanges(form: URLSearchParams, kind: KindName, current: Texts): OtherChange[] {
  const made = madeOf(form);
  if (!made) return [];
  const typed = cellsIn(form, kind);
  return kindOf(kind).columns.flatMap((column): OtherChange[] => {
    const { name } = column;
    const [before, after] = [String(made[name] ?? ""), shortText(current[name] ?? "")];
    if (before === after) return [];
    const own = typed.get(name) ?? "";
    const value = valueIn(column, own, typed.get("starts") ?? "");
    const isOwn = (text: string) => shortText(own) !== text && value !== valueIn(column, text, "");
    const isTyped = form.has(name) && isOwn(before) && isOwn(after);
    return [{ column, before, after, typed: isTyped ? own : null }];
  });
}
