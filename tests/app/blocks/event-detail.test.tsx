import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { EventDetail } from "../../../app/blocks/event-detail/EventDetail.tsx";
import { headOf, load } from "../../../app/blocks/event-detail/event.ts";
import { type FeeChoice, Register } from "../../../app/blocks/event-detail/Register.tsx";
import {
  criteriaOf,
  searchSessions,
  sessionSearch,
  upcomingFirst,
  visibleSessions,
} from "../../../app/blocks/event-detail/search.ts";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import { type Phrase, translator } from "../../../app/context/phrases.ts";
import { ownTitle } from "../../../app/events/session-text.ts";
import type { Session } from "../../../contracts/event-entities.ts";
import { eventDetail, eventLocations, findSessions } from "../../../contracts/events.ts";
import { preselectedFee } from "../../../lib/events/fees.ts";
import { registerState } from "../../../lib/events/seats.ts";
import { english } from "../../support/phrases.ts";

const read = (query: string) => sessionSearch.read(new URLSearchParams(query));
const page = { t: ({ key }: Phrase) => key, path: "/classes-events/x", timeZone: "America/Denver" } as PageContext;
const inEnglish: PageContext = { ...page, language: "en", t: english };
const [sample] = findSessions.response.parse(findSessions.example.response).results;
const session = (more: Partial<Session> = {}): Session => ({ ...sample!, ...more });

describe("URL parameters for the session search (RT-05, EV-11 to EV-13, VA-05, VA-13)", () => {
  it.each([
    ["", ""],
    ["location=7&isOnline=true&sessionId=s%2F1", "location=7&isOnline=true&sessionId=s%2F1"],
    ["startDate=10-01-2030&endDate=10312030", "startDate=10-01-2030"],
    ["sortBy=distance", "sortBy=distance"],
    ["sortBy=cheapest&isOnline=maybe&full=yes", ""],
    ["full=true", "full=true"],
  ])("the session search normalizes the query '%s' to '?%s'", (given, written) => {
    expect(sessionSearch.url(read(given))).toBe(`?${written}`);
    expect(sessionSearch.url(read(written))).toBe(`?${written}`);
  });

  it("the session search sends only the valid criteria from the URL to the upstream", () => {
    expect(criteriaOf("e1", read(""))).toEqual({ eventId: "e1", sortBy: "soonest" });
    expect(criteriaOf("e1", read("location=7&isOnline=false&endDate=10-01-2030"))).toEqual({
      eventId: "e1",
      sortBy: "soonest",
      endDate: "10-01-2030",
      hostingLocations: ["7"],
      isOnline: false,
    });
    // Sorting by distance requires the visitor's location (EV-12, LO-16).
    expect(criteriaOf("e1", read("sortBy=distance"))).toEqual({ eventId: "e1", sortBy: "soonest" });
    const wild = sessionSearch.names
      .map((name) => `${name}=${encodeURIComponent(`\u0007${"x-1".repeat(300)}`)}`)
      .join("&");
    expect(findSessions.request.safeParse(criteriaOf("e1", read(wild))).success).toBe(true);
  });

  it.each([
    ["soonest", "location=7", { eventId: "e1", sortBy: "soonest", hostingLocations: ["7"] }],
    ["distance", "sortBy=distance", { eventId: "e1", sortBy: "distance", latitude: 46.59, longitude: -112.04 }],
  ])(
    "for the sort order '%s', the session search sends only the criteria that the order needs, with rounded coordinates (EV-12, LO-15, LO-16)",
    async (sortBy, query, sent) => {
      const requests: object[] = [];
      const found = await searchSessions(
        "e1",
        read(query),
        {
          async sessions(request) {
            requests.push(request);
            return { results: [], totalResults: 0 };
          },
          places: async () => [{ id: "7", title: "Elm Hospital" }],
        },
        { latitude: 46.59123, longitude: -112.04321 },
      );
      expect(requests).toEqual([sent]);
      expect(found.byDistance).toBe(sortBy === "distance");
    },
  );

  it("the event detail block shows full sessions only if the URL contains `full=true` or a full session's ID (EV-15)", () => {
    const all = [
      session({ id: "free", capacity: 9, registrationCount: 8 }),
      session({ id: "full", capacity: 9, registrationCount: 9 }),
      session({ id: "endless", capacity: 0, registrationCount: 99 }),
    ];
    const ids = (query: string) => visibleSessions(all, read(query)).map(({ id }) => id);
    expect(ids("")).toEqual(["free", "endless"]);
    expect(ids("full=true")).toEqual(["free", "full", "endless"]);
    expect(ids("sessionId=full")).toEqual(["free", "full", "endless"]);
  });

  it("dates that have not begun stand in the order of the upstream, also closed ones, before dates that have begun (EV-12)", () => {
    const at = (day: number) => `2030-10-${String(day).padStart(2, "0")}T18:00:00-06:00`;
    const over = { registrationDeadline: undefined, registrationClosed: false };
    const of = (id: string, start: number, end: number, more: Partial<Session> = {}) =>
      session({ id, startDate: at(start), endDate: at(end), isOnline: false, hasInstructor: true, ...over, ...more });
    const all = [
      of("series that began", 1, 28),
      of("canceled series that began", 1, 28, { canceled: true, requireRegistration: false }),
      of("series without registration", 2, 28, { requireRegistration: false }),
      of("self-paced", 3, 28, { isOnline: true, hasInstructor: false }),
      of("registration closed", 11, 11, { registrationClosed: true }),
      of("deadline over", 12, 12, { registrationDeadline: at(9) }),
      of("canceled", 13, 13, { canceled: true }),
      of("soon", 14, 14),
      of("full", 15, 15, { capacity: 5, registrationCount: 5 }),
      of("later", 16, 16),
    ];
    expect(upcomingFirst(all, new Date(at(10)), "America/Denver").map(({ id }) => id)).toEqual([
      "registration closed",
      "deadline over",
      "canceled",
      "soon",
      "full",
      "later",
      "series without registration",
      "self-paced",
      "series that began",
      "canceled series that began",
    ]);
  });
});

