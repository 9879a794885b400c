import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import block from "../../../app/blocks/event-registration/index.ts";
import type { Registration } from "../../../app/blocks/event-registration/registration.ts";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import { translator } from "../../../app/context/phrases.ts";
import { button, input, marks } from "../../../app/forms/form-examples.ts";
import { formsOf } from "../../../app/render/page-blocks.ts";
import { sessionInfo } from "../../../contracts/registration.ts";

const { session, event } = sessionInfo.response.parse(sessionInfo.example.response);
const names = [
  input("text", "firstName", "First name", { required: true, maxLength: 60 }),
  input("text", "lastName", "Last name", { required: true, maxLength: 60 }),
];
const pageOf = (fields: unknown[]) =>
  parsePage({
    sitecore: {
      context: {},
      route: {
        name: "p",
        placeholders: {
          main: [
            {
              uid: "u",
              componentName: "EventRegistration",
              dataSource: "{d}",
              fields: {
                ...marks("{join}"),
                headline: { value: "Who is coming?" },
                formAddress: { value: "/forms/join" },
                fields: [...fields, button("Go")],
              },
            },
          ],
        },
      },
    },
  })!;

function shown(
  more: object,
  fees = event.eventFees,
  fields: unknown[] = names,
  state: Partial<Pick<Registration & { state: "found" }, "obstacle" | "waitingList">> = {},
): string {
  const page = {
    language: "en",
    path: "/",
    editing: false,
    timeZone: "America/Denver",
    theme: "default",
    languages: ["en"],
    t: translator("en", null),
  };
  const data = {
    session: { ...session, ...more },
    event: { ...event, eventFees: fees },
    state: "found",
    obstacle: null,
    fee: fees.length === 1 ? fees[0]! : null,
    canceled: false,
    line: null,
    waitingList: false,
    ...state,
  } satisfies Registration;
  const { values } = pageOf(fields).regions.main[0]!;
  return renderToString(<block.View fields={values as never} page={page} data={data} placeholder={() => null} />);
}
const count = (html: string, what: RegExp) => html.match(what)?.length ?? 0;

describe("additional attendees (RL-04)", () => {
  it.each([
    [
      "offers as many as the session allows, minus the visitor",
      { peopleAtOnce: 4, capacity: 40, registrationCount: 9 },
      3,
    ],
    ["offers at most the remaining seats", { peopleAtOnce: 4, capacity: 10, registrationCount: 8 }, 1],
    ["offers none if the session allows one person", { peopleAtOnce: 1 }, 0],
    ["offers none if the session has no group limit", { peopleAtOnce: undefined }, 0],
  ])("the event registration form %s", (_what, more, groups) => {
    const html = shown(more);
    expect(count(html, /<details[^>]* data-group/g)).toBe(groups);
    expect(count(html, /<summary><span[^>]*>.{0,600}?Add another person/g)).toBe(groups);
    // If the class has several fees, each person selects a fee.
    expect(count(html, /<select/g)).toBe(groups + 1);
  });

  it("the event registration block shows no fee selection for additional attendees if the class has a single fee", () =>
    expect(count(shown({ peopleAtOnce: 3 }, event.eventFees.slice(0, 1)), /<select/g)).toBe(0));

  it.each([
    ["no fee is for a couple", [{}, {}], undefined],
    ["the only fee is for a couple", [{ people: 2 }], "The fee covers both of you."],
    ["one of two fees is for a couple", [{}, { people: 2 }], "Only for this fee: Fee 1."],
    ["both fees are for couples", [{ people: 2 }, { people: 2 }], "The fee covers both of you."],
  ])("if %s, the registration form asks for the partner's name accordingly (EV-34)", (_, fees, help) => {
    const all = fees.map((fee, n) => ({ id: `f${n}`, description: `Fee ${n}`, price: 60, people: undefined, ...fee }));
    const html = shown({}, all);
    expect(html.includes('name="partnerName"')).toBe(help !== undefined);
    if (help) expect(html).toContain(help);
    expect(shown({}, all, [input("email", "email", "Email")])).not.toContain("partnerName");
    expect(formsOf(pageOf(names))[0]?.fields.find(({ name }) => name === "partnerName")).toMatchObject({
      maxLength: 120,
    });
  });

  it("the event registration block offers no additional attendees if the registration form has no name fields", () =>
    expect(shown({ peopleAtOnce: 4 }, [], [input("email", "email", "Email")])).not.toContain("data-group"));

  it("the registration form requires both the first and the last name of an additional attendee or neither, and limits their length", () => {
    const [form] = formsOf(pageOf(names));
    expect(form?.fields.find(({ name }) => name === "person2FirstName")).toMatchObject({
      required: false,
      maxLength: 60,
      neededWith: "person2LastName",
    });
    expect(form?.also).toEqual(expect.arrayContaining(["sessionId", "eventFeeId", "promoCode", "person2FeeId"]));
    expect(formsOf(pageOf([input("email", "email", "Email")]))[0]!.fields.map(({ name }) => name)).toEqual([
      "email",
      "waitingList",
    ]);
  });
});

describe("waitlist", () => {
  const waiting = (more: { waiting?: number }, full: boolean) =>
    shown({ capacity: 10, registrationCount: full ? 10 : 9, ...more }, event.eventFees, names, {
      obstacle: full ? "full" : null,
      waitingList: more.waiting !== undefined,
    });

  it("for a full class, the event registration block renders a waitlist form with an explanation and without a payment", () => {
    const html = waiting({ waiting: 3 }, true);
    expect([html.includes("Waitlist: "), html.includes("Register for ")]).toEqual([true, false]);
    expect(html).toContain("Every seat is taken, but you can wait for one.");
    expect(html).toMatch(/name="waitingList" value="true"/);
    expect(html).toContain("<span>Join the waitlist</span></button>");
    expect(html).not.toContain("promoCode");
    // The author's heading is for people who have a seat.
    expect([html.includes("Who is coming?"), waiting({ waiting: 0 }, false).includes("Who is coming?")]).toEqual([
      false,
      true,
    ]);
  });

  it("even for a class with available seats, the event registration block offers the waitlist, because the class might fill up before the visitor submits the form", () => {
    const html = waiting({ waiting: 0 }, false);
    expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*name="waitingList"|name="waitingList"[^>]*type="checkbox"/);
    expect(html).toContain("put me on the waitlist");
  });

  it("the event registration block offers no waitlist if the upstream does not support waitlists", () => {
    expect(waiting({}, true)).toContain("Every seat is taken. The class may have other dates");
    for (const full of [true, false]) expect(waiting({}, full)).not.toContain("waitingList");
  });
});

it("the event registration form lists the missing fields and stores a separate draft for each session (AX-07)", () => {
  const html = shown({});
  expect(html).toContain("Still needed:</p><ul><li>Fee</li><li>First name</li><li>Last name</li></ul>");
  expect(html).toContain("{join} 15");
});
