import { describe, expect, it } from "vitest";
import { shortMoment } from "../../lib/dates/dates.ts";
import {
  capacityText,
  changeText,
  failedChangeText,
  isCanceled,
  keptPaymentText,
  movedPaymentText,
  nextSessionText,
  paymentText,
  refundedText,
  takesMore,
} from "../../lib/events/participants.ts";

it.each([
  ["2 - Canceled", true],
  ["Canceled", true],
  ["CANCELED by phone", true],
  ["1 - Paid", false],
  ["", false],
  [null, false],
  [undefined, false],
])("the staff page determines whether the payment status %j means a cancellation: %s (ST-11)", (status, canceled) =>
  expect(isCanceled(status)).toBe(canceled),
);

it.each([
  ["1 - Paid", "Paid"],
  ["2 - Canceled", "Canceled"],
  ["3-Payment pending", "Payment pending"],
  ["Canceled", "Canceled"],
  ["2 of 3 paid", "2 of 3 paid"],
  ["4", "4"],
  [null, ""],
])("the staff page shows the payment status %j as %j (ST-11)", (status, words) =>
  expect(paymentText(status)).toBe(words),
);

it.each([
  [9, 40, "Capacity: 9 of 40"],
  [0, 1, "Capacity: 0 of 1"],
  [41, 40, "Capacity: 41 of 40"],
  [400, 0, "Capacity: Unlimited Seats"],
])('shows %i registrations for %i seats as "%s" (ST-05)', (registered, capacity, text) =>
  expect(capacityText(registered, capacity)).toBe(text),
);

const now = new Date("2030-03-05T18:00:00Z");
it.each([
  ["free seats", { capacity: 10, registrationCount: 9, endDate: "2030-03-05T20:00:00Z" }, true],
  ["no limit", { capacity: 0, registrationCount: 900, endDate: "2030-03-05T20:00:00Z" }, true],
  ["full", { capacity: 10, registrationCount: 10, endDate: "2030-03-05T20:00:00Z" }, false],
  ["over", { capacity: 10, registrationCount: 1, endDate: "2030-03-05T17:00:00Z" }, false],
  ["open until noon in its own time zone", { capacity: 0, registrationCount: 1, endDate: "2030-03-05T12:00:00" }, true],
])(
  "the staff page offers a session as a move target only if it accepts registrations: %s (ST-13)",
  (_what, session, offered) => expect(takesMore(session, now, "America/Denver")).toBe(offered),
);

it.each([
  [{}, "", "", ""],
  [
    { amountPaid: 40, refundable: true },
    "They paid $40. The payment moves with them, and nothing is refunded.",
    "",
    "The $40 that they paid is not refunded.",
  ],
  [
    { amountPaid: 25.5, refundable: false },
    "They paid $25.50. The payment moves with them, and nothing is refunded.",
    "They paid $25.50. It cannot be refunded here. Please contact the billing office.",
    "The $25.50 that they paid is not refunded.",
  ],
])(
  "the payment text of a move or cancellation states the expected amounts for %j (ST-21)",
  (payment, moved, kept, canceled) => {
    expect([movedPaymentText([{ name: "Ann Lee", ...payment }]), keptPaymentText(payment)]).toEqual([moved, kept]);
    expect(refundedText(payment, undefined)).toBe(canceled);
    expect(refundedText(payment, 40)).toBe("$40 is refunded.");
  },
);

it("the payment text states the total amount that the moved participants have paid (ST-21)", () => {
  const free = { name: "Ann Lee" };
  expect(movedPaymentText([free, free])).toBe("");
  expect(movedPaymentText([free, { name: "Bo Lee", amountPaid: 40 }, { name: "Cy Lee", amountPaid: 25 }])).toBe(
    "2 of them paid $65 in all: Bo Lee, Cy Lee. The payments move with them, and nothing is refunded.",
  );
});

it("if two people change a registration, the error text states who made the first change and when (ST-21)", () => {
  const change = changeText({ action: "canceled", by: "Ana Ruiz", at: "2030-10-08T18:00:00-06:00" }, "America/Denver");
  const canceled = { sessionId: "15", sessionName: "Mornings", canceled: true };
  expect(failedChangeText("Pat Lee", "15", canceled, undefined, change)).toBe(
    "Ana Ruiz canceled this on Oct 8, 2030, 6pm MDT. Your change was not made.",
  );
});

