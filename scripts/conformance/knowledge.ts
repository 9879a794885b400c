/** The meaning of filters and sort orders, which the declarations of the calls do not contain. */
import { instantOf, isoDate, todayIn } from "../../lib/dates/dates.ts";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import type { Item } from "./lists.ts";

interface Filter {
  /** Name of the request field. */
  field: string;
  /** Returns a value of the filter that an item matches, or undefined. */
  from(item: Item): unknown;
  /** Returns whether an item matches the value of the filter. */
  holds(item: Item, value: unknown): boolean;
}

interface Sort {
  /** Name of the request field, or undefined if the call has only one order. */
  field?: string;
  value?: string;
  /** Returns what the items are sorted by, ascending. Items without a key can be anywhere. */
  key(item: Item): string | number | undefined;
  descending?: true;
}

const equal = (field: string, of: string | ((item: Item) => unknown)): Filter => {
  const read = typeof of === "string" ? (item: Item) => item[of] : of;
  return {
    field,
    from: read,
    holds: (item, value) => String(read(item)).toLowerCase() === String(value).toLowerCase(),
  };
};
const isTrue = (field: string, holds: (item: Item) => boolean): Filter => ({
  field,
  from: (item) => (holds(item) ? true : undefined),
  holds: (item) => holds(item),
});
const oneOf = (field: string, of: string): Filter => {
  const list = (item: Item) => (item[of] ?? []) as unknown[];
  return { field, from: (item) => list(item).at(-1), holds: (item, value) => list(item).includes(value) };
};
const atMost = (field: string, of: string): Filter => ({
  field,
  from: (item) => (typeof item[of] === "number" ? Math.ceil(item[of] as number) || 1 : undefined),
  holds: (item, value) => typeof item[of] !== "number" || (item[of] as number) <= Number(value) + 0.1,
});

const address = (item: Item) => Object(item.address) as Item;
const payers = (item: Item) => (item.acceptedPlans ?? []) as { payer: string }[];
const plan: Filter = {
  field: "plan",
  from: (item) => payers(item)[0]?.payer,
  holds: (item, value) => payers(item).some(({ payer }) => payer === value),
};
const time = (value: unknown) => (typeof value === "string" ? Date.parse(value) : undefined);
const date = (item: Item) => item.startDate ?? Object(item.nextSession).startDate;
/** Start of an item's next session, or undefined if it has begun: events without further sessions can be anywhere. */
const starts = (item: Item) => {
  const start = time(date(item));
  return start !== undefined && start > Date.now() ? start : undefined;
};

/** Returns the day of a timestamp in the session's time zone, as YYYY-MM-DD. */
function dayOf(item: Item, field: "startDate" | "endDate"): string | undefined {
  const session = item.startDate ? item : (Object(item.nextSession) as Item);
  const zone = typeof session.timeZone === "string" ? session.timeZone : SITE_TIME_ZONE;
  const at = instantOf(String(session[field] ?? session.startDate ?? ""), zone);
  return at ? isoDate(todayIn(zone, at)) : undefined;
}
/** Converts YYYY-MM-DD to the format of requests, MM-DD-YYYY. */
const usDate = (day: string | undefined) => day && `${day.slice(5)}-${day.slice(0, 4)}`;
const isoDay = (value: unknown) => `${String(value).slice(6)}-${String(value).slice(0, 5)}`;
// A session matches if it meets within the dates. A series that began earlier meets until its end.
const from: Filter = {
  field: "startDate",
  from: (item) => usDate(dayOf(item, "startDate")),
  holds: (item, value) => (dayOf(item, "endDate") ?? isoDay(value)) >= isoDay(value),
};
const until: Filter = {
  field: "endDate",
  from: (item) => usDate(dayOf(item, "startDate")),
  holds: (item, value) => (dayOf(item, "startDate") ?? isoDay(value)) <= isoDay(value),
};

const providerFilters: Filter[] = [
  isTrue("acceptsNewPatients", (item) => item.isAcceptingPatients === true),
  isTrue("videoVisits", (item) => item.videoVisits === true),
  isTrue("appointmentThisWeek", (item) => item.newPatientAppointment === 0),
  oneOf("language", "languages"),
  equal("gender", "gender"),
  plan,
  atMost("distance", "distance"),
];
const text = (value: unknown) =>
  String(value ?? "")
    .normalize("NFD")
    .replace(/[^a-z]/gi, "")
    .toLowerCase();