describe("event page", () => {
  const many = Array.from({ length: 23 }, (_, index) => session({ id: `s${index}` }));
  const related = {
    id: "4",
    eventUrl: "/classes-events/preparing-for-birth-at-your-own-pace",
    headline: "Preparing for Birth at Your Own Pace",
    eventFees: [],
    hostingLocations: ["15"],
  };
  const event = eventDetail.response.parse({ ...eventDetail.example.response, relatedEvents: [related] });
  const upstream = (sessions: Session[]) =>
    (async ({ path }: { path: string }) => {
      if (path === eventDetail.path) return event;
      if (path === eventLocations.path) throw new Error("no locations");
      return { results: sessions, totalResults: sessions.length };
    }) as unknown as Call;
  it.each([
    ["filters by ?location=7, which hosts the event", "7", ["7"]],
    ["ignores ?location=9, which does not host the event", "9", undefined],
  ])("the event page %s (EV-10)", async (_, location, hostingLocations) => {
    let sent: Record<string, unknown> = {};
    const call = (async ({ path }: { path: string }, request: Record<string, unknown>) => {
      if (path === eventDetail.path) return eventDetail.response.parse(eventDetail.example.response);
      if (path === eventLocations.path) return [{ id: "7", title: "Elm Hospital" }];
      sent = request;
      return { results: many, totalResults: many.length };
    }) as unknown as Call;
    const data = await load({ path: "/classes-events/x" }, read(`location=${location}`), call);
    expect(sent.hostingLocations).toEqual(hostingLocations);
    expect(data?.search.location).toBe(hostingLocations ? location : "");
  });

  it.each([
    ["its description", { description: "<p>Bring rope.</p>", metaDescription: "Knots." }, "<p>Bring rope.</p>"],
    [
      "its summary without a description",
      { description: "", metaDescription: "Tie <8> knots." },
      "<p>Tie &lt;8&gt; knots.</p>",
    ],
    ["nothing without both", { description: "", metaDescription: "" }, ""],
  ])("the page of a class shows %s (EV-10, BK-03)", async (_what, texts, html) => {
    const call = (async ({ path }: { path: string }) => {
      if (path === eventDetail.path) return { ...event, ...texts };
      return path === eventLocations.path ? [] : { results: [], totalResults: 0 };
    }) as unknown as Call;
    expect((await load({ path: "/classes-events/x" }, read(""), call))?.description).toBe(html);
  });

  it("the page of a class shows its questions with their answers, and no question without an answer (EV-24)", async () => {
    const asked = { faqTitle1: "What do I bring?", faqDescription1: "<p>Rope.</p>", faqTitle2: "Why?" };
    const call = (async ({ path }: { path: string }) =>
      path === eventDetail.path ? { ...event, ...asked } : { results: [], totalResults: 0 }) as unknown as Call;
    const data = await load({ path: "/classes-events/x" }, read(""), call);
    expect(data?.faqs).toEqual([{ title: "What do I bring?", content: "<p>Rope.</p>" }]);
  });

  it("the page of an unknown event is a not-found page (RT-02, ED-03)", async () => {
    const data = await load({ path: "/classes-events/x" }, read(""), (async () => null) as unknown as Call);
    expect(headOf(data)).toEqual({ status: 404, title: "404: NotFound" });
  });

  const render = async (sessions: Session[], query = "", shown = page) => {
    const data = await load({ path: "/classes-events/x" }, read(query), upstream(sessions));
    return renderToString(<EventDetail fields={{}} page={shown} data={data} placeholder={() => null} />);
  };

  it.each([
    ["15", "?location=15"],
    ["7", ""],
  ])(
    "for location %s, the link to a related event keeps the location only if the event is held there (RT-05, EV-25)",
    async (place, href) => {
      const html = await render(many.slice(0, 1), `location=${place}`);
      expect(html).toContain(`href="/classes-events/preparing-for-birth-at-your-own-pace${href}"`);
      // The results use the same carousel as all other blocks (CA-08).
      expect(html).toMatch(/role="group" aria-roledescription="[^"]*" aria-label="[^"]*" data-count="1"/);
    },
  );

  it("the event detail block shows each session's dates and times and labels self-paced sessions (EV-16, EV-18, EV-33)", async () => {
    const paced = { isOnline: true, hasInstructor: false, seriesDates: [], capacity: 0 };
    const html = await render(
      [
        session({ id: "series" }),
        session({ id: "p1", ...paced, startDate: "2030-12-02T00:00:00-07:00", endDate: "2031-01-31T00:00:00-07:00" }),
        session({ id: "p2", ...paced, startDate: "2031-02-02T00:00:00-07:00", endDate: "2031-03-31T00:00:00-06:00" }),
      ],
      "",
      inEnglish,
    );
    const rows = [...html.matchAll(/<article.*?<\/article>/gs)].map(([row]) => row);
    const headings = rows.map((row) => /<h3[^>]*>(.*?)<\/h3>/s.exec(row)?.[1]?.replace(/<[^>]*>/g, ""));
    expect(headings[0]).toBe("Tue, Oct 8, 2030, 6pm\u00a0– 8pm MDT");
    expect(headings.slice(1)).toEqual([
      "Open Mon, Dec 2, 2030\u00a0– Fri, Jan 31, 2031, Attend online",
      "Open Sun, Feb 2, 2031\u00a0– Mon, Mar 31, 2031, Attend online",
    ]);
  });

  it("if registration is closed, the event detail block shows the number of available seats and the reason for the disabled button (EV-17, EV-19, AX-07)", async () => {
    const html = await render(
      [session({ registrationClosed: true, capacity: 20, registrationCount: 2 })],
      "",
      inEnglish,
    );
    expect(html).toContain("18 seats available");
    expect(html).toMatch(
      /<button[^>]*disabled=""[^>]*>.*<p id="why-15">We are not taking registrations for this date\.</s,
    );
    expect(html).toContain('aria-describedby="why-15"');
  });

  it("every link on the event page to the list of events keeps the selected location (RT-05)", async () => {
    const html = await render(many.slice(0, 1), "location=a%26b");
    const ways = [...html.matchAll(/href="(\/classes-events\/[^"]*)"/g)]
      .map(([, href]) => href)
      .filter((href) => !href?.includes("sessionId=") && !href?.includes("own-pace"));
    expect(ways.length).toBeGreaterThan(0);
    expect(ways.filter((href) => !href?.endsWith("?location=a%26b"))).toEqual([]);
    // Although the filter options could not be loaded, the filter keeps the selected location.
    expect(html).toMatch(
      /<input type="hidden" [^>]*name="location"[^>]* value="a&amp;b"|value="a&amp;b"[^>]* name="location"/,
    );
  });

  it("the event detail block shows ten sessions at a time and expands the list up to the session in the URL (EV-13, EV-14)", async () => {
    const closed = await render(many);
    expect(closed.match(/<summary>ShowMore/g)).toHaveLength(2);
    expect(closed).not.toMatch(/<details [^>]*open=""[^>]*><summary>ShowMore/);
    const opened = await render(many, "sessionId=s12");
    expect(opened.match(/open=""><summary>ShowMore/g)).toHaveLength(1);
    expect(opened.match(/data-marked="true"/g)).toHaveLength(1);
    expect((await render(many, "sessionId=s22")).match(/open=""><summary>ShowMore/g)).toHaveLength(2);
  });

  it.each([
    ["", [], "NoSessions"],
    ["isOnline=true", [], "NoSessionsFit"],
    ["", [session({ capacity: 1, registrationCount: 1 })], "AllSessionsFull"],
  ])(
    "if the search '%s' finds no available session, the event detail block states the reason",
    async (query, sessions, said) => {
      expect(await render(sessions, query)).toMatch(new RegExp(`<p data-say="true">${said}</p>`));
    },
  );
});

