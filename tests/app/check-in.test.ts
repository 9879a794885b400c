import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  arrivalText,
  dayNote,
  type Guest,
  guestsIn,
  guestsOf,
  presenceText,
  seatsText,
  unsentText,
  walkInNotice,
  withMarks,
} from "../../app/tools/staff/check-in/list.ts";
import { createMarkQueue, type Failure, type Mark, type Sent } from "../../app/tools/staff/check-in/mark-queue.ts";
import { WalkIn } from "../../app/tools/staff/check-in/WalkIn.tsx";
import type { Participant } from "../../contracts/event-entities.ts";
import { endpoints } from "../../contracts/index.ts";

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};
const SENT: Sent = { result: "sent", arrivedAt: undefined, arrivedBy: undefined };
const OFFLINE: Sent = { result: "failed", status: 0 };

describe("the check-in page says so if it is probably the wrong one (ST-18)", () => {
  const now = new Date("2030-10-08T20:00:00-06:00");
  const on = (day: number, hour = 18) => ({
    startDate: `2030-10-${String(day).padStart(2, "0")}T${hour}:00:00-06:00`,
    endDate: `2030-10-${String(day).padStart(2, "0")}T${hour + 1}:00:00-06:00`,
  });
  it.each([
    ["today", on(8), ""],
    ["today, earlier", on(8, 10), ""],
    ["today, although it is tomorrow in UTC", on(8, 22), ""],
    ["next week", on(15), "This class does not meet today. Please check the date before you check anybody in."],
    ["last week", on(1), "This class is over."],
    ["a series that meets today", { ...on(1), seriesDates: [on(1), on(8), on(15)] }, ""],
    [
      "a series between two meetings",
      { ...on(1), seriesDates: [on(1), on(15)] },
      "This class does not meet today. Please check the date before you check anybody in.",
    ],
    ["a series that is over", { ...on(1), seriesDates: [on(1), on(7)] }, "This class is over."],
    ["a course of several days", { startDate: on(7).startDate, endDate: on(9).endDate }, ""],
    ["a canceled class", { ...on(8), canceled: true }, "This class is canceled."],
  ])("%s", (_, session, note) => expect(dayNote(session as never, now, "America/Denver")).toBe(note));
});

it.each([
  ["3 - Pays at the class", { amountOwed: 45 }, "Pays at the class: $45"],
  ["3 - Payment pending", { amountPending: 45 }, "Payment pending: $45"],
  ["1 - Paid", { amountPaid: 45 }, "Paid $45"],
  ["1 - Paid", {}, "Paid"],
])("at the door, staff read who has %s %j and who still owes what (ST-18)", (paymentStatus, amounts, text) => {
  const [person] = endpoints.eventParticipants.response.parse(endpoints.eventParticipants.example.response);
  const participant = { ...(person as Participant), amountPaid: undefined, paymentStatus, ...amounts };
  const [guest] = guestsOf([participant], "America/Denver", new Date());
  expect(guest!.payment).toBe(text);
});

it.each([
  ["a site with a payment page", true],
  ["a site without one", false],
])("on %s, a walk-in has not paid until staff say how (ST-18, BK-06)", (_, hasOnline) => {
  const [fee] = endpoints.sessionInfo.response.parse(endpoints.sessionInfo.example.response).event.eventFees;
  const html = renderToStaticMarkup(
    createElement(WalkIn, {
      ...{ sessionId: "15", fees: [{ ...fee!, price: 40 }], hasOnline, seats: "", idempotencyKey: "key-1" },
      ...{ timeZone: "America/Denver", typed: {}, onNotice: () => {}, onDone: () => {} },
    }),
  );
  const [, options] = /<select[^>]* name="payment"[^>]*>(.*?)<\/select>/.exec(html)!;
  expect(options).not.toContain("selected");
  expect(/<option[^>]*>(.*?)</.exec(options!)![1]).toBe("Has not paid yet");
});

