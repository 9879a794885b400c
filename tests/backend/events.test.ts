import { describe, expect, it } from "vitest";
import {
  currentEventSessions,
  eventAudience,
  eventCategories,
  eventDetail,
  eventLocations,
  eventPages,
  eventSessions,
  findEvents,
  findSessions,
  hostingLocations,
  relatedClasses,
} from "../../contracts/events.ts";
import { calendarFile } from "../../contracts/registration.ts";
import { isRegistrationOver, isSelfPaced } from "../../lib/events/seats.ts";
import { startBackend } from "./database.ts";

const { test, backend } = startBackend({ day: new Date().toISOString().slice(0, 10) });

const find = async (criteria: object) => findEvents.response.parse(await backend.post(findEvents.path, criteria));

/** Returns the start of a session's next meeting, or of the session if it has only one. */
function nextMeeting(session: { startDate: string; seriesDates?: { startDate: string; endDate: string }[] }): string {
  const next = session.seriesDates?.find(({ endDate }) => Date.parse(endDate) > Date.now());
  return Date.parse(session.startDate) > Date.now() ? session.startDate : (next?.startDate ?? session.startDate);
}

describe("events", () => {
  it("the backend lists each category once, sorted by title, with the ID that the event search accepts (AP-04, EV-07)", async () => {
    const categories = eventCategories.response.parse(await backend.get(eventCategories.path));
    const titles = categories.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(3);
    expect(titles).toEqual([...new Set(titles)].sort());
    const found = await Promise.all(categories.map(({ id }) => find({ eventCategories: [id] })));
    const all = await find({});
    // Every event has a category, and the filters list every category.
    expect(new Set(found.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(all.totalResults);
  });

  it("the backend finds and counts events by text, category, audience, location, and format (AP-07, EV-07)", async () => {
    const all = await find({});
    expect(all.totalResults).toBe(all.results.length);
    expect(all.totalResults).toBeGreaterThan(100);
    expect((await find({ searchText: "preparing for birth" })).results[0]?.eventHeadline).toMatch(
      /^Preparing for Birth/,
    );
    const online = await find({ isOnline: true });
    expect(online.results.every(({ eventHasOnlineSessions }) => eventHasOnlineSessions)).toBe(true);
    expect(online.totalResults).toBeLessThan(all.totalResults);
    const [category] = eventCategories.response.parse(await backend.get(eventCategories.path));
    const inCategory = await find({ eventCategories: [category?.id] });
    expect(inCategory.totalResults).toBeGreaterThan(0);
    expect(inCategory.totalResults).toBeLessThan(all.totalResults);
    const [audience] = eventAudience.response.parse(await backend.get(eventAudience.path));
    const forThem = await find({ eventCategories: [audience?.id] });
    expect(forThem.totalResults).toBeGreaterThan(0);
    expect(forThem.totalResults).toBeLessThan(all.totalResults);
    const both = await find({ eventCategories: [category?.id, audience?.id] });
    const ids = ({ results }: typeof both) => results.map(({ id }) => id).sort();
    expect(ids(both)).toEqual(ids(inCategory).filter((id) => ids(forThem).includes(id)));
    expect((await find({ searchText: "?!" })).totalResults).toBe(0);
  });

  it.each([{}, { searchText: "yoga" }])(
    "the backend paginates the events for %o and returns the total even after the last page (AP-07, EV-04)",
    async (criteria) => {
      const all = await find(criteria);
      const perPage = Math.ceil(all.totalResults / 2);
      const pages = await Promise.all([1, 2, 3].map((page) => find({ ...criteria, page, perPage })));
      expect(pages.flatMap(({ results }) => results)).toEqual(all.results);
      expect(pages.map(({ totalResults }) => totalResults)).toEqual([1, 2, 3].map(() => all.totalResults));
      expect(pages[2]?.results).toEqual([]);
    },
  );

  it("the backend returns a fee of 0 for free events and the lowest fee, in dollars, for paid events (EV-06)", async () => {
    const { results } = await find({});
    const birth = results.find(({ eventHeadline }) => eventHeadline === "Preparing for Birth");
    expect([birth?.eventFee, birth?.eventHasFreeSessions]).toEqual(["60", false]);
    const tour = results.find(({ eventHeadline }) => eventHeadline === "Birth Center Tour");
    expect([tour?.eventFee, tour?.eventHasFreeSessions]).toEqual(["0", true]);
  });

  it.each([{}, { isOnline: true }, { hostingLocations: ["2"] }])(
    "for %o, the backend returns each event's first session that is open for registration, with its remaining seats (EV-06)",
    async (criteria) => {
      const { results } = await find(criteria);
      const events = results.slice(0, 20);
      const nextMeetings = new Map<string, string>();
      expect(events.length).toBeGreaterThan(5);
      for (const { id, nextSession } of events) {
        const answer = await backend.post(findSessions.path, { ...criteria, eventId: id });
        const sessions = findSessions.response.parse(answer).results;
        const open = sessions.filter(
          (session) => !session.requireRegistration || !isRegistrationOver(session, new Date(), "America/Denver"),
        );
        const dated = open
          .filter((session) => !isSelfPaced(session))
          .toSorted((a, b) => Date.parse(nextMeeting(a)) - Date.parse(nextMeeting(b)));
        const { nextMeeting: meeting, ...first } = nextSession!;
        expect(dated[0] ?? open[0] ?? sessions[0]).toMatchObject(first);
        if (meeting) expect(meeting).toBe(nextMeeting(dated[0]!));
        nextMeetings.set(nextSession!.id, nextMeeting(dated[0] ?? nextSession!));
      }
      const next = results.map(({ nextSession }) => nextSession!);
      const later = next.findIndex(isSelfPaced);
      const dated = next.slice(0, later < 0 ? 10 : later);
      expect(dated.length).toBeGreaterThan(5);
      const starts = dated.flatMap(({ id }) => nextMeetings.get(id) ?? []);
      expect(starts.length).toBeGreaterThan(5);
      expect(starts).toEqual(starts.toSorted());
    },
  );

  it("the backend returns the locations that host a related event (EV-25)", async () => {
    const detail = eventDetail.response.parse(
      await backend.get(eventDetail.path, { eventUrl: "/classes-events/preparing-for-birth" }),
    );
    for (const { id, hostingLocations: places } of detail.relatedEvents) {
      const offered = eventLocations.response.parse(await backend.get(eventLocations.path, { eventId: id }));
      expect(places?.toSorted()).toEqual(offered.map((place) => place.id).toSorted());
    }
    expect(detail.relatedEvents.length).toBeGreaterThan(0);
  });

  it("the backend omits hidden events unless the request includes them (EV-03)", async () => {
    expect((await find({ ignoreHideFromSearch: true })).totalResults).toBeGreaterThan((await find({})).totalResults);
  });

  it("the backend lists every event's page, including hidden events' pages (RL-08)", async () => {
    const paths = eventPages.response.parse(await backend.get(eventPages.path)).map(({ path }) => path);
    const { results, totalResults } = await find({ ignoreHideFromSearch: true });
    expect(paths).toEqual(expect.arrayContaining(results.map(({ eventUrl }) => eventUrl)));
    expect(paths.length).toBeGreaterThanOrEqual(totalResults);
    expect(paths.length).toBeGreaterThan((await find({})).totalResults);
    for (const eventUrl of paths.slice(0, 20))
      expect((await backend.ask(`${eventDetail.path}?eventUrl=${eventUrl}`)).status).toBe(200);
  });

  it("the backend lists event audiences and event locations (AP-05, AP-06, AP-19)", async () => {
    expect(eventAudience.response.parse(await backend.get(eventAudience.path)).length).toBeGreaterThan(3);
    const all = hostingLocations.response.parse(await backend.get(hostingLocations.path));
    const ofOne = eventLocations.response.parse(await backend.get(eventLocations.path, { eventId: 1 }));
    expect(all).toEqual(expect.arrayContaining(ofOne));
  });

  it("the backend returns classes that match the text of a site search (AP-20)", async () => {
    const path = `${relatedClasses.path}?searchText=pregnancy&latitude=39.7&longitude=-105`;
    const related = relatedClasses.response.parse(await (await backend.ask(path, { method: "POST" })).json());
    expect(related.map(({ eventHeadline }) => eventHeadline)).toContain("Prenatal Yoga");
  });

  it("the backend returns an event with its fees and related events, or 404 for an unknown path (EV-08)", async () => {
    const detail = eventDetail.response.parse(
      await backend.get(eventDetail.path, { eventUrl: "/classes-events/Preparing-for-Birth/" }),
    );
    expect(detail.title).toBe("Preparing for Birth");
    expect(detail.eventFees.map(({ price }) => price)).toEqual([60, 95]);
    expect(detail.relatedEvents).toHaveLength(3);
    expect(detail.relatedEvents.map(({ id }) => id)).not.toContain(detail.id);
    expect((await backend.ask(`${eventDetail.path}?eventUrl=/classes-events/nothing`)).status).toBe(404);
    expect((await backend.ask(`${eventDetail.path}?eventUrl=/elsewhere`)).status).toBe(404);
  });
});

describe("sessions", () => {
  const sessions = async (criteria: object) =>
    findSessions.response.parse(await backend.post(findSessions.path, criteria));

  it("the backend sorts upcoming sessions by date or distance, whether or not their registration is closed (AP-08, EV-12)", async () => {
    const { results } = await sessions({ eventId: "1" });
    const isOver = (session: (typeof results)[number]) => isRegistrationOver(session, new Date(), "America/Denver");
    expect(new Set(results.map(isOver)).size).toBe(2);
    expect(results).toEqual(results.toSorted((a, b) => a.startDate.localeCompare(b.startDate)));
    expect(results.every(({ endDate }) => new Date(endDate) > new Date())).toBe(true);
    const near = await sessions({ eventId: "1", latitude: 39.7, longitude: -105, sortBy: "distance" });
    const miles = near.results.flatMap(({ distance }) => distance ?? []);
    expect(miles.length).toBeGreaterThan(1);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
  });

  it("the backend returns the same sessions for both session API calls, omits past sessions by default, and filters by location (AP-09, AP-10)", async () => {
    const request = { eventId: 1, selectedLocation: "any" };
    const current = async (more: object) =>
      currentEventSessions.response.parse(await backend.get(currentEventSessions.path, { ...request, ...more }));
    const past = { showAllSessions: "true" };
    const ahead = eventSessions.response.parse(await backend.get(eventSessions.path, { ...request, ...past }));
    expect(await current({})).toEqual(ahead);
    expect((await current(past)).length).toBeGreaterThan(ahead.length);
    const place = ahead[0]?.hostingLocation ?? "";
    const there = eventSessions.response.parse(
      await backend.get(eventSessions.path, { eventId: 1, selectedLocation: place }),
    );
    expect(new Set(there.map(({ hostingLocation }) => hostingLocation))).toEqual(new Set([place]));
  });

  it("staff see an upcoming session that is canceled, and visitors do not (ST-03, ST-20)", async () => {
    const [first] = eventSessions.response.parse(await backend.get(eventSessions.path, { eventId: 1 }));
    await test.db
      .prepare("UPDATE sessions SET canceled_at = ? WHERE id = ?")
      .bind(new Date().toISOString(), first!.id)
      .run();
    const canceledIn = async (path: string) =>
      eventSessions.response
        .parse(await backend.get(path, { eventId: 1 }))
        .flatMap(({ id, canceled }) => (canceled ? id : []));
    expect(await canceledIn(currentEventSessions.path)).toEqual([first!.id]);
    expect(await canceledIn(eventSessions.path)).toEqual([]);
    await test.db.prepare("UPDATE sessions SET canceled_at = NULL WHERE id = ?").bind(first!.id).run();
  });

  it("the backend returns the URL for an existing calendar file (AP-21)", async () => {
    const { link } = calendarFile.response.parse(
      await backend.get(calendarFile.path, { sessionId: 1, eventName: "Birth & Beyond" }),
    );
    const file = await backend.ask(link);
    expect(file.headers.get("content-type")).toMatch("text/calendar");
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect((await backend.ask(`${calendarFile.path}?sessionId=none`)).status).toBe(404);
  });
});