const UNHYDRATED: FeeChoice = { onChoose: () => {} };

it.each([
  ["Yoga", "Yoga", ""],
  ["Yoga, 6 weeks", "Yoga", "6 weeks"],
  ["Yoga: Denver", "Yoga", "Denver"],
  ["Yoga – Denver", "Yoga", "Denver"],
  ["Yoga - Denver", "Yoga", "Denver"],
  ["Yogalates", "Yoga", "Yogalates"],
  ["Yoga-Pilates", "Yoga", "Yoga-Pilates"],
  ["Yoga for two", "Yoga", "Yoga for two"],
  ["Yoga, ", "Yoga", "Yoga, "],
  ["Gentle yoga", "Yoga", "Gentle yoga"],
  ["Gentle yoga", "", "Gentle yoga"],
])("a session with the title '%s' of the event '%s' is called '%s' (EV-16)", (title, eventTitle, shown) =>
  expect(ownTitle(title, eventTitle)).toBe(shown),
);

describe("Register button (EV-19 to EV-22)", () => {
  const now = new Date("2030-01-01T00:00:00Z");
  const one = [{ id: "f1", description: "Per person", price: 60, people: undefined as number | undefined }];
  const two = [...one, { id: "f&2", description: "Per couple", price: 0, people: 2 }];
  const own = {
    registrationUrl: "/classes-events/registration?sessionId=s%2F1&from=x",
    externalRegistrationLink: undefined,
  };
  const elsewhere = { externalRegistrationLink: "https://tickets.example/1?a=b" };
  const render = (more: Partial<Session>, fees: typeof one, choice: FeeChoice = UNHYDRATED) =>
    renderToString(
      <Register
        session={session(more)}
        fees={fees}
        choice={choice}
        how={registerState(session(more), fees, preselectedFee(fees), now, "America/Denver")}
        zone="America/Denver"
        page={page}
      />,
    );

  it.each([
    ["without a fee", own, [], 'href="/classes-events/registration?sessionId=s%2F1&amp;from=x"'],
    ["with its only fee", own, one, 'href="/classes-events/registration?sessionId=s%2F1&amp;from=x&amp;eventFeeId=f1"'],
    [
      "to another site in a new tab",
      elsewhere,
      one,
      'href="https://tickets.example/1?a=b" target="_blank" rel="noopener"',
    ],
  ])("the Register button is a link %s", (_, more, fees, link) => {
    const html = render(more, fees);
    expect(html).toContain(link);
    expect(html).not.toContain("<form");
  });

  it("each session's Register button has a unique accessible name (AX-07)", () => {
    const spoken = (more: Partial<Session>, page = inEnglish) =>
      renderToString(
        <Register
          session={session({ ...own, ...more })}
          fees={[]}
          choice={UNHYDRATED}
          how={{ kind: "open", href: "/r", newTab: false }}
          zone="America/Denver"
          page={page}
        />,
      ).replace(/<[^>]*>/g, "");
    expect(spoken({})).toMatch(/^Register for Tuesday, October 8, 6pm MDT, Conference Center/);
    expect(spoken({ startDate: "2030-10-09T01:00:00Z" })).toMatch(/^Register for Tuesday, October 8, 7pm MDT/);
    expect(spoken({ isOnline: true })).toMatch(/, Online$/);
    const inSpanish = { ...inEnglish, language: "es", t: translator("es", null) };
    expect(spoken({}, inSpanish)).toMatch(/^Inscribirse para el martes, 8 de octubre/);
  });

  it("if the event has several fees, the registration form requires visitors to select one (EV-20)", () => {
    const html = render(own, two);
    expect(html).toMatch(/<form [^>]*action="\/classes-events\/registration"/);
    for (const field of ['name="sessionId" value="s/1"', 'name="from" value="x"']) expect(html).toContain(field);
    expect(html).toMatch(/<select name="eventFeeId" required="">/);
    const options = [...html.matchAll(/<option value="([^"]*)"[^>]*>(.*?)<\/option>/g)].map(([, id, text]) => [
      id,
      text,
    ]);
    expect(options).toEqual([
      ["", "SelectOption"],
      ["f1", "Per person, $60"],
      ["f&amp;2", "Per couple, Free"],
    ]);
  });

  it("the Register button does not add the selected fee to a registration URL on another site", () => {
    const html = render(elsewhere, two);
    expect(html).toContain('href="https://tickets.example/1?a=b"');
    expect(html).toMatch(/<select required="">/);
    expect(html).not.toContain("<form");
  });

  it.each([
    ["form", own, /<button [^>]*disabled=""/, /<button (?![^>]*disabled)/],
    [
      "link to another site",
      elsewhere,
      /<a [^>]*role="link" aria-disabled="true"/,
      /<a [^>]*href="https:\/\/tickets\.example/,
    ],
  ])(
    "after hydration, the %s is disabled until the visitor selects one of several fees (EV-20)",
    (_, more, closed, open) => {
      const { id } = session();
      const choose = (chosen: Record<string, string>) => render(more, two, { ...UNHYDRATED, chosen });
      expect(choose({})).toMatch(closed);
      expect(choose({ [id]: "" })).toMatch(closed);
      expect(choose({ other: "f1" })).toMatch(closed);
      expect(choose({ [id]: "f1" })).toMatch(open);
      expect(render(more, two)).toMatch(open);
    },
  );

  it.each([
    ["full", { capacity: 1, registrationCount: 1 }, /<button [^>]*disabled=""[^>]*>.*RegistrationClosed/],
    ["open without registration", { requireRegistration: false }, /^$/],
    ["missing a registration URL", { registrationUrl: undefined, externalRegistrationLink: undefined }, /^$/],
  ])("for a session that is %s, the Register button is disabled or missing", (_, more, expected) =>
    expect(render(more, two)).toMatch(expected),
  );

  it("for a full session with a waitlist, the button joins the waitlist (EV-21)", () => {
    const html = render({ ...own, capacity: 1, registrationCount: 1, waiting: 0 }, two);
    expect(html).toMatch(/<a [^>]*href="\/classes-events\/registration[^>]*>.*JoinWaitingList/);
    expect(html).not.toContain("RegistrationClosed");
  });
});
