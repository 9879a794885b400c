import { expect, it } from "vitest";
import { specialDays } from "../../lib/records/special-days.ts";

it.each([
  ["2026-12-25 closed", "2026-12-25 closed"],
  ["12/25/2026 Closed; 2026-12-24: 8-12 (Christmas Eve)", "2026-12-24 8 am-12 pm (Christmas Eve); 2026-12-25 closed"],
  ["2026-07-04 9 am to noon\n2026-07-04 1-5 pm", "2026-07-04 9 am-12 pm; 2026-07-04 1 pm-5 pm"],
])("special days “%s” are read, sorted, and written so that they are read again (BK-02)", (raw, written) => {
  const read = specialDays.read(raw);
  if (!("value" in read)) expect.fail(JSON.stringify(read));
  expect(specialDays.write(read.value)).toBe(written);
  expect(specialDays.read(written)).toEqual(read);
});

it.each([
  ["Christmas closed", "contains"],
  ["2026-02-30 closed", "contains"],
  ["2026-12-25", "contains"],
  ["2026-12-25 maybe", "contains"],
  ["2026-12-25 closed; 2026-12-25 9-12", "closed and open"],
  ["2026-12-25 closed; 2026-12-25 closed", "closed and open"],
])("special days “%s” are refused, with an example of what is allowed (BK-02)", (raw, wrong) =>
  expect(specialDays.read(raw)).toMatchObject({
    wrong: expect.stringContaining(wrong),
    allowed: expect.stringContaining("2026-12-24 8 am-12 pm"),
  }),
);
