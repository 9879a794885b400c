import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { outcomeOf } from "../../../app/blocks/event-detail/Results.tsx";
import { sessionSearch } from "../../../app/blocks/event-detail/search.ts";
import { eventCalls } from "../../../app/blocks/events-search/calls.ts";
import { EventCard } from "../../../app/blocks/events-search/EventCard.tsx";
import { EventsSearch } from "../../../app/blocks/events-search/EventsSearch.tsx";
import { criteriaOf, eventSearch, searchEvents } from "../../../app/blocks/events-search/search.ts";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import type { Phrase } from "../../../app/context/phrases.ts";
import { translator } from "../../../app/context/phrases.ts";
import { DatesFilter, datesProblem } from "../../../app/events/EventFilters.tsx";
import type { EventResult } from "../../../contracts/event-entities.ts";
import { eventAudience, eventCategories, findEvents, hostingLocations } from "../../../contracts/events.ts";
import { english, spanish } from "../../support/phrases.ts";

const read = (query: string) => eventSearch.read(new URLSearchParams(query));
const now = new Date("2030-01-01T00:00:00Z");
const page = {
  language: "en",
  timeZone: "America/Denver",
  t: ({ key }: Phrase) => key,
  path: "/classes-events/search",
} as PageContext;
const event = (more: Partial<EventResult> = {}): EventResult => ({
  id: "1",
  eventUrl: "/classes-events/yoga",
  eventHeadline: "Yoga",
  description: undefined,
  image: undefined,
  eventHasOnlineSessions: undefined,
  eventHasInPersonSessions: undefined,
  eventHasFreeSessions: undefined,
  eventFee: undefined,
  language: undefined,
  nextSession: undefined,
  ...more,
});

describe("URL parameters for the event search (RT-04, EV-02, VA-05, VA-13)", () => {
  it.each([
    ["", ""],
    ["searchText=%20yo%0Aga%20&category=cat-3&location=host%2F1", "searchText=yo+ga&category=cat-3&location=host%2F1"],
    ["isOnline=true", "isOnline=true"],
    ["isOnline=false&audience=aud-2", "audience=aud-2&isOnline=false"],
    ["isOnline=perhaps&page=0&sort=x", ""],
    ["startDate=10-01-2030&endDate=2030-10-31", "startDate=10-01-2030&endDate=10-31-2030"],
    ["startDate=10012030&endDate=02-30-2030", ""],
    ["startDate=0203-10-01&page=2", "page=2"],
    ["page=3.5", ""],
    ["searchText=&category=&audience=&location=&isOnline=&startDate=&endDate=", ""],
  ])("the event search normalizes the query '%s' to '?%s'", (given, written) => {
    expect(eventSearch.url(read(given))).toBe(`?${written}`);
    expect(eventSearch.url(read(written))).toBe(`?${written}`);
  });

  it.each([
    ["", {}],
    [
      "searchText=yoga&category=3&audience=aud-2&location=7&isOnline=false&startDate=10-01-2030",
      {
        searchText: "yoga",
        startDate: "10-01-2030",
        eventCategories: ["3", "aud-2"],
        hostingLocations: ["7"],
        isOnline: false,
      },
    ],
  ])("the event search converts the query '%s' to the upstream's search criteria (EV-03)", (query, criteria) =>
    expect(criteriaOf(read(query))).toEqual(criteria),
  );

  it("for any URL parameters, the event search sends a request that matches the endpoint's schema", () => {
    const wild = eventSearch.names
      .map((name) => `${name}=${encodeURIComponent(`\u0007${"x-1".repeat(300)}`)}`)
      .join("&");
    expect(findEvents.request.safeParse(criteriaOf(read(wild))).success).toBe(true);
  });
});

