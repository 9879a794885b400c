import { relatedClasses } from "../../../contracts/events.ts";
import { relatedLocations } from "../../../contracts/locations.ts";
import { relatedProviders } from "../../../contracts/providers.ts";
import { relatedServices } from "../../../contracts/services.ts";
import { RELATED_PROVIDERS } from "../../../lib/constants.ts";
import { formatDate, todayIn } from "../../../lib/dates.ts";
import { addressText } from "../../../lib/links.ts";
import { costText } from "../../../lib/money.ts";
import type { Call, PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import type { Kind } from "./fields.ts";

/** One line of a side block, of whatever kind. */
export interface SideItem {
  id: string;
  title: string;
  /** Under the title; empty ones are left out. */
  lines: string[];
  picture?: string | undefined;
  /** 0 to 5. */
  rating?: number | undefined;
  address?: string | undefined;
  newTab?: true;
}

export interface Side {
  searchText: string;
  items: SideItem[];
}

type SidePage = Pick<PageContext, "timeZone" | "t">;

/** As many as can be read at a glance. */
const SHOWN = 3;

/**
 * Matches for a search (GS-10 to GS-13). Without a text there are only the services that anybody can use
 * from home (GS-08). The visitor's place is not known here: the page is the same for everyone.
 */
export async function loadSide(kind: Kind, searchText: string, page: SidePage, call: Call): Promise<Side> {
  const items = searchText || kind === "services" ? await itemsOf[kind](searchText, page, call) : [];
  return { searchText, items: items.slice(0, SHOWN) };
}

const itemsOf: Record<Kind, (searchText: string, page: SidePage, call: Call) => Promise<SideItem[]>> = {
  services: async (searchText, _, call) => {
    const services = await call(relatedServices, searchText ? { searchText } : {});
    return services.map(({ id, heading, landingPageUrl }) => ({
      id,
      title: heading,
      lines: [],
      address: landingPageUrl,
    }));
  },
  locations: async (searchText, _, call) => {
    const locations = await call(relatedLocations, { searchText });
    return locations.map(({ id, name, media, address, websiteUrl }) => ({
      id,
      title: name,
      lines: address ? [addressText({ address1: address.address1, city: address.city, state: address.state })] : [],
      picture: media[0]?.url,
      address: websiteUrl,
    }));
  },
  providers: async (searchText, _, call) => {
    const providers = await call(relatedProviders, { searchText, limit: RELATED_PROVIDERS.globalSearch });
    return providers.map(({ id, firstName, lastName, title, primarySpecialty, locationName, ...provider }) => ({
      id,
      title: [`${firstName} ${lastName}`.trim(), title].filter(Boolean).join(", "),
      lines: [primarySpecialty ?? "", locationName ?? ""],
      picture: provider.photo,
      rating: provider.overallRating,
      address: provider.profileUrl,
      newTab: true as const,
    }));
  },
  events: async (searchText, page, call) => {
    const startDate = formatDate(todayIn(page.timeZone, new Date()));
    const events = await call(relatedClasses, { searchText, startDate });
    return events.map(({ id, eventHeadline, image, eventFee, eventUrl }) => ({
      id,
      title: eventHeadline,
      lines: [costText(eventFee, page.t(eventPhrases.Free)) ?? ""],
      picture: image?.src,
      address: eventUrl,
    }));
  },
};
