/**
 * The calls for visits. The index knows the first free times of a provider, but a FHIR server that publishes slots does not
 * say that strangers may book them: visitors request a time, or call.
 */
import type { z } from "zod";
import type { LocationDetail } from "../../contracts/locations.ts";
import type { providerProfile } from "../../contracts/providers.ts";
import { bookVisit, changeVisit, freeTimes, ownVisit } from "../../contracts/visits.ts";
import { type Route, route } from "../adapter.ts";
import { atPath, find, part } from "./query.ts";
import { databaseOf } from "./store.ts";

type Profile = z.input<(typeof providerProfile)["response"]>;

/** Days to the first free time after which colleagues who are free sooner are part of the response. */
const SOON_MS = 30 * 86_400_000;
const MAX_COLLEAGUES = 3;

interface Doctor {
  doc: Profile;
  first_free: number | null;
}

const shownAs = ({ doc, first_free }: Doctor, now: Date) => ({
  id: doc.id,
  firstName: doc.firstName,
  middleName: doc.middleName ?? null,
  lastName: doc.lastName,
  title: doc.title ?? null,
  primarySpecialty: doc.primarySpecialty ?? null,
  photo: doc.photo ?? null,
  profileUrl: doc.profileUrl!,
  locationName: doc.locationName ?? null,
  city: doc.city ?? null,
  phone: doc.mainPhone ?? null,
  timeZone: doc.locations?.[0]?.hours?.timeZone ?? null,
  isBookable: false,
  ...(first_free !== null &&
    first_free * 1_000 > now.getTime() && { first: new Date(first_free * 1_000).toISOString() }),
  times: [],
});

const times = route(freeTimes, async ({ doctor, location }, { env, now }) => {
  const db = databaseOf(env);
  if (location) return (await atPath<z.input<typeof LocationDetail>>(db, "location", location)) && NOBODY;
  const found = doctor ? await atPath<Profile>(db, "provider", doctor) : undefined;
  if (!found) return undefined;
  const own = shownAs(found, now);
  const isLate = own.first === undefined || Date.parse(own.first) - now.getTime() > SOON_MS;
  const { primarySpecialty, city } = own;
  if (!isLate || !primarySpecialty || !city) return { doctors: [own], colleagues: [] };
  const sooner = await find<Profile>(db, {
    kind: "provider",
    places: [part("city = ?", city)],
    entries: [
      part("entries.rowid IN (SELECT entry FROM facts WHERE name = 'specialty' AND value = ?)", primarySpecialty),
      part(
        "first_free BETWEEN ? AND ?",
        Math.floor(now.getTime() / 1_000),
        Math.floor((own.first ? Date.parse(own.first) : now.getTime() + SOON_MS) / 1_000),
      ),
      part("entries.id <> ?", String(own.id)),
    ],
    order: "first_free",
    limit: MAX_COLLEAGUES,
  });
  return { doctors: [own], colleagues: sooner.found.map((one) => shownAs(one, now)) };
});

const NOBODY = { doctors: [], colleagues: [] };

export const visitRoutes: readonly Route[] = [
  times,
  // No time is offered, so none can be booked, and no link to a visit is valid.
  route(bookVisit, async () => ({ refused: "taken" as const })),
  route(ownVisit, async () => ({ state: "altered" as const })),
  route(changeVisit, async () => ({ refused: "altered" as const })),
];
