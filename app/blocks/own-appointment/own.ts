import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { freeTimes, ownVisit } from "../../../contracts/visits.ts";
import { visitPhrases } from "../../care/visits/phrases.ts";
import type { Call, PageContext } from "../../context/page-context.ts";
import { phrases } from "./phrases.ts";

type Visit = Extract<ResponseOf<typeof ownVisit>, { state: "open" }>["visit"];
export type VisitTime = { id: string; start: string };

/** The visit that a signed link identifies, with the times to which it can move. */
export type Own =
  | { state: "altered"; title: string }
  | { state: "open"; title: string; link: string; isNew: boolean; visit: Visit; times: readonly VisitTime[] };

const VIRTUAL_CARE = "/medical-services/virtual-care";

export async function load(query: URLSearchParams, { t }: PageContext, call: Call): Promise<Own> {
  const link = query.get("link") ?? "";
  const altered = { state: "altered", title: t(visitPhrases.VisitLinkAltered) } as const;
  // Visitors can change the URL, so a malformed link is treated as an altered link.
  if (!ownVisit.request.safeParse({ link }).success) return altered;
  const response = (await call(ownVisit, { link })) as ResponseOf<typeof ownVisit>;
  if (response.state !== "open") return altered;
  const { visit } = response;
  const isNew = query.has("booked") && visit.status === "booked";
  return {
    state: "open",
    title: t(isNew ? phrases.VisitBooked : phrases.OwnVisit),
    link,
    isNew,
    visit,
    times: visit.status === "booked" ? await otherTimes(visit, call) : [],
  };
}

/** Returns the free times to which a visit can move. Returns an empty list if they could not be fetched. */
async function otherTimes({ kind, doctor, location, known, video }: Visit, call: Call): Promise<readonly VisitTime[]> {
  const request =
    kind === "appointment"
      ? doctor && { doctor: doctor.profileUrl, known, video }
      : kind === "video"
        ? { service: VIRTUAL_CARE }
        : location?.url && { location: location.url };
  if (!request) return [];
  const free = (await call(freeTimes, request).catch(() => null)) as ResponseOf<typeof freeTimes> | null;
  return (kind === "appointment" ? free?.doctors[0]?.times : free?.line?.times) ?? [];
}
