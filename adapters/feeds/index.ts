/** Adapter that serves classes from iCalendar, RSS, and Atom feeds. */
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
import { sessionInfo } from "../../contracts/registration.ts";
import { adapter, route } from "../adapter.ts";
import { choicesOf, eventOf, isOver, sessionOf, slugOf } from "./classes.ts";
import { readClasses } from "./feeds.ts";
import { datesIn, findClasses, hasText } from "./search.ts";

/** Maximum number of classes next to the results of a site search. */
const MAX_RELATED = 6;

export default adapter([
  route(eventCategories, async (_request, context) => {
    const classes = await readClasses(context);
    return choicesOf(classes.flatMap(({ entries }) => entries.flatMap(({ categories }) => categories)));
  }),
  // Feeds do not tell audiences from categories.
  route(eventAudience, async () => []),
  route(hostingLocations, async (_request, context) => {
    const classes = await readClasses(context);
    return choicesOf(classes.flatMap(({ entries }) => entries.map(({ location }) => location)));
  }),
  route(eventLocations, async ({ eventId }, context) => {
    const found = (await readClasses(context)).find(({ id }) => id === eventId);
    return choicesOf(found?.entries.map(({ location }) => location) ?? []);
  }),
  route(findEvents, async ({ page, perPage, ...criteria }, context) => {
    const found = findClasses(await readClasses(context), criteria, context.now);
    const shown = found.slice((page - 1) * perPage, page * perPage);
    return { results: shown.map(({ one, next }) => eventOf(one, next)), totalResults: found.length };
  }),
  route(findSessions, async (criteria, context) => {
    const found = (await readClasses(context)).find(({ id }) => id === criteria.eventId);
    const results =
      found && hasText(found, criteria.searchText) ? datesIn(found, criteria, context.now).map(sessionOf) : [];
    return { results, totalResults: results.length };
  }),
  route(eventSessions, async (request, context) => sessionsOf(request, await readClasses(context), context.now)),
  route(currentEventSessions, async (request, context) =>
    sessionsOf(request, await readClasses(context), request.showAllSessions ? undefined : context.now),
  ),
  route(relatedClasses, async ({ searchText, startDate }, context) =>
    findClasses(await readClasses(context), { searchText, startDate }, context.now)
      .slice(0, MAX_RELATED)
      .map(({ one, next }) => {
        const { id, eventHeadline, eventUrl, image, language } = eventOf(one, next);
        return { id, eventHeadline, eventUrl, image, language };
      }),
  ),
  route(eventPages, async (_request, context) =>
    (await readClasses(context)).map(({ path, entries }) => {
      const updated = entries
        .map((entry) => entry.updated)
        .sort()
        .at(-1);
      return { path, ...(updated && { updated }) };
    }),
  ),
  route(eventDetail, async ({ eventUrl }, context) => {
    const found = (await readClasses(context)).find(({ path }) => path === eventUrl.toLowerCase().replace(/\/$/, ""));
    if (!found) return undefined;
    const { entries, id, path, title } = found;
    const { image, eventHasOnlineSessions, eventHasInPersonSessions, language } = eventOf(found, undefined);
    return {
      id,
      eventUrl: path,
      title,
      description: entries[0]!.html,
      imageUrl: image?.src,
      categories: choicesOf(entries.flatMap(({ categories }) => categories)),
      hasOnlineSessions: eventHasOnlineSessions,
      hasInPersonSessions: eventHasInPersonSessions,
      language,
    };
  }),
  route(sessionInfo, async ({ sessionId }, context) => {
    for (const { title, path, entries } of await readClasses(context)) {
      const entry = entries.find(({ id }) => id === sessionId);
      if (entry) return { session: sessionOf(entry), event: { title, eventUrl: path, eventFees: [] } };
    }
    return undefined;
  }),
]);

type Classes = Awaited<ReturnType<typeof readClasses>>;

/** Returns the sessions of a class at a location. Without `now`, past sessions are included. */
function sessionsOf(
  { eventId, selectedLocation }: { eventId: string; selectedLocation?: string | undefined },
  classes: Classes,
  now: Date | undefined,
) {
  const isThere = (location: string) =>
    !selectedLocation || selectedLocation === "any" || slugOf(location) === selectedLocation;
  const entries = classes.find(({ id }) => id === eventId)?.entries ?? [];
  return entries.filter((entry) => isThere(entry.location) && !(now && isOver(entry, now))).map(sessionOf);
}