describe("error text after a concurrent change", () => {
  const standing = { sessionId: "15", sessionName: "Mornings", canceled: false };
  it.each([
    ["the registration is no longer in the list", null, undefined, "no longer in this list"],
    [
      "the registration was canceled",
      { ...standing, canceled: true },
      { id: "16", full: false },
      "canceled the registration",
    ],
    [
      "the registration is already in the target session",
      { ...standing, sessionId: "16" },
      { id: "16", full: false },
      "in “Mornings” already",
    ],
    [
      "the registration was moved to another session",
      { ...standing, sessionId: "17" },
      { id: "16", full: true },
      "Somebody else has moved",
    ],
    ["the target session is full", standing, { id: "16", full: true }, "full now"],
    ["a cancellation was rejected", standing, undefined, "still registered for “Mornings”. Nothing was changed"],
    ["the reason is unknown", standing, { id: "16", full: false }, "Nothing was changed"],
  ])("%s", (_what, found, target, words) => expect(failedChangeText("Pat Lee", "15", found, target)).toContain(words));
});

it.each([
  ["2030-10-08T18:00:00-06:00", "America/Denver", "Oct 8, 2030, 6pm MDT"],
  ["2030-12-08T18:30:00", "America/Boise", "Dec 8, 2030, 6:30pm MST"],
  ["soon", "America/Denver", null],
  [null, "America/Denver", null],
])("the staff page shows the time %s in %s as %s (ST-11, EV-33)", (text, zone, shown) =>
  expect(shortMoment(text, zone)).toBe(shown),
);

it.each<[string, object, string]>([
  ["starts later", {}, "Next · Dec 1, 2030, 6pm MST · Aurora · 3 of 10 registered"],
  ["has no limit", { capacity: 0 }, "Next · Dec 1, 2030, 6pm MST · Aurora"],
  [
    "has begun and meets again",
    { startDate: "2030-10-24T18:00:00-06:00", nextMeeting: "2030-11-21T18:00:00-07:00" },
    "Next · Nov 21, 2030, 6pm MST · Aurora · 3 of 10 registered",
  ],
  [
    "has begun, from an upstream without meetings",
    { startDate: "2030-10-24T18:00:00-06:00" },
    "In progress until Dec 1, 2030, 8pm MST · Aurora · 3 of 10 registered",
  ],
  [
    "is at its last meeting",
    { startDate: "2030-10-24T18:00:00-06:00", nextMeeting: "2030-11-20T08:00:00-07:00" },
    "In progress until Dec 1, 2030, 8pm MST · Aurora · 3 of 10 registered",
  ],
  [
    "is open at any time",
    { startDate: "2030-10-24T18:00:00-06:00", isOnline: true, hasInstructor: false, capacity: 0 },
    "Open until Dec 1, 2030, 8pm MST · Aurora",
  ],
  [
    "has ended",
    { startDate: "2030-10-24T18:00:00-06:00", endDate: "2030-10-24T20:00:00-06:00" },
    "Ended Oct 24, 2030, 8pm MDT · Aurora · 3 of 10 registered",
  ],
  [
    "has seats that its waitlist needs",
    { startDate: "2030-10-24T18:00:00-06:00", registrationCount: 10, registered: 9 },
    "In progress until Dec 1, 2030, 8pm MST · Aurora · 9 of 10 registered",
  ],
  ["has no valid date", { startDate: "soon", endDate: "later" }, "Aurora · 3 of 10 registered"],
])("a session that %s is never described with a next date in the past (ST-02)", (_what, changes, text) => {
  const session = {
    startDate: "2030-12-01T18:00:00-07:00",
    endDate: "2030-12-01T20:00:00-07:00",
    capacity: 10,
    registrationCount: 3,
    hasInstructor: true,
    hostingLocation: "Aurora",
    ...changes,
  };
  expect(nextSessionText(session, new Date("2030-11-20T09:00:00-07:00"), "America/Denver")).toBe(text);
});
