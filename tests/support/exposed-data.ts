import type { Page } from "playwright";

/** Returns all stored or exposed page data that could contain a name: storage, cookies, data layer, URL, and title. */
export const exposedData = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    JSON.stringify(window.dataLayer ?? []),
    document.cookie,
    JSON.stringify(await indexedDB.databases()),
    JSON.stringify(await caches.keys().catch(() => [])),
    location.href,
    document.title,
  ]);
