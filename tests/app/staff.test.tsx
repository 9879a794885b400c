import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import {
  choicesFor,
  countText,
  groupsOf,
  matching,
  movedText,
  registeredIn,
  rowPaymentText,
  targetsOf,
  zonesOf,
} from "../../app/tools/staff/list.ts";
import { outcomeLines, recipientsIn, sentText } from "../../app/tools/staff/messages/recipients.ts";
import { ParticipantList } from "../../app/tools/staff/ParticipantList.island.tsx";
import { TargetChoice } from "../../app/tools/staff/ParticipantRow.tsx";
import { doneText, eventsOf } from "../../app/tools/staff/participant/index.tsx";
import { CancelSession } from "../../app/tools/staff/session-detail-management/CancelSession.tsx";
import { SessionCards } from "../../app/tools/staff/session-management/SessionCards.tsx";
import { changeFailureText, moveQuestion } from "../../app/tools/staff/strings.ts";
import { isOver, stateText, timeOf } from "../../app/tools/staff/today/SessionList.tsx";
import type { Participant, Session } from "../../contracts/event-entities.ts";
import { endpoints } from "../../contracts/index.ts";

const zone = "America/Denver";
const now = new Date("2030-03-05T18:00:00Z");
const person = endpoints.eventParticipants.response.parse(
  endpoints.eventParticipants.example.response,
)[0] as Participant;
const session = endpoints.currentEventSessions.response.parse(
  endpoints.currentEventSessions.example.response,
)[0] as Session;
const people = (count: number): Participant[] =>
  Array.from({ length: count }, (_, index) => ({ ...person, registrationId: `r-${index}`, name: `Person ${index}` }));

it.each([
  [3, 1, "4 participants, 1 of them canceled"],
  [1, 0, "1 participant"],
  [0, 1, "1 participant, canceled"],
  [0, 2, "2 participants, all of them canceled"],
])("the staff page counts %i registered people and %i canceled registrations (ST-05)", (registered, count, text) => {
  const canceled = people(count).map((one) => ({ ...one, paymentStatus: "2 - Canceled" }));
  const groups = groupsOf([{ location: "", participants: [...people(registered), ...canceled] }], {}, zone);
  expect(registeredIn(groups)).toBe(registered);
  expect(countText(groups)).toBe(text);
});

it.each([
  ["of an upstream without a waitlist", { registrationCount: 12 }, "Capacity: 12 of 12 · Full"],
  ["with a seat that the waitlist needs", { registrationCount: 12, registered: 11 }, "Capacity: 11 of 12<"],
  ["that is full and has a waitlist", { registrationCount: 12, registered: 12 }, "Capacity: 12 of 12 · Full"],
])("the card of a session %s counts registered people, not the waitlist (ST-05)", (_what, seats, text) => {
  const sessions = [{ ...session, capacity: 12, ...seats }];
  const search = { eventId: "1", hostingLocation: "any", showAllSessions: false };
  const html = renderToString(
    <SessionCards sessions={sessions} search={search} now={now} timeZone={zone} isBusy={false} />,
  );
  expect(html).toContain(`<p>${text}`);
});

it("the staff page shows dates in the session's time zone (EV-33)", () => {
  const east = { ...session, timeZone: "America/New_York" };
  const [group] = groupsOf([{ location: "", participants: [person] }], zonesOf([east]), zone);
  expect(group!.rows[0]!.startDate).toBe("Oct 8, 2030, 8pm EDT");
});

it("the staff page offers only sessions that are neither full nor over as move targets (ST-13, ST-16)", () => {
  const other = (id: string, change: Partial<Session> = {}) => ({ ...session, id, ...change });
  const targets = targetsOf(
    [session, other("16"), other("17", { registrationCount: 40 }), other("18", { endDate: "2030-01-01T00:00:00Z" })],
    now,
    zone,
  );
  const [group] = groupsOf([{ location: "", participants: [person] }], {}, zone);
  expect(choicesFor(group!.rows[0]!, targets)?.map(({ id }) => id)).toEqual(["16"]);
  expect(choicesFor(group!.rows[0]!, null)).toBeNull();
  expect(targets[1]!.text).toBe("Oct 8, 2030, 6pm MDT, Larkspur Centennial Hospital (31 seats available)");
  expect(targets[1]!.name).toContain(session.title);
});