describe("check-in queue", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Returns a check-in queue whose requests all get the response `answers.next`. */
  function queueWith(storage = memory(), answers = { next: OFFLINE }, person = "ana") {
    const sent: [string, boolean][] = [];
    const state = { marks: new Map<string, Mark>() as ReadonlyMap<string, Mark>, failed: null as Failure | null };
    const finished: string[] = [];
    const queue = createMarkQueue({
      sessionId: "15",
      person,
      storage,
      send: async (id, { arrived }) => {
        sent.push([id, arrived]);
        return answers.next;
      },
      onChange: (marks, failed) => Object.assign(state, { marks, failed }),
      onSent: (id, { result }) => finished.push(`${id} ${result}`),
    });
    return { queue, sent, state, finished, answers, storage };
  }

  it("the check-in queue stores check-ins while the phone is offline, and sends each check-in once the phone is back online (ST-18)", async () => {
    const { queue, sent, state, finished, answers } = queueWith();
    queue.mark("r-1", true);
    queue.mark("r-2", true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([state.marks.size, state.failed]).toEqual([2, 0]);
    answers.next = SENT;
    sent.length = 0;
    await queue.flush();
    expect(sent).toEqual([
      ["r-1", true],
      ["r-2", true],
    ]);
    expect([state.marks.size, state.failed]).toEqual([0, null]);
    expect(finished).toEqual(["r-1 sent", "r-2 sent"]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(2);
  });

  it("the check-in queue automatically retries a failed check-in request (ST-18)", async () => {
    const { queue, state, answers } = queueWith();
    queue.mark("r-1", true);
    await vi.advanceTimersByTimeAsync(0);
    answers.next = SENT;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.marks.size).toBe(0);
  });

  it("the check-in queue sends only the latest check-in status of each participant (ST-18)", async () => {
    const { queue, sent, answers } = queueWith();
    queue.mark("r-1", true);
    await vi.advanceTimersByTimeAsync(0);
    queue.mark("r-1", false);
    answers.next = SENT;
    sent.length = 0;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([["r-1", false]]);
  });

  it("when staff reopen the page, the check-in queue sends stored check-ins and drops those that are more than a day old (ST-18)", async () => {
    const before = queueWith();
    before.queue.mark("r-1", true);
    before.queue.stop();
    await vi.advanceTimersByTimeAsync(0);
    const after = queueWith(before.storage, { next: SENT });
    await after.queue.flush();
    expect(after.sent).toEqual([["r-1", true]]);
    const old = queueWith();
    old.queue.mark("r-1", true);
    old.queue.stop();
    await vi.advanceTimersByTimeAsync(25 * 3_600_000);
    const next = queueWith(old.storage);
    await next.queue.flush();
    expect(next.sent).toEqual([]);
  });

  it("the check-in queue does not send another person's check-ins, and sends its own beside them (ST-18, AU-05)", async () => {
    const ana = queueWith();
    for (const id of ["r-1", "r-2"]) ana.queue.mark(id, true);
    ana.queue.stop();
    await vi.advanceTimersByTimeAsync(0);
    const ben = queueWith(ana.storage, { next: SENT }, "ben");
    await ben.queue.flush();
    expect([ben.sent, ben.state.marks.size, ben.state.failed]).toEqual([[], 2, "other person"]);
    // Ben can record the same participant himself.
    ben.queue.mark("r-2", true);
    ben.queue.mark("r-3", true);
    await vi.advanceTimersByTimeAsync(0);
    const own = [
      ["r-2", true],
      ["r-3", true],
    ];
    expect([ben.sent, ben.state.marks.size, ben.state.failed]).toEqual([own, 1, "other person"]);
    ben.queue.stop();
    const again = queueWith(ana.storage, { next: SENT });
    await again.queue.flush();
    expect([again.sent, again.state.marks.size, again.state.failed]).toEqual([[["r-1", true]], 0, null]);
  });

  it("the check-in queue reports a rejected check-in and continues with the next one (ST-18, ST-21)", async () => {
    const { queue, finished, answers } = queueWith();
    answers.next = { result: "rejected" };
    queue.mark("r-1", true);
    queue.mark("r-2", true);
    await vi.advanceTimersByTimeAsync(0);
    expect(finished).toEqual(["r-1 rejected", "r-2 rejected"]);
  });
});