describe("event search (EV-04)", () => {
  const upstream = (total: number) =>
    (async ({ path }: { path: string }, { page = 1, perPage = 200 }: Record<string, number>) => {
      if (path !== findEvents.path) throw new Error("no filter options");
      const rows = Array.from({ length: total }, (_, index) => event({ id: String(index + 1) }));
      return { results: rows.slice((page - 1) * perPage, page * perPage), totalResults: total };
    }) as unknown as Call;

  it.each([
    ["", 40, [1, 16], 2],
    ["page=2", 40, [1, 32], 3],
    ["page=3", 40, [1, 40], undefined],
    ["page=9", 40, [1, 40], undefined],
    ["", 16, [1, 16], undefined],
    ["", 0, [], undefined],
    // One API call returns ten pages of results, so the eleventh page needs a second API call.
    ["page=10", 350, [1, 160], 11],
    ["page=11", 350, [161, 176], 12],
    ["page=22", 350, [321, 350], undefined],
    ["page=99", 350, [337, 350], undefined],
    // A page past the end shows only the last page, not everything before it.
    ["page=999", 150, [145, 150], undefined],
    ["page=999", 160, [145, 160], undefined],
    ["page=999", 0, [], undefined],
  ])(
    "for '?%s' and %d matching events, the event search shows the events in the range %s and links to the page %s",
    async (query, total, shown, next) => {
      const found = await searchEvents(read(query), eventCalls(upstream(total)));
      const ids = found.shown.map(({ id }) => Number(id));
      expect([ids[0], ids.at(-1), ids.length]).toEqual([shown[0], shown[1], shown[0] ? shown[1]! - shown[0] + 1 : 0]);
      expect([found.total, found.next]).toEqual([total, next]);
      // The search works even if the filter options cannot be loaded.
      expect([found.categories, found.audiences, found.locations]).toEqual([[], [], []]);
    },
  );

  it("the event search ignores filter values that are not among the filter options (EV-03, VA-13)", async () => {
    let sent: Record<string, unknown> = {};
    const choices: Record<string, string> = {
      [eventCategories.path]: "3",
      [eventAudience.path]: "aud-1",
      [hostingLocations.path]: "7",
    };
    const call = (async ({ path }: { path: string }, request: Record<string, unknown>) => {
      if (choices[path]) return [{ id: choices[path], title: "One" }];
      sent = request;
      return { results: [event()], totalResults: 1 };
    }) as unknown as Call;
    const unknown = await searchEvents(read("category=zzz&audience=aud-9&location=8"), eventCalls(call));
    expect(sent).toEqual({ page: 1, perPage: 160 });
    expect(eventSearch.filtersSet(unknown)).toBe(0);
    await searchEvents(read("category=3&audience=aud-9&location=7"), eventCalls(call));
    expect(sent).toMatchObject({ eventCategories: ["3"], hostingLocations: ["7"] });
  });

  it("if the filter options cannot be loaded, the event search keeps a filter from the URL", async () => {
    const data = await searchEvents(read("category=3"), eventCalls(upstream(1)));
    const html = renderToString(
      <EventsSearch fields={{ heading: "" }} page={page} data={{ ...data, term: "" }} placeholder={() => null} />,
    );
    expect(html).toMatch(/<input type="hidden" [^>]*name="category" value="3"/);
  });

  it("if no event matches, the event search shows the CMS dictionary's message or, if the dictionary has none, the default message (EV-05, ER-05)", async () => {
    const data = await searchEvents(read("searchText=x"), eventCalls(upstream(0)));
    const say = (t: PageContext["t"]) =>
      renderToString(
        <EventsSearch
          fields={{ heading: "" }}
          page={{ ...page, t }}
          data={{ ...data, term: "" }}
          placeholder={() => null}
        />,
      );
    expect(say(english)).toContain("Unfortunately, we have no events that fit your search.");
    const own = say(translator("en", { NoEventsResults: "Nothing this month." }));
    expect(own).toContain("Oh no!");
    expect(own).toContain("Nothing this month.");
    expect(own).not.toContain("Unfortunately");
  });
});

