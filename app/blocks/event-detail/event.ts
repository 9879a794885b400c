import type { EventDetail, Session } from "../../../contracts/event-entities.ts";
import { eventDetail } from "../../../contracts/events.ts";
import { addressText, safeImageSrc } from "../../../lib/cms/links.ts";
import { mediaUrl, PICTURE_SIZES } from "../../../lib/cms/media.ts";
import { CAP } from "../../../lib/constants.ts";
import { toHtml } from "../../../lib/text/paragraphs.ts";
import { stripTags } from "../../../lib/text/text.ts";
import { sanitizeAnswer } from "../../cms/fields/sanitize.ts";
import type { SafeHtml } from "../../cms/fields/types.ts";
import type { Call, HeadChange, PageContext } from "../../context/page-context.ts";
import { sessionCalls } from "./calls.ts";
import { type FoundSessions, type SessionSearch, searchSessions } from "./search.ts";

/** An event with its sessions, or null if no event matches the URL. */
export type EventPage =
  | (FoundSessions & {
      event: EventDetail;
      description: SafeHtml;
      faqs: Faq[];
    })
  | null;
export interface Faq {
  title: string;
  content: SafeHtml;
}

/** Returns up to seven questions about an event and their answers. Omits questions that have no answer. */
function faqsOf(event: EventDetail, hosts?: readonly string[]): Faq[] {
  const candidates = Array.from({ length: CAP.faqs }, (_, index) => {
    const number = (index + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7;
    return {
      title: event[`faqTitle${number}`]?.trim() ?? "",
      content: sanitizeAnswer(event[`faqDescription${number}`], hosts),
    };
  });
  return candidates.filter(({ title, content }) => title && content);
}

/**
 * Fetches the event at a path and its future sessions that match the search. Resolves to null if no event matches the
 * path.
 */
export async function load(
  { path: eventUrl, pictureHosts }: Pick<PageContext, "path" | "pictureHosts">,
  requested: SessionSearch,
  call: Call,
): Promise<EventPage> {
  const event = (await call(eventDetail, { eventUrl })) as EventDetail | null;
  if (!event) return null;
  return {
    event,
    description: sanitizeAnswer(textOf(event), pictureHosts),
    faqs: faqsOf(event, pictureHosts),
    ...(await searchSessions(event.id, requested, sessionCalls(call))),
  };
}

/** Returns the description of a class as HTML, or its summary if it has no description. */
export const textOf = ({ description, metaDescription }: EventDetail): string =>
  description || toHtml(metaDescription ?? "");

/**
 * Returns the title, description, and structured data for an event page. For an unknown event, the response status is
 * 404.
 */
export function headOf(data: EventPage): HeadChange {
  if (!data) return { status: 404, title: "404: NotFound" };
  const { browserTitle, metaDescription, ogTitle, ogDescription, title } = data.event;
  const ogImage = pictureOf(data.event);
  return {
    title: browserTitle || title,
    name: title,
    ...(metaDescription ? { description: metaDescription } : {}),
    ...(ogTitle ? { ogTitle } : {}),
    ...(ogDescription ? { ogDescription } : {}),
    ...(ogImage ? { ogImage } : {}),
    jsonLd: (address) => eventData(data, address),
  };
}

/** Returns the URL of the event's image, or "" if the URL is missing or unsafe. */
function pictureOf({ imageUrl }: EventDetail): string {
  const src = safeImageSrc(imageUrl);
  return src ? mediaUrl(src, PICTURE_SIZES.hero) : "";
}

const mode = (online: boolean, inPerson: boolean) =>
  `https://schema.org/${online && inPerson ? "Mixed" : online ? "Online" : "Offline"}EventAttendanceMode`;

const placeOf = ({ isOnline, venue, hostingLocation }: Session, address: string) => {
  if (isOnline) return { "@type": "VirtualLocation", url: address };
  const { name, streetAddress1, streetAddress2, city, state, zip } = venue ?? {};
  return {
    "@type": "Place",
    name: name || hostingLocation,
    ...(city
      ? {
          address: {
            "@type": "PostalAddress",
            streetAddress: addressText({ address1: streetAddress1 ?? null, address2: streetAddress2 ?? null }),
            addressLocality: city,
            addressRegion: state,
            postalCode: zip,
            addressCountry: "US",
          },
        }
      : {}),
  };
};

/** Returns structured data (https://schema.org/Event) for each of the first ten sessions. */
function eventData({ event, description, sessions }: NonNullable<EventPage>, address: string): object[] {
  const source = pictureOf(event);
  const picture = source && URL.parse(source, address)?.href;
  return sessions.slice(0, 10).map((session) => ({
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.metaDescription || stripTags(description),
    url: address,
    startDate: session.startDate,
    endDate: session.endDate,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: mode(session.isOnline === true, !session.isOnline),
    location: placeOf(session, address),
    organizer: { "@id": new URL("/#organization", address).href },
    ...(picture ? { image: [picture] } : {}),
    offers: (event.eventFees.length > 0 ? event.eventFees : [{ description: undefined, price: 0 }]).map((fee) => ({
      "@type": "Offer",
      ...(fee.description ? { name: fee.description } : {}),
      price: fee.price,
      priceCurrency: "USD",
      url: address,
      availability: `https://schema.org/${session.capacity > 0 && session.registrationCount >= session.capacity ? "SoldOut" : "InStock"}`,
    })),
  }));
}
