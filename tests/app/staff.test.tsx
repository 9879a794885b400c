import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import {
  choicesFor,
  countText,
  groupsOf,
  matching,
  registeredIn,
  targetsOf,
  zonesOf,
} from "../../app/tools/staff/list.ts";
import { ParticipantList } from "../../app/tools/staff/ParticipantList.island.tsx";
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

it("ST-05 counts who has a seat, and says how many are canceled", () => {
  const canceled = { ...person, paymentStatus: "2 - Canceled" };
  const groups = groupsOf([{ location: "", participants: [...people(3), canceled] }], {}, zone);
  expect(registeredIn(groups)).toBe(3);
  expect(countText(groups)).toBe("4 participants, 1 of them canceled");
  expect(countText(groupsOf([{ location: "", participants: [person] }], {}, zone))).toBe("1 participant");
});

it("EV-33 shows a date in the zone of its own session", () => {
  const east = { ...session, timeZone: "America/New_York" };
  const [group] = groupsOf([{ location: "", participants: [person] }], zonesOf([east]), zone);
  expect(group!.rows[0]!.startDate).toBe("Oct 8, 2030, 8pm EDT");
});

it("ST-13 ST-16 offers what is neither full nor over nor the session that one is in", () => {
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
])("ST-08 a session's list is searched by name or email, as a desk hears it: %j", (typed, names) => {
  const participants = [
    { ...person, registrationId: "1", name: "José Núñez", email: "jn@mail.example" },
    { ...person, registrationId: "2", name: "Ann Lee", email: "ann@mail.example" },
  ];
  const found = matching(groupsOf([{ location: "Hospital", participants }], {}, zone), typed);
  expect(found.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(names);
});

const render = (of: "event" | "session", participants: Participant[], searchText = "") => {
  const source =
    of === "event"
      ? ({ of, eventId: "1" } as const)
      : ({ of, eventId: "1", sessionId: "15", hostingLocation: "" } as const);
  const groups = participants.length ? groupsOf([{ location: "Hospital", participants }], {}, zone) : [];
  const listing = { groups, targets: [], zones: {}, searchText };
  return renderToString(
    <ParticipantList source={source} listing={listing} timeZone={zone} capacity={null} said={null} />,
  );
};

it("ST-10 ER-09 says in three ways that nobody is there", () => {
  expect(render("event", [])).toContain("No Participants Found");
  expect(render("session", [])).toContain("No Participants<");
  expect(render("event", [], "lind")).toContain("No participants found");
});

it("ST-17 the server draws every row, so that it works without script and is printed whole", () => {
  expect(render("event", people(400)).match(/data-id="r-/g)).toHaveLength(400);
});

it("ST-11 a canceled one says so and can neither be moved nor canceled", () => {
  const html = render("event", [{ ...person, paymentStatus: "2 - Canceled" }]);
  expect(html).toContain("(CANCEL)");
  expect(html).not.toContain("ask-");
  expect(render("event", [person])).toContain("ask-move");
});

it("ST-07 the search says what it takes, and posts it", () => {
  const html = render("event", people(1));
  expect(html).toContain('placeholder="Name or Email"');
  expect(html).toContain("Download Report");
  expect(html).toMatch(/<form method="post">.*name="searchText"/);
});

it("ST-08 ST-10 a session's page searches its own list, and its seats stay those of everybody", () => {
  const source = { of: "session", eventId: "1", sessionId: "15", hostingLocation: "" } as const;
  const groups = groupsOf([{ location: "", participants: people(12) }], {}, zone);
  const shown = (searchText: string) =>
    renderToString(
      <ParticipantList
        source={source}
        listing={{ groups, targets: [], zones: {}, searchText }}
        timeZone={zone}
        capacity={40}
        said={null}
      />,
    );
  expect(shown("").match(/<li data-id=/g)).toHaveLength(12);
  expect(shown("person 11").match(/<li data-id=/g)).toHaveLength(1);
  expect(shown("person 11")).toContain('value="person 11"');
  for (const text of ["person 11", "nobody"]) expect(shown(text)).toContain("Capacity: 12 of 40");
  expect(shown("nobody")).toContain("No participants found");
});

it("ST-11 a payment status is said in words", () => {
  const html = render("event", [{ ...person, paymentStatus: "1 - Paid" }]);
  expect(html).toContain(">Paid<");
  expect(html).not.toContain("1 - ");
});
