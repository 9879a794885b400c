import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { type RegistrableSession, registerState, seatBadge } from "../../lib/events/seats.ts";

const DENVER = "America/Denver";
const now = new Date("2026-11-21T15:00:00Z");

test.each([
  [10, 3, { left: 7, few: true }],
  [10, 9, { left: 1, few: true }],
  [100, 0, { left: 100, few: false }],
  [100, 1, { left: 99, few: true }],
  [10, 10, { left: 0, few: true }],
  [10, 12, { left: 0, few: true }],
  [0, 500, { left: null, few: false }],
])(
  "for a capacity of %i with %i registered people, the seat badge shows the available seats (EV-17)",
  (capacity, registrationCount, badge) => {
    expect(seatBadge({ capacity, registrationCount, isOnline: false, hasInstructor: false })).toEqual(badge);
  },
);

test("the seat badge shows the available seats of a closed session and ignores the waitlist (EV-17)", () => {
  const session = { capacity: 10, registrationCount: 9, waiting: 3, registrationClosed: true };
  expect(seatBadge(session)).toEqual({ left: 1, few: true });
});

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])(
  "for `isOnline` %j and `hasInstructor` %j, the session is self-paced: %j (EV-18)",
  (isOnline, hasInstructor, selfPaced) => {
    expect(seatBadge({ capacity: 5, registrationCount: 0, isOnline, hasInstructor }) === null).toBe(selfPaced);
  },
);

