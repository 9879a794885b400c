/** The calls for locations. */
import type { z } from "zod";
import type { LocationDetail } from "../../contracts/location-entities.ts";
import {
  locationDetail,
  locationPages,
  locationSearch,
  locationsByType,
  locationTypeahead,
  locationTypes,
  relatedLocations,
} from "../../contracts/locations.ts";
import { visitingHours } from "../../contracts/visiting.ts";
import { type Hours, isOpen } from "../../lib/dates/hours.ts";
import { knownZone } from "../../lib/dates/zone.ts";
import { readArea } from "../../lib/maps/map-view.ts";
import { type Route, route } from "../adapter.ts";
import {
  atPath,
  type Found,
  find,
  hasFact,
  hasPlan,
  inPlace,
  type Part,
  part,
  pathsOf,
  valuesOf,
  withinMiles,
  wordsOf,
} from "./query.ts";
import { databaseOf } from "./store.ts";

type Detail = z.input<typeof LocationDetail>;

const MAX_SUGGESTIONS = 8;
const MAX_RELATED = 6;
/** Maximum number of locations whose opening hours are compared with the clock. */
const MAX_CHECKED = 1_000;

/** Returns a location without the parts that only its page shows. */
function listed({ doc, miles }: Found<Detail>) {
  const {
    specialties: _specialties,
    campus: _campus,
    departments: _departments,
    appointmentRequests: _requests,
    ...location
  } = doc;
  return { ...location, distance: miles };
}

const pointOf = ({ latitude, longitude }: { latitude?: number | undefined; longitude?: number | undefined }) =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

const inArea = (text: string): Part => {
  const { south, west, north, east } = readArea(text)!;
  return part("latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?", south, north, west, east);
};

const openAt =
  (now: Date) =>
  ({ doc: { hours } }: Found<Detail>): boolean =>
    Boolean(hours) && isOpen(hours as Hours, now, knownZone(hours!.timeZone));

const search = route(locationSearch, async (request, { env, now }) => {
  const db = databaseOf(env);
  const { searchText, locationType, plan, city, state, zip, sort, distance, area, openNow, page, perPage, limit } =
    request;
  const from = pointOf(request);
  const query = {
    kind: "location",
    text: searchText || undefined,
    places: [
      ...inPlace(city, state),
      ...(area ? [inArea(area)] : []),
      ...(from && distance ? [withinMiles(from, distance)] : []),
      ...(plan ? [hasPlan(plan)] : []),
    ],
    from,
    order:
      sort === "name"
        ? "sort"
        : sort === "distance" && from
          ? "miles IS NULL, miles, sort"
          : "score, miles IS NULL, miles, sort",
  } as const;
  const filters = [
    ...(zip ? [part("json ->> '$.address.zip' = ?", zip)] : []),
    ...(request.streetAddress ? [part("json ->> '$.address.address1' = ? COLLATE NOCASE", request.streetAddress)] : []),
  ];
  const size = Math.min(perPage, limit ?? perPage);
  const offset = (page - 1) * size;
  const entries = [...filters, ...(locationType ? [hasFact("type", [locationType])] : [])];
  const { found, total } = await find<Detail>(db, {
    ...query,
    entries,
    limit: openNow ? MAX_CHECKED : size,
    offset: openNow ? 0 : offset,
  });
  const open = openNow ? found.filter(openAt(now)) : found;
  const shown = openNow ? open.slice(offset, offset + size) : open;
  const hidden =
    total === 0 && locationType ? (await find(db, { ...query, entries: filters, limit: 1 })).total : undefined;
  return {
    locations: shown.map(listed),
    totalLocations: openNow ? open.length : total,
    ...(hidden && { hiddenByType: hidden }),
  };
});

const byType = route(locationsByType, async (request, { env }) => {
  const from = pointOf(request);
  const wanted = (text: string | undefined) => (text ? text.split("|") : []);
  const [types, specialties] = [wanted(request.locationTypes), wanted(request.specialties)];
  const { found } = await find<Detail>(databaseOf(env), {
    kind: "location",
    entries: [
      ...(types.length > 0 ? [hasFact("type", types)] : []),
      ...(specialties.length > 0 ? [hasFact("care", specialties)] : []),
    ],
    from,
    order: "miles IS NULL, miles, sort",
    limit: 100,
  });
  return { locations: found.map(listed) };
});

const typeahead = route(locationTypeahead, async ({ searchTerms }, { env }) => {
  if (wordsOf(searchTerms).length === 0) return [];
  const { found } = await find<Detail>(databaseOf(env), {
    kind: "location",
    text: searchTerms,
    order: "score, sort",
    limit: MAX_SUGGESTIONS,
  });
  return found.map(({ doc }) => ({ key: String(doc.id), value: doc.name }));
});

const types = route(locationTypes, async (_request, { env }) =>
  (await valuesOf(databaseOf(env), "type", "count DESC, value")).map((facetName) => ({ facetName })),
);

const related = route(relatedLocations, async ({ searchText, ...request }, { env }) => {
  const { found } = await find<Detail>(databaseOf(env), {
    kind: "location",
    text: searchText,
    from: pointOf(request),
    order: "score, miles IS NULL, miles, sort",
    limit: MAX_RELATED,
  });
  return found.map(({ doc: { id, name, address, websiteUrl } }) => ({ id, name, media: [], address, websiteUrl }));
});

const detail = route(locationDetail, async ({ websiteUrl }, { env }) => {
  const found = await atPath<Detail>(databaseOf(env), "location", websiteUrl);
  return found && { ...found.doc, distance: null, updated: found.updated };
});

const pages = route(locationPages, async (_request, { env }) => pathsOf(databaseOf(env), "location"));

// FHIR has no visiting hours.
const visiting = route(visitingHours, async () => []);

export const locationRoutes: readonly Route[] = [search, byType, typeahead, types, related, detail, pages, visiting];
