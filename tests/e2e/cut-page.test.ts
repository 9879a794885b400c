import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

/** Whether the proxy between the browser and the site sends only the start of a page, and then keeps the browser waiting. */
let isHeld = false;
const SKELETON = '<div data-streamed><div aria-busy="true"><span>Loading</span></div>';
const proxy = createServer(async (request, response) => {
  const answer = await site.fetch(request.url ?? "/");
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "";
  response.writeHead(answer.status, { "content-type": type });
  if (!type.startsWith("text/html") || !isHeld) return response.end(body);
  response.write(body.subarray(0, body.indexOf("</main>")).toString() + SKELETON);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

/** Ends the delays of the page's animations, as if the visitor had waited. */
const waitLong = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });

describe.each([
  { path: "/about-us", text: "This page has not loaded completely.", link: "Reload the page" },
  { path: "/es/about-us", text: "Esta página no se ha cargado por completo.", link: "Volver a cargar la página" },
])("a page whose connection breaks: $path", { tags: ["nightly"] }, ({ path, text, link }) => {
  for (const javaScriptEnabled of [true, false])
    it(`says so after a while, hides its skeletons, and offers to reload, with JavaScript: ${javaScriptEnabled} (RL-14)`, async () => {
      const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 390, height: 800 } });
      const message = page.getByText(text);
      const skeleton = page.locator("[data-streamed] [aria-busy]").last();
      isHeld = true;
      await page.goto(url + path, { waitUntil: "commit" });
      await skeleton.waitFor();
      expect(await message.isVisible()).toBe(false);
      const broken = page.waitForEvent("requestfailed", (request) => request.isNavigationRequest());
      proxy.closeAllConnections();
      await broken;
      expect(await message.isVisible()).toBe(false);
      await waitLong(page);
      await message.waitFor();
      expect(await skeleton.isVisible()).toBe(false);
      isHeld = false;
      await page.getByRole("link", { name: link }).click();
      await page.getByRole("contentinfo").first().waitFor();
      await page.waitForLoadState();
      await waitLong(page);
      expect(await message.isVisible()).toBe(false);
      await page.close();
    });
});
