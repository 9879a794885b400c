/** What analytics may learn (AN-02). No event holds free text of a visitor, or anything that names one (AN-08). */
export type DataLayerEvent =
  | { event: "pageTopic"; pageTopic: string }
  | { event: "visitorReference"; visitorReference: string };

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

/**
 * Pushes what the server wrote into the page as data (SH-08): a value in a script of its own would need a policy of
 * its own for every page.
 */
export function pushPageData(): void {
  const text = document.getElementById("page-data")?.textContent;
  if (!text) return;
  const { topic, visitorReference } = JSON.parse(text) as { topic?: string; visitorReference?: string };
  if (topic) pushEvent({ event: "pageTopic", pageTopic: topic });
  if (visitorReference) pushEvent({ event: "visitorReference", visitorReference });
}