describe("event card (EV-06)", () => {
  const card = (more: Partial<EventResult>, location = "") =>
    renderToString(<EventCard event={event(more)} location={location} now={now} page={page} />);
  const words = (html: string) =>
    html
      .replace(/<svg.*?<\/svg>/g, "")
      .replace(/<[^>]*>/g, " ")
      .split(/\s+/)
      .filter(Boolean);

  it("an event card labels a free event in the page's language (EV-06, LY-10)", () => {
    const html = renderToString(
      <EventCard
        event={event({ eventFee: "0", eventHasFreeSessions: true })}
        location=""
        now={now}
        page={{ ...page, t: spanish }}
      />,
    );
    expect(words(html)).toEqual(["Yoga", "Gratis"]);
  });

  it.each<[Partial<EventResult>, string[]]>([
    [{}, ["Yoga"]],
    [{ eventFee: "0", eventHasFreeSessions: true }, ["Yoga", "Free"]],
    [{ eventFee: "45", eventHasFreeSessions: true }, ["Yoga", "FreeSessions", "$45"]],
    [{ eventHasFreeSessions: true }, ["Yoga", "FreeSessions"]],
    [{ eventHasOnlineSessions: true, eventHasInPersonSessions: true }, ["Yoga", "InPerson", "Online"]],
    [{ eventFee: "12.5", description: "<p>Slow &amp; kind</p>" }, ["Yoga", "Slow", "&amp;", "kind", "$12.50"]],
  ])("an event card for %o contains the text %o", (more, said) => expect(words(card(more))).toEqual(said));

  const next = findEvents.response.parse(findEvents.example.response).results[0]!.nextSession!;
  it.each<[string, Partial<typeof next>, string, string]>([
    ["with seats", {}, "Larkspur Centennial Hospital", "31 seats available"],
    ["full", { registrationCount: 40 }, "Larkspur Centennial Hospital", "Session full"],
    ["closed", { registrationClosed: true }, "Larkspur Centennial Hospital", "Registration closed"],
    ["online", { isOnline: true, hostingLocation: "Online" }, "Online", "31 seats available"],
    ["in another zone", { timeZone: "America/Chicago" }, "Larkspur Centennial Hospital", "31 seats available"],
  ])(
    "an event card shows the time, the location, and the availability of the next session: %s",
    (_what, more, place, seats) => {
      const said = renderToString(
        <EventCard
          event={event({ nextSession: { ...next, ...more } })}
          location=""
          now={now}
          page={{ ...page, t: english }}
        />,
      ).replace(/<[^>]*>/g, "|");
      expect(said).toContain("Tue, Oct 8, 2030");
      expect(said).toContain(more.timeZone ? "7pm\u00a0– 9pm CDT" : "6pm\u00a0– 8pm MDT");
      for (const words of [place, seats]) expect(said).toContain(words);
    },
  );

  it("an event card requests its image at the rendered size (LY-07)", () => {
    const html = card({ image: { src: "/-/media/yoga.svg", alt: "Stretching", width: null!, height: null! } });
    expect(html).toMatch(
      /<img[^>]* src="\/sc10media\/yoga\.svg\?w=100&amp;h=100" alt="Stretching" width="100" height="100"/,
    );
    expect(card({ image: { src: "javascript:alert(1)", alt: "", width: null!, height: null! } })).not.toContain("<img");
  });

  it.each([
    ["/classes-events/yoga", "", 'href="/classes-events/yoga"'],
    ["/classes-events/yoga", "a&b/7", 'href="/classes-events/yoga?location=a%26b%2F7"'],
    ["/classes-events/yoga?x=1#top", "7", 'href="/classes-events/yoga?x=1&amp;location=7#top"'],
  ])("an event card links to %s and keeps the location '%s' (RT-05)", (eventUrl, location, href) =>
    expect(card({ eventUrl }, location)).toContain(href),
  );

  it("a full session's card links to the event page with the parameter that shows full sessions (EV-35)", () =>
    expect(card({ nextSession: { ...next, registrationCount: 40 } }, "7")).toContain(
      'href="/classes-events/yoga?location=7&amp;full=true"',
    ));

  it("an event card omits a link that has an unsafe URL", () =>
    expect(card({ eventUrl: "javascript:alert(1)" })).not.toContain("<a "));
});

describe("dates in the wrong order (EV-02, EV-10, VA-05)", () => {
  const reversed = { startDate: "10-02-2030", endDate: "10-01-2030" };
  it.each([
    ["en", english, "The “From” date is after the “To” date. Please change one of them."],
    ["es", spanish, "La fecha “Desde” es posterior a la fecha “Hasta”. Cambie una de las dos."],
  ])("get a reason at the filter and in the results, in %s", (language, t, reason) => {
    const filter = renderToString(<DatesFilter form="f" search={{ isOnline: "any", ...reversed }} t={t} />);
    expect(filter).toContain(` id="f-days">${reason}</p>`);
    expect(filter.match(/aria-invalid="true" aria-describedby="f-days"/g)).toHaveLength(2);
    const found = { search: { ...sessionSearch.read(new URLSearchParams()), ...reversed }, sessions: [] };
    expect(outcomeOf(found as never, { language, t } as never)).toBe(reason);
  });

  it.each([
    ["10-01-2030", "10-01-2030"],
    ["10-01-2030", "10-02-2030"],
    ["12-31-2029", "01-01-2030"],
    ["10-02-2030", ""],
    ["", "10-01-2030"],
  ])("from %j to %j get no reason", (startDate, endDate) => {
    expect(datesProblem({ startDate, endDate }, english)).toBe("");
  });
});
