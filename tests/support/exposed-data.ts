import type { Page } from "playwright";

/** Returns all data on a page that scripts could read: storage, cookies, the data layer, the URL, and the title. */
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
