import type { Page } from "playwright";

/**
 * Opens a page and returns before the server has sent the complete response. Miniflare sends a compressed response as a
 * single chunk.
 */
export async function openStream(
  browser: { newPage(options: object): Promise<Page> },
  url: string,
  options: object = {},
): Promise<Page> {
  const page = await browser.newPage({ ...options, extraHTTPHeaders: { "accept-encoding": "identity" } });
  await page.goto(url, { waitUntil: "commit" });
  return page;
}
