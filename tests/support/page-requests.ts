import type { Page, Request } from "playwright";

/** A request for a page. Excludes prefetches: the browser makes them by itself for a link that rests under the pointer. */
export const isDocument = (request: Request): boolean =>
  !request.headers()["sec-purpose"]?.startsWith("prefetch") &&
  (request.isNavigationRequest() || /text\/html/.test(request.headers().accept ?? ""));

/** Records the requests that the page makes after this call. `documents` returns the URLs of the requests for pages. */
export function requestsOf(page: Page) {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return { requests, documents: () => requests.filter(isDocument).map((request) => request.url()) };
}