describe("Register", () => {
  const session: RegistrableSession = {
    capacity: 10,
    registrationCount: 2,
    requireRegistration: true,
    hasInstructor: true,
    registrationDeadline: "2026-11-21T09:00:00",
    startDate: "2026-11-21T18:00:00",
    endDate: "2026-11-21T20:00:00",
    registrationUrl: "/classes-events/register?sessionId=s1",
  };
  const one = [{ id: "f1" }];
  const wait = { kind: "chooseFee", href: "/classes-events/register?sessionId=s1", newTab: false };
  const open = (href: string, newTab = false) => ({ kind: "open", href, newTab });

  test.each<[string, Partial<RegistrableSession>, { id: string }[], string | null, object]>([
    [
      "EV-20 without fees, the button opens the registration",
      {},
      [],
      null,
      open("/classes-events/register?sessionId=s1"),
    ],
    [
      "EV-21 the URL contains the selected fee",
      {},
      one,
      "f1",
      open("/classes-events/register?sessionId=s1&eventFeeId=f1"),
    ],
    ["EV-20 without a selected fee, visitors must select one", {}, one, null, wait],
    ["EV-20 for a fee of another event, visitors must select one", {}, one, "f9", wait],
    ["EV-19 a full session is closed", { registrationCount: 10 }, one, "f1", { kind: "closed", why: "full" }],
    [
      "EV-19 a session with capacity 0 is never full",
      { capacity: 0, registrationCount: 99 },
      [],
      null,
      open("/classes-events/register?sessionId=s1"),
    ],
    [
      "EV-19 a session that staff closed is closed",
      { registrationClosed: true },
      [],
      null,
      { kind: "closed", why: "closed" },
    ],
    [
      "EV-19 a session is closed after its deadline",
      { registrationDeadline: "2026-11-21T07:59:00" },
      [],
      null,
      { kind: "closed", why: "deadline" },
    ],
    [
      "EV-19 a session that is over is closed regardless of its deadline",
      { endDate: "2026-11-21T07:00:00" },
      [],
      null,
      { kind: "closed", why: "deadline" },
    ],
    [
      "EV-19 a session without a deadline is closed after it has begun",
      { startDate: "2026-11-14T18:00:00", registrationDeadline: null },
      [],
      null,
      { kind: "closed", why: "begun" },
    ],
    [
      "EV-19 a session that has begun is open until its deadline",
      { startDate: "2026-11-14T18:00:00" },
      [],
      null,
      open("/classes-events/register?sessionId=s1"),
    ],
    [
      "EV-19 an in-person session without an instructor is closed after it has begun, regardless of its deadline",
      { startDate: "2026-11-14T18:00:00", hasInstructor: false },
      [],
      null,
      { kind: "closed", why: "begun" },
    ],
    [
      "EV-18 a self-paced session is open until it ends",
      { startDate: "2026-01-01T00:00:00", hasInstructor: false, isOnline: true },
      [],
      null,
      open("/classes-events/register?sessionId=s1"),
    ],
    [
      "EV-19 a session without an instructor ignores its deadline",
      { registrationDeadline: "2026-11-20T00:00:00Z", hasInstructor: false },
      [],
      null,
      open("/classes-events/register?sessionId=s1"),
    ],
    [
      "EV-19 a session with an empty .NET date as its deadline is open",
      { registrationDeadline: "0001-01-01T00:00:00" },
      [],
      null,
      open("/classes-events/register?sessionId=s1"),
    ],
    [
      "EV-21 an external registration opens in a new tab",
      { externalRegistrationLink: "https://tickets.example/1" },
      one,
      "f1",
      open("https://tickets.example/1", true),
    ],
    [
      "EV-21 an unsafe external link is ignored",
      { externalRegistrationLink: "javascript:x" },
      [],
      null,
      open("/classes-events/register?sessionId=s1"),
    ],
    [
      "EV-21 without required registration, there is no button",
      { requireRegistration: false, registrationClosed: true },
      [],
      null,
      { kind: "none" },
    ],
    ["EV-21 without a registration URL, there is no button", { registrationUrl: null }, [], null, { kind: "none" }],
    [
      "EV-20 without a registration URL, there is no button even if the session has a fee",
      { registrationUrl: null },
      one,
      null,
      { kind: "none" },
    ],
  ])("%s", (_, change, fees, feeId, state) => {
    expect(registerState({ ...session, ...change }, fees, feeId, now, DENVER)).toEqual(state);
  });

  // In Denver, clocks show 1:00 to 2:00 twice on November 1, 2026, and skip 2:00 to 3:00 on March 8, 2026.
  const FALL = [
    ["2026-11-01T01:29:00-06:00", "open"],
    ["2026-11-01T01:31:00-06:00", "closed"],
    ["2026-11-01T01:00:00-07:00", "closed"],
    ["2026-11-01T01:29:00-07:00", "closed"],
    ["2026-11-01T01:31:00-07:00", "closed"],
  ];
  const SECOND = [
    ["2026-11-01T01:31:00-06:00", "open"],
    ["2026-11-01T01:29:00-07:00", "open"],
    ["2026-11-01T01:31:00-07:00", "closed"],
  ];
  const SPRING = [
    ["2026-03-08T01:59:00-07:00", "open"],
    ["2026-03-08T03:29:00-06:00", "open"],
    ["2026-03-08T03:31:00-06:00", "closed"],
    ["2026-03-08T04:00:00-06:00", "closed"],
  ];
  const late = {
    ...session,
    registrationDeadline: null,
    startDate: "2026-12-31T00:00:00",
    endDate: "2026-12-31T01:00:00",
  };
  describe.each(["America/Denver", "Asia/Tokyo", "Pacific/Honolulu", "Europe/Madrid"])(
    "on a device in %s",
    (device) => {
      beforeEach(() => {
        vi.stubEnv("TZ", device);
      });
      afterEach(() => {
        vi.unstubAllEnvs();
      });

      it.each([
        ["a deadline without an offset", { registrationDeadline: "2026-11-01T01:30:00" }, FALL],
        ["a deadline in the first pass", { registrationDeadline: "2026-11-01T01:30:00-06:00" }, FALL],
        ["a deadline in UTC", { registrationDeadline: "2026-11-01T07:30:00Z" }, FALL],
        ["a deadline in the second pass", { registrationDeadline: "2026-11-01T01:30:00-07:00" }, SECOND],
        ["a start without an offset", { startDate: "2026-11-01T01:30:00" }, FALL],
        ["a start in the second pass", { startDate: "2026-11-01T08:30:00Z" }, SECOND],
        [
          "an end without an offset",
          { startDate: "2026-10-31T20:00:00", endDate: "2026-11-01T01:30:00", isOnline: true, hasInstructor: false },
          FALL,
        ],
        [
          "an end in the second pass",
          { endDate: "2026-11-01T08:30:00Z", isOnline: true, hasInstructor: false },
          SECOND,
        ],
        ["a deadline that the clocks skip", { registrationDeadline: "2026-03-08T02:30:00" }, SPRING],
        ["a deadline after the skipped hour", { registrationDeadline: "2026-03-08T09:30:00Z" }, SPRING],
        ["a start that the clocks skip", { startDate: "2026-03-08T02:30:00" }, SPRING],
        ["an end that the clocks skip", { endDate: "2026-03-08T02:30:00" }, SPRING],
      ])("in the night when the clocks change, %s closes registration once (EV-19, EV-33)", (_, change, moments) => {
        const states = moments.map(([at]) => [
          at,
          registerState({ ...late, ...change }, [], null, new Date(at!), DENVER).kind,
        ]);
        expect(states).toEqual(moments);
      });
    },
  );
});
