/** Days with other hours in one cell: `2026-12-24 8 am-12 pm (Christmas Eve); 2026-12-25 closed`. */
import { type CellType, type CellValue, readDate } from "./column.ts";
import { clock, period } from "./opening-hours.ts";

const ALLOWED = "dates with times or closed, such as 2026-12-24 8 am-12 pm (Christmas Eve); 2026-12-25 closed";

interface Day {
  date: string;
  name?: string;
  open?: string;
  close?: string;
}

export const specialDays: CellType = {
  read(raw) {
    const days: Day[] = [];
    for (const item of raw.split(/[;\n]/).map((text) => text.trim())) {
      if (!item) continue;
      const wrong = { wrong: `contains “${item.slice(0, 60)}”`, allowed: ALLOWED };
      const [, day = "", times = "", name] = /^(\S+)[\s:]+(.+?)(?:\s*\((.{1,80})\))?$/.exec(item) ?? [];
      const date = readDate(day.replace(/:$/, ""));
      if (typeof date !== "string") return wrong;
      const hours = /^closed$/i.test(times) ? null : period(times);
      if (hours === undefined) return wrong;
      days.push({ date, ...(name && { name }), ...(hours && { open: hours[0], close: hours[1] }) });
    }
    days.sort((a, b) => `${a.date} ${a.open ?? ""}`.localeCompare(`${b.date} ${b.open ?? ""}`));
    const doubled = days.find(
      ({ date, open }, index) => days[index - 1]?.date === date && !(open && days[index - 1]?.open),
    );
    if (doubled) return { wrong: `is closed and open on ${doubled.date}`, allowed: ALLOWED };
    return { value: days as unknown as CellValue };
  },
  write: (value) =>
    ((value ?? []) as unknown as Day[])
      .map(({ date, name, open, close }) =>
        [date, open && close ? `${clock(open)}-${clock(close)}` : "closed", name && `(${name})`]
          .filter(Boolean)
          .join(" "),
      )
      .join("; "),
};
