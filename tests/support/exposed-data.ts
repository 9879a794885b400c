import type { Page } from "playwright";

/** Returns all page data that could expose a name: storage, cookies, the data layer, the URL, and the title. */
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
