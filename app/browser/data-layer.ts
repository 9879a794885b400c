import type { PageData } from "./page-data.ts";

/**
 * What analytics may learn (AN-02). No event contains free text of a visitor, or anything that identifies one (AN-08).
 */
export type DataLayerEvent =
  | { event: "pageTopic"; pageTopic: string }
  | { event: "visitorReference"; visitorReference: string }
  /** A search of classes and events (EV-07). `search_term` has words of our own titles only. */
  | { event: "classesEventsSearch"; search_term: string }
  /** A search for locations, one event for each part of it. The terms are words of our own locations only. */
  | { event: "locationSearchTerms"; searchTerms: string }
  | { event: "locationSearchType"; locationType: string }
  | { event: "locationSearchSort"; sort: string }
  /** So many times 20 results are shown. */
  | { event: "locationSearchPagination"; page: number }
  /** A fee was chosen, in dollars (EV-22). */
  | { event: "registrationFee"; price: number }
  /** A search of the site (GS-14). `searchTerm` has words of our own titles only. */
  | { event: "globalSearch"; searchTerm: string; searchTool: "Global" }
  /** A click on a button of a banner (BL-13): the title of the banner and the label of the button. */
  | { event: "customerDataClick"; banner: string; button: string };

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Adds an event to the data layer, which a tag manager reads once a visitor has agreed to one. */
export function pushEvent(event: DataLayerEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

/** Pushes what the server says of the page (SH-08). */
export function pushPageData({ topic, visitorReference }: PageData): void {
  if (topic) pushEvent({ event: "pageTopic", pageTopic: topic });
  if (visitorReference) pushEvent({ event: "visitorReference", visitorReference });
}