const guest = (id: string, arrived = ""): Guest => ({
  id,
  name: `Guest ${id}`,
  email: "",
  payment: "",
  arrived,
  by: "",
});

it("the list of missing participants omits participants whose check-in is not sent yet, but keeps those whom staff just checked in (ST-18)", () => {
  const guests = withMarks([guest("1", "6pm"), guest("2"), guest("3")], new Map([["2", { arrived: true, at: 0 }]]));
  const ids = (kept: string[] = []) => guestsIn(guests, "missing", "", new Set(kept)).map(({ id }) => id);
  expect(presenceText(guests)).toBe("2 of 3 here");
  expect(ids()).toEqual(["3"]);
  expect(ids(["2"])).toEqual(["2", "3"]);
  expect(guestsIn(guests, "here", "guest 1", new Set())).toHaveLength(1);
});

it.each([
  [undefined, ""],
  ["2026-11-28T18:13:00-07:00", "6:13pm"],
  ["2026-11-27T23:59:00-07:00", "Nov 27, 2026, 11:59pm MST"],
  ["2026-11-29T06:59:00Z", "11:59pm"],
  ["2025-11-28T18:13:00-07:00", "Nov 28, 2025, 6:13pm MST"],
])("on November 28 at 11pm in Denver, a check-in at %s is shown as: %s (ST-18)", (arrivedAt, text) => {
  expect(arrivalText(arrivedAt, "America/Denver", new Date("2026-11-29T06:00:00Z"))).toBe(text);
});

it.each([
  [0, null, ""],
  [1, null, ""],
  [1, 0, "1 check-in is not sent yet. You are offline."],
  [2, 401, "2 check-ins are not sent yet. Your sign-in has expired."],
  [2, 502, "keeps trying"],
  [2, 403, "Another account is signed in, or yours no longer has the role “staff”."],
  [2, "other person" as const, "Another account recorded them."],
  [2, 423, "read-only for now"],
])(
  "for %i unsent check-ins and the failure %s, the check-in page states the reason (ST-18, ST-21)",
  (count, failed, text) => expect(unsentText(count, failed)).toContain(text),
);

it("the check-in page shows the result of a walk-in registration (ST-18)", () => {
  type Answer = Parameters<typeof walkInNotice>[1];
  const none = { place: undefined, message: undefined, paymentUrl: undefined, heldUntil: undefined };
  const say = (answer: Pick<Answer, "status"> & Partial<Answer>) =>
    walkInNotice("Pat Lee", { ...none, ...answer } as Answer, "America/Denver");
  expect(say({ status: "registered" }).title).toBe("Pat Lee is registered and checked in.");
  expect(say({ status: "registered", paid: 40 }).text).toBe("$40 is paid.");
  expect(say({ status: "registered", owed: 40 }).text).toBe("$40 is still to be paid.");
  const held = say({ status: "held", paymentUrl: "/pay/p", heldUntil: "2030-10-08T18:15:00-06:00" });
  expect([held.title, held.text, held.link?.href]).toEqual([
    "Pat Lee has a seat and is checked in, but has not paid.",
    "The seat is held until 6:15pm.",
    "/pay/p",
  ]);
  expect(say({ status: "waiting", place: 2 }).text).toBe("They are number 2.");
  expect(say({ status: "refused", message: "Full." })).toMatchObject({ bad: true, text: "Full." });
});

it.each([
  [0, 50, 0, "There is a seat for everyone."],
  [10, 9, 0, "1 seat is free."],
  [10, 10, 0, "No seat is free."],
  [10, 8, 2, "No seat is free. The waitlist needs 2 seats."],
  // A full class holds no seat for the people who wait.
  [10, 10, 1, "No seat is free. The waitlist needs 1 seat."],
  [10, 5, 2, "3 seats are free. The waitlist needs 2 seats."],
])(
  "for %i seats, %i taken seats, and %i seats that the waitlist needs, the check-in page states: %s (ST-18)",
  (capacity, taken, seats, text) => {
    const waiting = seats
      ? [{ id: "w", name: "W", email: undefined, phone: undefined, seats, since: "", offeredUntil: undefined }]
      : [];
    expect(seatsText(capacity, taken, waiting)).toBe(text);
  },
);
