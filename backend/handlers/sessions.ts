import type { CheckedRequestOf } from "../../contracts/endpoint.ts";
import { currentEventSessions, eventSessions, findSessions } from "../../contracts/events.ts";
import { hasRole } from "../../contracts/verify-assertion.ts";
import { pointOf } from "../distance.ts";
import { containsText } from "../folded.ts";
import { answer, type Context, newRouter } from "../route.ts";
import { meetsOnDays, type SessionRow, sessionResponse, sessionRows } from "../session-rows.ts";
import { all, among, idsOf, rows, sql } from "../sql.ts";

/** Returns the sessions of an event, for visitors and for staff. */
export const sessions = newRouter();

const startOrder = sql`sessions.starts_at, sessions.id`;

answer(sessions, findSessions, async (criteria, { db, now }) => {
  const { eventId, isOnline, hostingLocations, searchText } = criteria;
  const point = pointOf(criteria);
  const condition = all(
    sql`sessions.event_id = ${eventId}`,
    sql`sessions.ends_at > ${now} AND sessions.canceled_at IS NULL`,
    meetsOnDays(criteria),
    isOnline === undefined ? undefined : sql`is_online = ${isOnline}`,
    hostingLocations?.length ? among("hosting_location_id", idsOf(hostingLocations)) : undefined,
    searchText ? containsText(sql`sessions.title || ' ' || sessions.description`, searchText) : undefined,
  );
  const distanceOrder = criteria.sortBy === "distance" ? sql`miles IS NULL, miles,` : sql``;
  const order = sql`${distanceOrder} ${startOrder}`;
  const sessionList = await rows<SessionRow>(db, sessionRows(condition, order, now, point));
  return { results: sessionList.map(sessionResponse), totalResults: sessionList.length };
});

async function listEventSessions(
  request: CheckedRequestOf<typeof eventSessions>,
  { db, now }: Context,
  withCanceled = false,
) {
  const { eventId, selectedLocation = "any", showAllSessions } = request;
  const condition = all(
    sql`sessions.event_id = ${eventId}`,
    showAllSessions ? undefined : sql`sessions.ends_at > ${now}`,
    showAllSessions || withCanceled ? undefined : sql`sessions.canceled_at IS NULL`,
    // Filters use the hosting location's ID, but page URLs may contain the location's name.
    selectedLocation && selectedLocation.toLowerCase() !== "any"
      ? sql`(hosting_locations.id = ${selectedLocation} OR hosting_locations.title = ${selectedLocation})`
      : undefined,
  );
  return (await rows<SessionRow>(db, sessionRows(condition, startOrder, now))).map(sessionResponse);
}

answer(sessions, eventSessions, (request, context) => listEventSessions(request, context));
// Staff also see canceled sessions, which they can reopen.
answer(sessions, currentEventSessions, (request, context) => {
  const isStaff = hasRole(context.staff, "staff");
  const showAllSessions = request.showAllSessions && isStaff;
  return listEventSessions({ ...request, showAllSessions } as typeof request, context, isStaff);
});
