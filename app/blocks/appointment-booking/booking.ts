import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { locationDetail } from "../../../contracts/locations.ts";
import { serviceItem } from "../../../contracts/services.ts";
import { freeTimes } from "../../../contracts/visits.ts";
import { coordinatePair } from "../../../lib/maps/distance.ts";
import { providerName } from "../../care/provider-name.ts";
import { visitPhrases } from "../../care/visits/phrases.ts";
import { visitClock, visitDay } from "../../care/visits/visit-times.ts";
import type { Call, HeadChange, PageContext } from "../../context/page-context.ts";
import { pathOf } from "../../context/site-link.ts";
import { phrases } from "./phrases.ts";

const SUBJECTS = ["doctor", "location", "service"] as const;
/**
 * Query parameters: the path of the page of a doctor, location, or service; the kind of patient and of visit; the first
 * day; and the chosen time. The URL contains nothing about the visitor.
 */
export const PARAMETERS = [...SUBJECTS, "patient", "visit", "from", "time"] as const;

type FreeTimes = ResponseOf<typeof freeTimes>;

/** What the visitor chose. */
export interface Choice {
  subject: { kind: (typeof SUBJECTS)[number]; path: string };
  isKnown: boolean;
  isVideo: boolean;
  from: string | undefined;
  time: string | undefined;
}

export type Booking =
  | { state: "start" | "unknown"; title: string }
  | { state: "found"; title: string; name: string; choice: Choice; times: FreeTimes; phone: string | undefined };

const choiceOf = (query: URLSearchParams): Choice | null => {
  const kind = SUBJECTS.find((name) => query.get(name)?.trim());
  return kind
    ? {
        subject: { kind, path: query.get(kind)!.trim() },
        isKnown: query.get("patient") === "known",
        isVideo: query.get("visit") === "video",
        from: query.get("from") ?? undefined,
        time: query.get("time") ?? undefined,
      }
    : null;
};

/** Fetches the free times of the doctor, location, or service in the query string. */
export async function load(
  query: URLSearchParams,
  page: Pick<PageContext, "t" | "place">,
  call: Call,
): Promise<Booking> {
  const { t } = page;
  const choice = choiceOf(query);
  if (!choice) return { state: "start", title: t(phrases.MakeAppointment) };
  const unknown = { state: "unknown", title: t(phrases.MakeAppointment) } as const;
  const { kind, path } = choice.subject;
  const request = {
    [kind]: path,
    ...(choice.isKnown && { known: true }),
    ...(choice.isVideo && { video: true }),
    ...(kind === "service" && coordinatePair(page.place?.latitude, page.place?.longitude)),
  };
  const dated = freeTimes.request.safeParse({ ...request, from: choice.from });
  const parsed = dated.success ? dated : freeTimes.request.safeParse(request);
  if (!parsed.success) return unknown;
  const [times, record] = await Promise.all([
    call(freeTimes, parsed.data) as Promise<FreeTimes | null>,
    kind === "location"
      ? (call(locationDetail, { websiteUrl: path }) as Promise<{ name: string; phone?: string } | null>)
      : kind === "service"
        ? (call(serviceItem, { websiteUrl: path }) as Promise<{ nameOverride: string } | null>)
        : null,
  ]);
  if (!times) return unknown;
  const [doctor] = times.doctors;
  const isDoctor = kind === "doctor" && doctor !== undefined;
  const name = isDoctor
    ? providerName(doctor)
    : (times.line?.name ?? (record ? ("name" in record ? record.name : record.nameOverride) : ""));
  const title =
    times.line?.kind === "video"
      ? t(visitPhrases.VideoVisit)
      : times.line
        ? t(visitPhrases.SpotAt, { name })
        : t(isDoctor ? visitPhrases.VisitWith : kind === "location" ? visitPhrases.VisitAt : visitPhrases.VisitFor, {
            name,
          });
  const phone = isDoctor
    ? doctor.phone
    : (times.line?.phone ?? (record && "phone" in record ? record.phone : undefined));
  return { state: "found", title, name, choice, times, phone };
}

/** A time that the form offers. Times with the same `group` are on one day. */
export interface OfferedTime {
  value: string;
  text: string;
  group: string;
}

/** Returns the free times of the line or of the first doctor, as choices of the form. */
export function offeredTimes(
  { doctors: [doctor], line }: FreeTimes,
  page: Pick<PageContext, "language" | "timeZone">,
): OfferedTime[] {
  const { times = [], timeZone } = line ?? doctor ?? {};
  return times.map(({ id, start }) => ({
    value: id,
    text: visitClock(start, timeZone, page),
    group: visitDay(start, timeZone, page),
  }));
}

/** Returns the URL of the page with a choice, of which `changes` replaces parts. */
export function bookingUrl(page: PageContext, { subject, ...choice }: Choice, changes: Partial<Choice> = {}): string {
  const { subject: shown = subject, isKnown, isVideo, from, time } = { ...choice, ...changes };
  const query = new URLSearchParams({
    [shown.kind]: shown.path,
    ...(isKnown && { patient: "known" }),
    ...(isVideo && { visit: "video" }),
    ...(from && { from }),
    ...(time && { time }),
  });
  return `${pathOf(page, page.path)}?${query}`;
}

/** Returns the page's title, which names the choice because screen readers announce it first, and its status. */
export const headOf = ({ state, title }: Booking): HeadChange =>
  state === "unknown" ? { status: 404, title: "404: NotFound" } : state === "found" ? { title } : {};

/** Doctors of a service near the visitor come first, so the browser fetches them again when it knows the location. */
export const follows = (_fields: unknown, query: URLSearchParams): { text?: string } | null =>
  choiceOf(query)?.subject.kind === "service" ? {} : null;
