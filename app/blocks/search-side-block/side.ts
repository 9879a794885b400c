import { relatedClasses } from "../../../contracts/events.ts";
import { relatedLocations } from "../../../contracts/locations.ts";
import { relatedProviders } from "../../../contracts/providers.ts";
import { relatedServices } from "../../../contracts/services.ts";
import { costText } from "../../../lib/billing/money.ts";
import { addressText } from "../../../lib/cms/links.ts";
import { RELATED_PROVIDERS } from "../../../lib/constants.ts";
import { formatDate, todayIn } from "../../../lib/dates/dates.ts";
import { coordinatePair } from "../../../lib/maps/distance.ts";
import { crisisHelp } from "../../../lib/search/crisis.ts";
import { nameText } from "../../care/name-text.ts";
import type { Call, PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import type { Kind } from "./fields.ts";

/** An item in a side block, such as a provider or an event. */
export interface SideItem {
  id: string;
  title: string;
  /** Language of the title. Omitted if the title is a proper name. */
  language?: string | undefined;
  /** Lines of text below the title, excluding empty lines. */
  lines: string[];
  picture?: string | undefined;
  /** The item's rating, from 0 to 5. */
  rating?: number | undefined;
  address?: string | undefined;
  newTab?: true;
}

export interface Side {
  searchText: string;
  items: SideItem[];
  /** Whether the search is about an emergency, so that nothing is shown beside the help. */
  isCrisis?: true;
}

type SidePage = Pick<PageContext, "timeZone" | "t" | "place">;

/**
 * Returns the visitor's location as request parameters: one object each for the state, the city, and the coordinates.
 * If a value is unknown, its object is empty.
 */
function locationParameters({ place }: SidePage) {
  const state = place?.subdivision_1_iso_code;
  const coordinates = coordinatePair(place?.latitude, place?.longitude);
  return {
    state: state ? { state } : {},
    city: place?.city_name ? { city: place.city_name } : {},
    pair: coordinates ?? {},
  };
}

/** Maximum number of items in a side block. */
const MAX_SHOWN = 3;

/**
 * Fetches the items in a side block that match the search text. If the search text is empty, the side block for
 * services contains on-demand services, and the other side blocks contain no items. If the page is cached, the request
 * does not include the visitor's location.
 */
export async function loadSide(kind: Kind, searchText: string, page: SidePage, call: Call): Promise<Side> {
  if (crisisHelp(searchText)) return { searchText, items: [], isCrisis: true };
  const items = searchText || kind === "services" ? await itemsOf[kind](searchText, page, call) : [];
  return { searchText, items: items.slice(0, MAX_SHOWN) };
}

const itemsOf: Record<Kind, (searchText: string, page: SidePage, call: Call) => Promise<SideItem[]>> = {
  services: async (searchText, page, call) => {
    const { state, pair } = locationParameters(page);
    const services = await call(relatedServices, { ...(searchText ? { searchText } : {}), ...state, ...pair });
    return services.map(({ id, heading, landingPageUrl, language }) => ({
      id,
      title: heading,
      language: language ?? "en",
      lines: [],
      address: landingPageUrl,
    }));
  },
  locations: async (searchText, page, call) => {
    const locations = await call(relatedLocations, { searchText, ...locationParameters(page).pair });
    return locations.map(({ id, name, media, address, websiteUrl }) => ({
      id,
      title: name,
      lines: address ? [addressText({ address1: address.address1, city: address.city, state: address.state })] : [],
      picture: media[0]?.url,
      address: websiteUrl,
    }));
  },
  providers: async (searchText, page, call) => {
    const { city, state } = locationParameters(page);
    const limit = RELATED_PROVIDERS.globalSearch;
    const providers = await call(relatedProviders, { searchText, ...city, ...state, limit });
    return providers.map(({ id, firstName, lastName, title, primarySpecialty, locationName, ...provider }) => ({
      id,
      title: [`${firstName} ${lastName}`.trim(), title].filter(Boolean).join(", "),
      lines: [primarySpecialty ? nameText(page, primarySpecialty) : "", locationName ?? ""],
      picture: provider.photo,
      rating: provider.overallRating,
      address: provider.profileUrl,
      newTab: true as const,
    }));
  },
  events: async (searchText, page, call) => {
    const startDate = formatDate(todayIn(page.timeZone, new Date()));
    const events = await call(relatedClasses, { searchText, startDate, ...locationParameters(page).pair });
    return events.map(({ id, eventHeadline, image, eventFee, eventUrl, language }) => ({
      id,
      title: eventHeadline,
      language: language ?? "en",
      lines: [costText(eventFee, page.t(eventPhrases.Free)) ?? ""],
      picture: image?.src,
      address: eventUrl,
    }));
  },
};