const providerSorts: Sort[] = [
  { field: "sort", value: "name", key: (item) => text(item.lastName) },
  { field: "sort", value: "availability", key: (item) => (item.newPatientAppointment as number | null) ?? undefined },
];
const byDistance: Sort = { field: "sort", value: "distance", key: (item) => item.distance as number | undefined };

const personText: Filter = {
  field: "searchText",
  from: (item) => {
    const people = (item.participants ?? []) as Item[];
    return (
      String(people[0]?.name ?? "")
        .split(" ")
        .at(-1)
        ?.slice(0, 6) || undefined
    );
  },
  holds: (item, value) =>
    ((item.participants ?? []) as Item[]).every((person) =>
      `${person.name} ${person.email}`.toLowerCase().includes(String(value).toLowerCase()),
    ),
};

/** Filters of each call. */
export const FILTERS: Record<string, Filter[]> = {
  providersByLocation: providerFilters,
  providersBySearch: providerFilters,
  locationSearch: [
    oneOf("locationType", "locationTypes"),
    equal("state", (item) => address(item).state),
    equal("zip", (item) => address(item).zip),
    equal("city", (item) => address(item).city),
  ],
  locationsByType: [oneOf("locationTypes", "locationTypes")],
  findEvents: [isTrue("isOnline", (item) => item.eventHasOnlineSessions === true), equal("eventId", "id"), from, until],
  findSessions: [isTrue("isOnline", (item) => item.isOnline === true), from, until],
  findJobs: [equal("place", "place"), equal("kind", "kind")],
  staffRequests: [equal("form", "form")],
  participantsOrdered: [personText],
  searchParticipants: [personText],
};

/** Sort orders of each call. */
export const SORTS: Record<string, Sort[]> = {
  providersByLocation: providerSorts,
  providersBySearch: providerSorts,
  locationSearch: [byDistance, { field: "sort", value: "name", key: (item) => text(item.name) }],
  locationsByType: [{ key: (item) => item.distance as number | undefined }],
  findEvents: [{ field: "sortBy", value: "soonest", key: starts }],
  findSessions: [{ field: "sortBy", value: "soonest", key: starts }],
  eventSessions: [{ key: starts }],
  findJobs: [{ key: (item) => time(item.postedOn), descending: true }],
  sessionMessages: [{ key: (item) => time(item.at), descending: true }],
};

/** Calls whose responses can be the same in every language: they contain names and numbers, or suggestions for English text. */
export const NAMES_ONLY = new Set([
  "freeTimes",
  "locationTypeahead",
  "requestReceipt",
  "hostingLocations",
  "eventLocations",
  "webSuggestions",
  "indexSuggestions",
]);

/** Request fields that improve a response but do not limit it. */
export const HINTS: Record<string, readonly string[]> = {
  relatedProviders: ["city", "state"],
  sessionParticipants: ["hostingLocation"],
};

/**
 * Response fields that supply a value for a request field, if the example of the call is not in the data. Without an
 * entry, the value comes from a response field with the same name.
 */
export const SOURCES: Record<string, readonly (readonly [call: string, field: string])[]> = {
  eventId: [["findEvents", "id"]],
  sessionId: [
    ["eventSessions", "id"],
    ["findSessions", "id"],
    ["staffSessions", "id"],
  ],
  ids: [
    ["providersByLocation", "id"],
    ["relatedProviders", "id"],
  ],
  id: [["serviceSuggestions", "id"]],
  mloc: [["locationSearch", "mloc"]],
  path: [
    ["findJobs", "path"],
    ["jobPages", "path"],
  ],
  profileUrl: [
    ["providersByLocation", "profileUrl"],
    ["providerPages", "path"],
  ],
  eventUrl: [
    ["findEvents", "eventUrl"],
    ["eventPages", "path"],
  ],
  websiteUrl: [
    ["locationSearch", "websiteUrl"],
    ["locationPages", "path"],
  ],
  registrationId: [
    ["spreadsheetParticipants", "registrationId"],
    ["eventParticipants", "registrationId"],
  ],
  newSessionId: [["eventSessions", "id"]],
};
