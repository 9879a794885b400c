import type { Page } from "playwright";

/** All that a page keeps or shows to others where a name could stand: storage, cookies, data layer, address. */
export const keptBy = (page: Page): Promise<string[]> =>
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