it.each([
  ["", ["José Núñez", "Ann Lee"]],
  ["nunez", ["José Núñez"]],
  ["Núñez, jos", ["José Núñez"]],
  ["ANN@", ["Ann Lee"]],
  ["lee nunez", []],
])(
  "the participant search matches names and emails and ignores case, accents, and word order: %j (ST-08)",
  (typed, names) => {
    const participants = [
      { ...person, registrationId: "1", name: "José Núñez", email: "jn@mail.example" },
      { ...person, registrationId: "2", name: "Ann Lee", email: "ann@mail.example" },
    ];
    const found = matching(groupsOf([{ location: "Hospital", participants }], {}, zone), typed);
    expect(found.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(names);
  },
);

const render = (of: "event" | "session", participants: Participant[], searchText = "") => {
  const source =
    of === "event"
      ? ({ of, eventId: "1" } as const)
      : ({ of, eventId: "1", sessionId: "15", hostingLocation: "" } as const);
  const groups = participants.length ? groupsOf([{ location: "Hospital", participants }], {}, zone) : [];
  const listing = { groups, targets: [], zones: {}, searchText };
  return renderToString(
    <ParticipantList
      source={source}
      listing={listing}
      timeZone={zone}
      capacity={null}
      session={null}
      initialNotice={null}
    />,
  );
};

it("if a participant list is empty, the staff page states the reason (ST-10, ER-09)", () => {
  expect(render("event", [])).toContain("No Participants Found");
  expect(render("session", [])).toContain("No Participants<");
  expect(render("event", [], "lind")).toContain("No participants found");
});

it("the staff page renders every participant on the server, for use without JavaScript and for printing (ST-17)", () => {
  expect(render("event", people(400)).match(/data-id="r-/g)).toHaveLength(400);
});

it("for a canceled registration, the staff page shows the cancellation and no buttons for a move or a cancellation (ST-11)", () => {
  const html = render("event", [{ ...person, paymentStatus: "2 - Canceled" }]);
  expect(html).toContain("(CANCEL)");
  expect(html).not.toContain("ask-");
  expect(render("event", [person])).toContain("ask-move");
});

it("the participant search field has a label, and its form uses POST (ST-07)", () => {
  const html = render("event", people(1));
  expect(html).toContain('placeholder="Name or Email"');
  expect(html).toContain("Download Report");
  expect(html).toMatch(/<form[^>]* method="post">.*name="searchText"/);
});

it("a search in the participant list does not change the displayed seat count (ST-08, ST-10)", () => {
  const source = { of: "session", eventId: "1", sessionId: "15", hostingLocation: "" } as const;
  const groups = groupsOf([{ location: "", participants: people(12) }], {}, zone);
  const shown = (searchText: string) =>
    renderToString(
      <ParticipantList
        source={source}
        listing={{ groups, targets: [], zones: {}, searchText }}
        timeZone={zone}
        capacity={40}
        session={null}
        initialNotice={null}
      />,
    );
  expect(shown("").match(/<li data-id=/g)).toHaveLength(12);
  expect(shown("person 11").match(/<li data-id=/g)).toHaveLength(1);
  expect(shown("person 11")).toContain('value="person 11"');
  for (const text of ["person 11", "nobody"]) expect(shown(text)).toContain("Capacity: 12 of 40");
  expect(shown("nobody")).toContain("No participants found");
});

it("the staff page shows the payment status as text (ST-11)", () => {
  const html = render("event", [{ ...person, paymentStatus: "1 - Paid" }]);
  expect(html).toContain(">Paid<");
  expect(html).not.toContain("1 - ");
});

it.each([
  [{ amountPaid: 40 }, "Paid $40", ""],
  [{ arrivedAt: "2030-10-08T18:05:00-06:00" }, "Paid", "Here since Oct 8, 2030, 6:05pm MDT"],
  [{ paymentStatus: "2 - Canceled, refunded", amountRefunded: 12.5 }, "Canceled, refunded $12.50", ""],
])("a row in the participant list says what was paid and who came: %j (BK-06)", (facts, payment, arrived) => {
  const [group] = groupsOf(
    [{ location: "", participants: [{ ...person, paymentStatus: "1 - Paid", ...facts }] }],
    {},
    zone,
  );
  expect(rowPaymentText(group!.rows[0]!)).toBe(payment);
  expect(render("event", [{ ...person, paymentStatus: "1 - Paid", ...facts }])).toContain(arrived);
});

it.each([
  [false, "Check in"],
  [true, "Attendance"],
])(
  "everything that staff do with a class is in one toolbar above its participants; online: %s (BK-06)",
  (isOnline, came) => {
    const session = {
      known: true,
      closed: false,
      canceled: false,
      isOnline,
      checkIn: "/in",
      addPerson: "/add",
      messages: "/mail",
    };
    const listing = {
      groups: groupsOf([{ location: "", participants: people(400) }], {}, zone),
      targets: [],
      zones: {},
    };
    const html = renderToString(
      <ParticipantList
        source={{ of: "session", eventId: "1", sessionId: "15", hostingLocation: "" }}
        listing={{ ...listing, searchText: "" }}
        timeZone={zone}
        capacity={400}
        session={session}
        initialNotice={null}
      />,
    );
    const above = html.slice(0, html.indexOf("<li data-id="));
    for (const control of [
      came,
      "Add a person",
      "Messages",
      "Download Spreadsheet",
      "Close registration",
      "Cancel the class",
    ])
      expect(above).toContain(control);
  },
);

it.each([
  [401, undefined, /^Pat Lee was not moved\. Your sign-in has expired/],
  [503, "The list still shows Pat Lee.", /^Pat Lee was not moved\. /],
  [0, undefined, /^The connection was lost.+ It is unclear whether Pat Lee was moved/],
  [504, "The list still shows Pat Lee.", /took too long\. The list still shows Pat Lee\.$/],
])(
  "after the response status %i, the staff page states whether the participant was moved; message from the reloaded list: %s (ST-12, ST-14, ST-21)",
  (status, shown, text) => expect(changeFailureText(status, "Pat Lee", "moved", shown)).toMatch(text),
);

it.each([
  [429, "The request", "requests", "The request was not changed. Too many requests. Please try again later."],
  [
    504,
    "Each request",
    "requests",
    "The inbox took too long. It is unclear whether each request was changed. Check the list before you try again.",
  ],
  [504, "The class", "classes", /^The registration system took too long\. It is unclear whether the class was changed/],
] as const)("the message for the status %i of %s names the system (%s)", (status, subject, system, text) =>
  expect(changeFailureText(status, subject, "changed", undefined, system)).toEqual(
    typeof text === "string" ? text : expect.stringMatching(text),
  ),
);

it("the staff page labels sessions that have begun and lists them last among the move targets (ST-13, ST-20)", () => {
  const begun = { ...session, id: "16", startDate: "2030-01-08T18:00:00-07:00" };
  const ahead = { ...session, id: "17" };
  const targets = targetsOf([begun, ahead], now, zone);
  const [group] = groupsOf([{ location: "", participants: [person] }], {}, zone);
  expect(choicesFor(group!.rows[0]!, targets)?.map(({ id }) => id)).toEqual(["17", "16"]);
  expect(targets[0]!.text).toContain("(already begun, 31 seats available)");
});

it("staff can select several participants only in a single session's list, and only participants who have a seat (ST-13)", () => {
  const boxes = (of: "event" | "session") =>
    render(of, [person, { ...person, registrationId: "gone", paymentStatus: "2 - Canceled" }]).match(
      /type="checkbox" form="several" name="registrationId" value="[^"]+"/g,
    );
  expect(boxes("event")).toBeNull();
  expect(boxes("session")).toEqual([
    `type="checkbox" form="several" name="registrationId" value="${person.registrationId}"`,
  ]);
});

it("when staff move several participants, the staff page disables sessions with too few available seats (ST-13)", () => {
  const targets = targetsOf(
    [
      { ...session, id: "16", capacity: 11 },
      { ...session, id: "17", capacity: 0 },
    ],
    now,
    zone,
  );
  const groups = groupsOf([{ location: "", participants: people(3) }], {}, zone);
  const html = (chosen: typeof targets) =>
    renderToString(<TargetChoice rows={groups[0]!.rows} choices={chosen} />).replaceAll("<!-- -->", "");
  expect(html(targets)).toMatch(/Move 3 participants to.*<option value="16" disabled="">.*<option value="17">/);
  expect(html(targets.slice(0, 1))).toBe("<p>No other session of this event has 3 seats available.</p>");
  expect(moveQuestion(groups[0]!.rows, targets[0]!)).toMatch(/move 3 participants to .+ \(2 seats available\)\?$/);
});

it("after staff move several participants, the result lists the moved participants and gives the reason for each participant who was not moved (ST-21)", () => {
  const change = { action: "canceled", by: "Ana Ruiz", at: "2030-10-08T18:00:00-06:00", detail: undefined };
  const one = (name: string, rest: object) => ({
    registrationId: name,
    name,
    moved: false,
    change: undefined,
    message: undefined,
    ...rest,
  });
  expect(
    movedText(
      [
        one("Bo Lee", { change, message: "no longer in this session" }),
        one("Cy Lee", { moved: true }),
        one("Di Lee", { message: "already has a seat in the session" }),
        one("Ed Lee", { moved: true }),
      ],
      zone,
    ),
  ).toBe(
    "Moved: Cy Lee, Ed Lee. Not moved (Ana Ruiz canceled this on Oct 8, 2030, 6pm MDT): Bo Lee. Not moved (already has a seat in the session): Di Lee.",
  );
});

it("the staff page shows a session's seats, waitlist, and arrivals (ST-20)", () => {
  const [one] = endpoints.staffSessions.response.parse(endpoints.staffSessions.example.response);
  expect(stateText(one!)).toBe("9 of 40 registered");
  expect(stateText({ ...one!, capacity: 0, waiting: 2, arrived: 3, registrationClosed: true })).toBe(
    "9 registered · 2 waiting · 3 here · Registration closed",
  );
  expect(stateText({ ...one!, canceled: true })).toBe("Canceled");
  expect(stateText(one!, true)).toBe("Over · 9 of 40 registered");
  const times = { startDate: "2030-10-01T09:30:00-06:00", endDate: "2030-10-01T11:00:00-06:00" };
  const meeting = { ...one!, ...times, meetsAt: "2030-10-08T09:30:00-06:00" };
  for (const [now, over] of [
    ["10:59", false],
    ["11:01", true],
  ] as const)
    expect([now, isOver(meeting, new Date(`2030-10-08T${now}:00-06:00`), "America/Denver")]).toEqual([now, over]);
});

it.each([
  [undefined, "6pm"],
  ["America/Denver", "6pm"],
  ["America/Los_Angeles", "5pm PDT"],
  ["America/Chicago", "7pm CDT"],
])("the list of a day names the time zone of a class in %s only if it is not the site's (ST-20)", (timeZone, text) => {
  const [one] = endpoints.staffSessions.response.parse(endpoints.staffSessions.example.response);
  expect(timeOf({ ...one!, timeZone, meetsAt: "2030-10-08T18:00:00-06:00" }, zone)).toBe(text);
});

it("the staff page lists a registration's history, oldest entry first, with names (ST-20, ST-21)", () => {
  const detail = endpoints.participantDetail.response.parse(endpoints.participantDetail.example.response);
  const history = [{ action: "moved", detail: "from Mornings", by: "Ana Ruiz", at: "2030-09-03T10:00:00Z" }];
  const payments = [{ id: undefined, at: "2030-09-02T10:00:00Z", amount: 95, status: "Paid" }];
  const participant = { ...detail.participant, arrivedAt: "2030-10-08T18:00:00Z", arrivedBy: "Sam" };
  expect(eventsOf({ ...detail, participant, history, payments }).map(([text]) => text)).toEqual([
    "Registered",
    "Paid: $95",
    "Moved, from Mornings, by Ana Ruiz",
    "Checked in, by Sam",
  ]);
  const taken = { action: "took a payment for", detail: "$95 (cash)", by: "Sam", at: "2030-10-02T10:00:00Z" };
  expect(eventsOf({ ...detail, history: [taken], payments: [] }).at(-1)![0]).toBe("Took a payment, $95 (cash), by Sam");
});

it.each(["refunded", "paid", "restored"])(
  "after a registration was %s, the page promises an email only to people with an email address (BK-06)",
  (done) => {
    expect(doneText(done, "ana@example.com")).toContain("gets an email");
    expect(doneText(done, null)).toContain("has no email address, so please tell them");
  },
);

it("before staff cancel a class, the page states the effect on payments (ST-20)", () => {
  const paid = { ...person, amountPaid: 95, refundable: true };
  const participants = [paid, { ...paid, registrationId: "2", refundable: false }, { ...person, registrationId: "3" }];
  const groups = groupsOf([{ location: "", participants }], {}, zone);
  const html = renderToString(
    <CancelSession title="Birth" about="Oct 8" groups={groups} waiting={2} idempotencyKey="k" back="/" />,
  ).replaceAll("<!-- -->", "");
  expect(html).toContain("This cancels 3 registrations and clears the waitlist. The");
  expect(html).toContain("2 people paid $190 in all. $95 of it cannot be refunded here");
  expect(html).toContain("Refund $95");
  expect(html).not.toContain("please call");
});

it("before staff cancel a class, the page names the people whom no email reaches (ST-20)", () => {
  const participants = [person, { ...person, registrationId: "2", name: "Cal Roe", email: undefined }];
  const groups = groupsOf([{ location: "", participants }], {}, zone);
  const html = renderToString(
    <CancelSession title="Birth" about="Oct 8" groups={groups} waiting={0} idempotencyKey="k" back="/" />,
  ).replaceAll("<!-- -->", "");
  expect(html).toContain("Without an email address, so please call: Cal Roe.");
});

it("the staff page lists a message's recipients and gives the reason for each excluded participant (ST-19)", () => {
  const people = [
    { registrationId: "1", name: "Ann Lee", outcome: "sent" },
    { registrationId: "2", name: "Bo Lee", outcome: "canceled" },
  ] as const;
  expect(outcomeLines([...people])).toEqual({
    got: "Ann Lee",
    gotNone: ["Bo Lee: not sent, canceled before it was sent"],
  });
  expect(sentText({ sent: 2, notSent: 1 })).toBe(
    "The message was sent to 2 people. 1 person did not get it. See the reasons below.",
  );
  expect(sentText({ sent: 0, notSent: 1 })).toContain("Nobody got the message");
  expect(recipientsIn([person, { ...person, paymentStatus: "2 - Canceled" }])).toHaveLength(1);
});
