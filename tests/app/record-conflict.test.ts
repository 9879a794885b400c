import { describe, expect, it } from "vitest";
import { MADE_OF, shortText } from "../../app/tools/staff/made-of.ts";
import { otherChanges } from "../../app/tools/staff/record/conflict.ts";
import { type KindName, kindOf } from "../../lib/records/kinds.ts";

type Texts = Record<string, string>;

const made: Texts = {
  id: "s-1",
  class: "c-1",
  starts: "2030-10-08 09:00",
  ends: "2030-10-08 11:00",
  seats: "20",
  notes: "Bring rope.\n\nWe sail.",
};

/** Returns what the form says about a change of another person. */
function changesOf(typed: Texts, current: Texts, kind: KindName = "sessions") {
  const form = new URLSearchParams({ ...typed, [MADE_OF]: JSON.stringify(made) });
  return otherChanges(form, kind, current).map(({ column, before, after, typed: own }) => [
    column.name,
    before,
    after,
    own,
  ]);
}

/** What a browser submits for the record without a change. */
const untouched: Texts = {
  ...made,
  starts: "2030-10-08T09:00",
  ends: "11:00",
  notes: "Bring rope.\r\n\r\nWe sail.",
};

describe("a record form finds what another person changed meanwhile (BK-03, ST-21)", () => {
  it.each<[string, Texts, Texts, unknown[]]>([
    ["nothing changed", { ...untouched, seats: "30" }, made, []],
    [
      "another field changed",
      { ...untouched, seats: "30" },
      { ...made, notes: "New" },
      [["notes", made.notes, "New", null]],
    ],
    ["the same field changed", { ...untouched, seats: "30" }, { ...made, seats: "25" }, [["seats", "20", "25", "30"]]],
    ["both typed the same", { ...untouched, seats: "25" }, { ...made, seats: "25" }, [["seats", "20", "25", null]]],
    ["a field was emptied", { ...untouched, notes: "" }, { ...made, notes: "New" }, [["notes", made.notes, "New", ""]]],
    [
      "the date was moved, and the form spells the times in its own way",
      untouched,
      { ...made, starts: "2030-10-09 09:00", ends: "2030-10-09 11:00" },
      [
        ["starts", made.starts, "2030-10-09 09:00", null],
        ["ends", made.ends, "2030-10-09 11:00", null],
      ],
    ],
    [
      "a wrong value is kept",
      { ...untouched, seats: "many" },
      { ...made, seats: "25" },
      [["seats", "20", "25", "many"]],
    ],
    ["a column without a field", { ...untouched }, { ...made, id: "s-2" }, [["id", "s-1", "s-2", null]]],
  ])("%s", (_what, typed, current, changes) => {
    const fields = Object.entries(typed).filter(([name]) => name !== "id");
    expect(changesOf(Object.fromEntries(fields), current)).toEqual(changes);
  });

  it("a long text is compared although the form says only a part of it", () => {
    const [text, other] = ["a", "b"].map((end) => `${"Bring rope.\n\n".repeat(200)}${end}`) as [string, string];
    const long = { ...made, notes: text };
    const sent = (typed: string, stored: string) => {
      const was = JSON.stringify({ ...long, notes: shortText(text) });
      expect(was.length).toBeLessThan(700);
      const form = new URLSearchParams({ ...untouched, notes: typed.replaceAll("\n", "\r\n"), [MADE_OF]: was });
      return otherChanges(form, "sessions", { ...long, notes: stored }).map(({ typed: own }) => own);
    };
    expect(sent(text, text)).toEqual([]);
    expect(sent(other, text)).toEqual([]);
    expect(sent(text, other)).toEqual([null]);
    expect(sent("Mine", other)).toEqual(["Mine"]);
  });

  it.each(kindOf("sessions").columns.map(({ name }) => name))("the column %s", (name) => {
    const other = `${made[name] ?? ""}1`;
    expect(changesOf(untouched, { ...made, [name]: other }).map(([column]) => column)).toEqual([name]);
  });

  it.each([["not JSON"], ["null"], ["1"], [""]])(
    "a form with the hidden field “%s” has no record to compare",
    (text) => {
      const form = new URLSearchParams({ seats: "30", [MADE_OF]: text });
      expect(otherChanges(form, "sessions", made)).toEqual([]);
    },
  );
});
