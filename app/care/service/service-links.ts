import type { ServiceItem } from "../../../contracts/services.ts";
import { isOffered } from "../../../lib/cms/features.ts";
import { linkUrl } from "../../../lib/cms/links.ts";
import type { Link } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { pathOf, siteLink } from "../../context/site-link.ts";
import { servicePhrases } from "./phrases.ts";

type AnswerLink = NonNullable<ServiceItem["websiteLink"]>;

type LinkPage = Pick<PageContext, "t" | "localized" | "language" | "siteLanguage" | "notUsed">;

/**
 * Converts a link from an API response to a `Link`, or returns null if the link is missing or unsafe. Links within the
 * site are localized to the language of `page`. Links to other sites open in a new tab.
 */
export function responseLink(link: AnswerLink | undefined, text: string, page: LinkPage): Link | null {
  const href = linkUrl(link);
  if (href === "#") return null;
  const isExternal = /^https?:/i.test(href);
  const target = link?.target || (isExternal ? "_blank" : "");
  return {
    ...siteLink(page, href),
    text: link?.text?.trim() || text,
    internal: !isExternal,
    ...(target && { target }),
  };
}

/** URLs of the location search and the doctors page. */
const LOCATIONS = "/locations/search?searchText=";
const DOCTORS = "/find-a-doctor";

/** Details about a medical service, or null if the request failed. */
export type Details = Partial<ServiceItem> | null;

/**
 * Returns a medical service's links to locations, doctors, and virtual services. Replaces missing links with default
 * links, unless the response contains a phone number. Omits default links to features that the site does not use. Uses
 * the default link to virtual services only if the service is virtual or on-demand or if its details are unknown.
 */
export function serviceLinks(name: string, details: Details, virtualServices: Link | null, page: LinkPage) {
  const { t } = page;
  const [find, doctors, virtual] = [
    servicePhrases.FindALocation,
    servicePhrases.DoctorsAndScheduling,
    servicePhrases.OnDemandAndVirtual,
  ].map((phrase) => t(phrase)) as [string, string, string];
  const linkOrFallback = (link: AnswerLink | undefined, text: string, fallback: string): Link | null =>
    responseLink(link, text, page) ??
    // Without a link, the upstream has nobody and no place to list, and says whom to call instead.
    (!details?.phone && isOffered(page, fallback) ? { href: pathOf(page, fallback), text, internal: true } : null);
  const virtualLink = responseLink(details?.virtualServicesLink, virtual, page);
  const unknown = !details || details.virtual || details.onDemand;
  return {
    find: linkOrFallback(details?.findLocationLink, find, LOCATIONS + encodeURIComponent(name)),
    doctors: linkOrFallback(details?.scheduleAppointmentLink, doctors, DOCTORS),
    virtual: virtualLink ?? (unknown && virtualServices ? { ...virtualServices, text: virtual } : null),
  };
}
