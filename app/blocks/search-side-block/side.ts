import { relatedClasses } from "../../../contracts/events.ts";
import { relatedLocations } from "../../../contracts/locations.ts";
import { relatedProviders } from "../../../contracts/providers.ts";
import { relatedServices } from "../../../contracts/services.ts";
import { costText } from "../../../lib/billing/money.ts";
import { addressText } from "../../../lib/cms/links.ts";
import { RELATED_PROVIDERS } from "../../../lib/constants.ts";
import { formatDate, todayIn } from "../../../lib/dates/dates.ts";
import { coordinatePair } from "../../../lib/maps/distance.ts";
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

type SidePage = Pick<PageContext, "timeZone" | "t" | "place">;

/** What of the visitor's place a call takes: a city with its state, coordinates as a pair (LO-16). */
function near({ place }: SidePage) {
  const state = place?.subdivision_1_iso_code;
  const pair = coordinatePair(place?.latitude, place?.longitude);
  return { state: state ? { state } : {}, city: place?.city_name ? { city: place.city_name } : {}, pair: pair ?? {} };
}

/** As many as can be read at a glance. */
const SHOWN = 3;

/**
 * What fits a search (GS-10 to GS-13). Without a text there is nothing to fit but the services that anybody can have
 * from home (GS-08). In the page that is the same for everyone, no visitor's place is known.
 */
export async function loadSide(kind: Kind, searchText: string, page: SidePage, call: Call): Promise<Side> {
  const items = searchText || kind === "services" ? await itemsOf[kind](searchText, page, call) : [];
  return { searchText, items: items.slice(0, SHOWN) };
}

const itemsOf: Record<Kind, (searchText: string, page: SidePage, call: Call) => Promise<SideItem[]>> = {
  services: async (searchText, page, call) => {
    const { state, pair } = near(page);
    const services = await call(relatedServices, { ...(searchText ? { searchText } : {}), ...state, ...pair });
    return services.map(({ id, heading, landingPageUrl }) => ({
      id,
      title: heading,
      lines: [],
      address: landingPageUrl,
    }));
  },
  locations: async (searchText, page, call) => {
    const locations = await call(relatedLocations, { searchText, ...near(page).pair });
    return locations.map(({ id, name, media, address, websiteUrl }) => ({
      id,
      title: name,
      lines: address ? [addressText({ address1: address.address1, city: address.city, state: address.state })] : [],
      picture: media[0]?.url,
      address: websiteUrl,
    }));
  },
  providers: async (searchText, page, call) => {
    const { city, state } = near(page);
    const limit = RELATED_PROVIDERS.globalSearch;
    const providers = await call(relatedProviders, { searchText, ...city, ...state, limit });
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
    const events = await call(relatedClasses, { searchText, startDate, ...near(page).pair });
    return events.map(({ id, eventHeadline, image, eventFee, eventUrl }) => ({
      id,
      title: eventHeadline,
      lines: [costText(eventFee, page.t(eventPhrases.Free)) ?? ""],
      picture: image?.src,
      address: eventUrl,
    }));
  },
};
