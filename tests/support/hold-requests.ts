import type { Page } from "playwright";

/** Delays a page's requests for the URLs that match. Returns a function that lets them go. */
export async function holdRequests(page: Page, urls: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
