import { providerOpenings } from "../../../contracts/appointments.ts";
import { type LocationDetail, locationDetail } from "../../../contracts/locations.ts";
import { type ProviderProfile, providerProfile } from "../../../contracts/providers.ts";
import type { Openings } from "../../care/FirstOpening.tsx";
import { firstOpeningAt } from "../../care/first-opening-at.ts";
import { carePhrases } from "../../care/phrases.ts";
import { providerName } from "../../care/provider-name.ts";
import { deferred } from "../../context/deferred.ts";
import type { Call, HeadChange, PageContext } from "../../context/page-context.ts";
import { phrases } from "./phrases.ts";

/** Query parameters and hidden inputs of an appointment request. Each value is the path of a doctor or a location. */
export const PARAMETERS = ["doctor", "location"] as const;

/** The doctor or the location of an appointment request. */
export interface Wanted {
  /** ID of the doctor or the location. The property `openings` contains the first available appointment by ID. */
  id: string;
  openings: Promise<Openings | null>;
  /** The query parameter that identifies the doctor or the location, with its value. */
  known: Readonly<Record<string, string>>;
  name: string;
  /** Specialty of the doctor, or type of the location. */
  kind: string | undefined;
  place: string | undefined;
  phone: string | undefined;
  isOpen: boolean;
  /** Whether the doctor or the location accepts new patients, or undefined if the upstream system does not say. */
  isAccepting: boolean | undefined;
}

/**
 * The state is `anyone` if the URL names neither a doctor nor a location. The state is `unknown` if the URL names a
 * doctor or a location that does not exist.
 */
export type Asked = { title: string } & ({ state: "anyone" | "unknown" } | { state: "found"; wanted: Wanted });

/** Fetches the doctor or the location that the query string names by its path. */
export async function load(query: URLSearchParams, page: PageContext, call: Call): Promise<Asked> {
  const title = page.t(carePhrases.RequestAppointment);
  const [doctor, location] = PARAMETERS.map((name) => query.get(name)?.trim());
  if (!doctor && !location) return { state: "anyone", title };
  const wanted = doctor ? await doctorAt(doctor, call) : await placeAt(location ?? "", call);
  if (!wanted) return { state: "unknown", title };
  return { state: "found", wanted, title: page.t(phrases.RequestTitleFor, { name: wanted.name }) };
}

async function doctorAt(path: string, call: Call): Promise<Wanted | null> {
  if (!providerProfile.request.safeParse({ profileUrl: path }).success) return null;
  const provider = (await call(providerProfile, { profileUrl: path })) as ProviderProfile | null;
  if (!provider) return null;
  const { id, primarySpecialty, locationName, mainPhone, appointmentRequests, isAcceptingPatients } = provider;
  const first = call(providerOpenings, { ids: id }).then((all) => new Map(all.map((one) => [one.id, one.days])));
  return {
    id,
    openings: deferred(first),
    known: { doctor: path },
    name: providerName(provider),
    kind: primarySpecialty,
    place: locationName,
    phone: mainPhone,
    isOpen: appointmentRequests === true,
    isAccepting: isAcceptingPatients,
  };
}

async function placeAt(path: string, call: Call): Promise<Wanted | null> {
  if (!locationDetail.request.safeParse({ websiteUrl: path }).success) return null;
  const location = (await call(locationDetail, { websiteUrl: path })) as LocationDetail | null;
  if (!location) return null;
  const { id, name, locationTypes, address, phone, appointmentRequests } = location;
  return {
    id,
    openings: deferred(firstOpeningAt(location, call)),
    known: { location: path },
    name,
    kind: locationTypes[0],
    place: [address?.city, address?.state].filter(Boolean).join(", ") || undefined,
    phone,
    isOpen: appointmentRequests === true,
    isAccepting: undefined,
  };
}

/**
 * Returns the title and the response status of the page. The page title names the doctor, because screen readers
 * announce the title first.
 */
export const headOf = ({ state, title }: Asked): HeadChange =>
  state === "unknown" ? { status: 404, title: "404: NotFound" } : state === "found" ? { title } : {};
