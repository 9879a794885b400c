/** Cells that contain lists, such as the fees of a class. */
import { readCode } from "../billing/shoppable.ts";
import {
  type CellProblem,
  type CellType,
  type CellValue,
  localTime,
  readCents,
  readDate,
  writeCents,
} from "./column.ts";

/** Returns the items of a cell, which semicolons or line breaks separate. */
const itemsOf = (raw: string): string[] =>
  raw
    .split(/[;\n]/)
    .map((text) => text.trim())
    .filter(Boolean);

/** Fees in one cell: `Adult = 25; Child = free`. A fee for a couple ends with `for 2`: `Couple = 40 for 2`. */
export const fees: CellType = {
  read(raw) {
    const value: CellValue[] = [];
    for (const item of itemsOf(raw)) {
      const [, name = "", amount = "", couple] = /^(?:(.*?)\s*[=:]\s*)?(\S.*?)(\s+for\s+2)?$/i.exec(item) ?? [];
      const cents = readCents(amount);
      if (typeof cents !== "number")
        return {
          wrong: `contains “${item.slice(0, 40)}”`,
          allowed: "names and dollars such as Adult = 25; Child = free; Couple = 40 for 2",
        } satisfies CellProblem;
      value.push({ name: name.normalize() || "Per person", cents, ...(couple && { people: 2 }) });
    }
    const names = value.map((fee) => String((fee as { name: string }).name).toLowerCase());
    if (new Set(names).size < names.length) return { wrong: "contains a name twice", allowed: "each name once" };
    return { value };
  },
  write: (value) =>
    Array.isArray(value)
      ? value
          .map(
            (fee: { name: string; cents: number; people?: number }) =>
              `${fee.name} = ${writeCents(fee.cents)}${fee.people === 2 ? " for 2" : ""}`,
          )
          .join("; ")
      : "",
};

/** Discount codes in one cell: `SPRING = 20%; STAFF = 10 until 2030-12-31`. */
export const codes: CellType = {
  read(raw) {
    const value: CellValue[] = [];
    for (const item of itemsOf(raw)) {
      const [, code = "", amount = "", until] =
        /^([\p{L}\p{N}_-]{2,40})\s*[=:]\s*(\S+)(?:\s+until\s+(\S+))?$/iu.exec(item) ?? [];
      const percent = /^(\d{1,3})%$/.exec(amount)?.[1];
      const cents = percent ? null : readCents(amount);
      const day = until === undefined ? null : readDate(until);
      const isWrong = percent ? Number(percent) < 1 || Number(percent) > 100 : typeof cents !== "number" || cents === 0;
      if (!code || isWrong || (day !== null && typeof day !== "string"))
        return {
          wrong: `contains “${item.slice(0, 40)}”`,
          allowed: "codes and discounts such as SPRING = 20%; STAFF = 10 until 2030-12-31",
        } satisfies CellProblem;
      value.push({
        code: code.toUpperCase(),
        percent: percent ? Number(percent) : null,
        cents: cents as number | null,
        until: day,
      });
    }
    return { value };
  },
  write: (value) =>
    Array.isArray(value)
      ? value
          .map((code: { code: string; percent: number | null; cents: number | null; until: string | null }) => {
            const amount = code.percent === null ? writeCents(code.cents ?? 0) : `${code.percent}%`;
            return `${code.code} = ${amount}${code.until ? ` until ${code.until}` : ""}`;
          })
          .join("; ")
      : "",
};

/** Further dates of a series in one cell: `2026-12-08 18:00; 2026-12-15 18:00`. Each date has the length of the first. */
export const dates: CellType = {
  read(raw) {
    const value: string[] = [];
    for (const item of itemsOf(raw)) {
      const date = localTime.read(item);
      if ("wrong" in date) return date;
      value.push(String(date.value));
    }
    return { value: value.sort() };
  },
  write: (value) => (Array.isArray(value) ? value.join("; ") : ""),
};

/** Codes of other services in one cell: `CPT 36415; MS-DRG 795`. */
export const serviceCodes: CellType = {
  read(raw) {
    const value: string[] = [];
    for (const item of itemsOf(raw)) {
      const code = readCode(item);
      if (!code) return { wrong: `contains “${item.slice(0, 40)}”`, allowed: "codes such as CPT 36415; MS-DRG 795" };
      value.push(`${code.type} ${code.code}`);
    }
    return { value };
  },
  write: (value) => (Array.isArray(value) ? value.join("; ") : ""),
};
