import { providerOpenings } from "../../../contracts/appointments.ts";
import type { LocationDetail } from "../../../contracts/location-entities.ts";
import { locationDetail } from "../../../contracts/locations.ts";
import { type ProviderProfile, providerProfile } from "../../../contracts/providers.ts";
import { type ServiceItem, serviceItem } from "../../../contracts/services.ts";
import type { FieldValue } from "../../../lib/forms/rules.ts";
import type { OpeningsOf } from "../../care/FirstOpening.island.tsx";
import { firstOpeningAt } from "../../care/first-opening-at.ts";
import type { Openings } from "../../care/OpeningText.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { providerName } from "../../care/provider-name.ts";
import { inTime } from "../../context/in-time.ts";
import type { Call, HeadChange, PageContext } from "../../context/page-context.ts";
import { phrases } from "./phrases.ts";

/**
 * Names of the query parameters and hidden inputs for an appointment request. Each value is the path of a page on the
 * site.
 */
export const PARAMETERS = ["doctor", "location", "service"] as const;

/** Subject of an appointment request: a doctor, a location, or a service. */
export interface RequestSubject {
  id: string;
  /** The first available appointments, or null if they did not arrive in time, and the request for them. */
  first?: { openings: Openings | null; of: OpeningsOf } | undefined;
  /** Name and value of the query parameter that identifies the doctor, location, or service. */
  known: Readonly<Record<string, string>>;
  name: string;
  /** The doctor's specialty or the location's type. */
  kind?: string | undefined;
  place?: string | undefined;
  phone?: string | undefined;
  isOpen: boolean;
  /** Whether the doctor accepts new patients, or undefined if unknown. */
  isAccepting?: boolean | undefined;
}

/**
 * `anyone` means that the URL does not specify a doctor, location, or service. `unknown` means that the specified
 * doctor, location, or service does not exist.
 */
export type AppointmentSubject = { title: string } & (
  | { state: "anyone" | "unknown" }
  | { state: "found"; wanted: RequestSubject }
);

/** Fetches the doctor, location, or service that the query string identifies by path. */
export async function load(query: URLSearchParams, page: PageContext, call: Call): Promise<AppointmentSubject> {
  const title = page.t(carePhrases.RequestAppointment);
  const subject = await subjectOf((name) => query.get(name)?.trim(), call);
  if (subject === undefined) return { state: "anyone", title };
  if (!subject) return { state: "unknown", title };
  return { state: "found", wanted: subject, title: page.t(phrases.RequestTitleFor, { name: subject.name }) };
}

/** Returns the subject, null if it does not exist, or undefined if no value identifies one. */
async function subjectOf(
  value: (name: string) => string | undefined,
  call: Call,
): Promise<RequestSubject | null | undefined> {
  const [doctor, location, service] = PARAMETERS.map(value);
  if (doctor) return doctorAt(doctor, call);
  if (location) return locationSubject(location, call);
  return service ? serviceAt(service, call) : undefined;
}

/** Returns the name of the subject of a submitted request, or null if there is none that takes requests. */
export async function about(values: ReadonlyMap<string, FieldValue>, call: Call): Promise<string | null> {
  const subject = await subjectOf((name) => String(values.get(name) ?? "").trim(), call);
  return subject?.isOpen ? subject.name : null;
}

async function doctorAt(path: string, call: Call): Promise<RequestSubject | null> {
  if (!providerProfile.request.safeParse({ profileUrl: path }).success) return null;
  const provider = (await call(providerProfile, { profileUrl: path })) as ProviderProfile | null;
  if (!provider) return null;
  const { id, primarySpecialty, locationName, mainPhone, appointmentRequests, isAcceptingPatients } = provider;
  const openings = await inTime(call(providerOpenings, { ids: id }));
  return {
    id,
    first: {
      openings: openings && new Map(openings.map((opening) => [opening.id, opening.days])),
      of: { ids: id },
    },
    known: { doctor: path },
    name: providerName(provider),
    kind: primarySpecialty,
    place: locationName,
    phone: mainPhone,
    isOpen: appointmentRequests === true,
    isAccepting: isAcceptingPatients,
  };
}

async function locationSubject(path: string, call: Call): Promise<RequestSubject | null> {
  if (!locationDetail.request.safeParse({ websiteUrl: path }).success) return null;
  const location = (await call(locationDetail, { websiteUrl: path })) as LocationDetail | null;
  if (!location) return null;
  const { id, name, locationTypes, address, phone, appointmentRequests, mloc } = location;
  return {
    id,
    first: mloc ? { openings: await inTime(firstOpeningAt(location, call)), of: { mloc } } : undefined,
    known: { location: path },
    name,
    kind: locationTypes[0],
    place: [address?.city, address?.state].filter(Boolean).join(", ") || undefined,
    phone,
    isOpen: appointmentRequests === true,
  };
}

async function serviceAt(path: string, call: Call): Promise<RequestSubject | null> {
  if (!serviceItem.request.safeParse({ websiteUrl: path }).success) return null;
  const service = (await call(serviceItem, { websiteUrl: path })) as ServiceItem | null;
  if (!service) return null;
  const { id, nameOverride, appointmentRequests } = service;
  return { id, known: { service: path }, name: nameOverride, isOpen: appointmentRequests === true };
}

/**
 * Returns the page's title and response status. The title includes the name of the doctor, location, or service because
 * screen readers announce the title first.
 */
export const headOf = ({ state, title }: AppointmentSubject): HeadChange =>
  state === "unknown" ? { status: 404, title: "404: NotFound" } : state === "found" ? { title } : {};
