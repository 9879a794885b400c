import type { PageData } from "./page-data.ts";

/** Analytics events. Analytics events never contain free text from visitors or data that identifies a visitor. */
export type DataLayerEvent =
  | { event: "pageTopic"; pageTopic: string }
  | { event: "visitorReference"; visitorReference: string }
  /**
   * Analytics event of a search for classes and events. `search_term` contains only words that occur in titles on the
   * site.
   */
  | { event: "classesEventsSearch"; search_term: string }
  /**
   * Analytics event of a search for locations. Each search criterion is a separate event. The search terms contain only
   * words that occur in location names, types and addresses of the site.
   */
  | { event: "locationSearchTerms"; searchTerms: string }
  | { event: "locationSearchType"; locationType: string }
  | { event: "locationSearchSort"; sort: string }
  /** Number of result pages that a location search shows. Each result page has 20 results. */
  | { event: "locationSearchPagination"; page: number }
  /** Analytics event of selecting a registration fee. The fee is in dollars. */
  | { event: "registrationFee"; price: number }
  /** A site search. `searchTerm` contains only words that occur in titles on the site. */
  | { event: "globalSearch"; searchTerm: string; searchTool: "Global" }
  /** Analytics event of a click on a banner button, with the banner title and the button label. */
  | { event: "customerDataClick"; banner: string; button: string };

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Adds an event to the data layer, which the tag manager reads after consent. */
export function pushEvent(event: DataLayerEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

/** Pushes the page data from the Worker to the data layer. */
export function pushPageData({ topic, visitorReference }: PageData): void {
  if (topic) pushEvent({ event: "pageTopic", pageTopic: topic });
  if (visitorReference) pushEvent({ event: "visitorReference", visitorReference });
}
