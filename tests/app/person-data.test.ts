import { expect, it } from "vitest";
import { keptIn } from "../../app/tools/staff/person-data/kept.ts";

it("the page that deletes a person's data says what they paid and did not get back (BK-07)", () => {
  const registrations = [
    { amount: 4_000, owed: 1_000, receipt_number: "LH-1" },
    { amount: 4_000, owed: 4_000, receipt_number: null },
    { amount: 2_500, owed: 0, receipt_number: null },
  ];
  const of = (...refunds: number[]) =>
    keptIn([
      { name: "registrations", records: registrations },
      { name: "refunds", records: refunds.map((amount) => ({ amount })) },
    ]);
  expect([of(), of(500, 1_000), of(3_000), keptIn([])]).toEqual([30, 15, 0, 0]);
});
