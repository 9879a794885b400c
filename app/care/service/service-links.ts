import type { ServiceItem } from "../../../contracts/services.ts";
import { linkAddress } from "../../../lib/cms/links.ts";
import type { Link } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { servicePhrases } from "./phrases.ts";

type AnswerLink = NonNullable<ServiceItem["websiteLink"]>;

/** A link of an answer as one of a page; null where it is missing or not safe to follow. Another site opens a new tab. */
export function answeredLink(link: AnswerLink | undefined, text: string): Link | null {
  const href = linkAddress(link);
  if (href === "#") return null;
  const elsewhere = /^https?:/i.test(href);
  const target = link?.target || (elsewhere ? "_blank" : "");
  return { href, text: link?.text?.trim() || text, internal: !elsewhere, ...(target && { target }) };
}

/** Where locations are searched for, RT-08, and where doctors are, RT-09. */
export const LOCATIONS = "/locations/search?searchText=";
const DOCTORS = "/find-a-doctor";

/** What a service is missing when its details cannot be had. */
export type Details = Partial<ServiceItem> | null;

/**
 * Where to go on from a service: its own links, or the site's search of locations and its page of doctors, and the place
 * of virtual services that the page names (MS-06, MS-12).
 */
export function wayOn(name: string, details: Details, virtualServices: Link | null, { t }: Pick<PageContext, "t">) {
  const [find, doctors, virtual] = [
    servicePhrases.FindALocation,
    servicePhrases.DoctorsAndScheduling,
    servicePhrases.OnDemandAndVirtual,
  ].map((phrase) => t(phrase)) as [string, string, string];
  const own = (link: AnswerLink | undefined, text: string, fallback: string): Link =>
    answeredLink(link, text) ?? { href: fallback, text, internal: true };
  const virtualLink = answeredLink(details?.virtualServicesLink, virtual);
  const unknown = !details || details.virtual || details.onDemand;
  return {
    find: own(details?.findLocationLink, find, LOCATIONS + encodeURIComponent(name)),
    doctors: own(details?.scheduleAppointmentLink, doctors, DOCTORS),
    virtual: virtualLink ?? (unknown && virtualServices ? { ...virtualServices, text: virtual } : null),
  };
}
