import type { PageData } from "./page-data.ts";

/** Analytics events, which never contain free text from visitors or data that identifies a visitor. */
export type DataLayerEvent =
  | { event: "pageTopic"; pageTopic: string }
  | { event: "visitorReference"; visitorReference: string }
  /** Pushed after a search for classes and events. `search_term` contains only words that `loggableTerm` lets pass. */
  | { event: "classesEventsSearch"; search_term: string }
  /** Pushed after a location search. `searchTerms` contains only words that `loggableTerm` lets pass. */
  | { event: "locationSearchTerms"; searchTerms: string }
  | { event: "locationSearchType"; locationType: string }
  | { event: "locationSearchSort"; sort: string }
  /** Number of result pages (20 results each) that a location search shows. */
  | { event: "locationSearchPagination"; page: number }
  /** Pushed when the visitor selects a registration fee. The fee is in dollars. */
  | { event: "registrationFee"; price: number }
  /** Pushed after a site search. `searchTerm` contains only words that `loggableTerm` lets pass. */
  | { event: "globalSearch"; searchTerm: string; searchTool: "Global" }
  /** Pushed after a click on a banner button. The event contains the banner's title and the button's label. */
  | { event: "customerDataClick"; banner: string; button: string };

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Adds an event to the data layer. The tag manager reads the data layer after the visitor consents. */
export function pushEvent(event: DataLayerEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

/** Pushes the page's topic and visitor reference to the data layer. */
export function pushPageData({ topic, visitorReference }: PageData): void {
  if (topic) pushEvent({ event: "pageTopic", pageTopic: topic });
  if (visitorReference) pushEvent({ event: "visitorReference", visitorReference });
}
