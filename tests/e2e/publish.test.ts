import { createHmac, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { PurgeReceipt } from "../../contracts/purge.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site } = setUpSite({ own: true, browser: false });

/** Item IDs of the header block on the /about-us page and of the site header on every English page. */
const PAGE_HEADER = "B40BE073-0FB2-50BA-A719-E6E53908C85D";
const MAIN_HEADER = "9545A5F3-FC43-53D2-94D1-D8606BE4B35E";

async function visit(path: string) {
  const response = await site.fetch(path);
  return { state: response.headers.get("x-edge-cache"), html: await response.text() };
}

/** Sends a signed request as an automated client does (docs/publishing.md). */
function notify(path: string, body: object) {
  const text = JSON.stringify(body);
  const [time, nonce] = [`${Math.floor(Date.now() / 1000)}`, randomUUID()];
  const signature = createHmac("sha256", "local-purge-secret")
    .update(`POST ${path}\n${time}\n${nonce}\n${text}`)
    .digest("hex");
  const headers = { "x-edge-timestamp": time, "x-edge-nonce": nonce, "x-edge-signature": signature };
  return site.fetch(path, { method: "POST", body: text, headers });
}

it("the first visitor after a publish sees the change (ED-10, PB-02, PB-03, PF-09)", {
  tags: ["nightly"],
}, async () => {
  for (const path of ["/about-us", "/privacy"]) await visit(path);
  const changed = await site.backend(`/_content/${PAGE_HEADER}`, {
    method: "PUT",
    body: JSON.stringify({ pageSubtitle: "Hello from the authors" }),
  });
  const { webhook } = await changed.json<{ webhook: object }>();
  expect((await visit("/about-us")).html).not.toContain("Hello from the authors");

  const published = await notify("/_edge/publish", webhook);
  const receipt = await published.json<PurgeReceipt>();
  expect([published.status, receipt.state, receipt.keys]).toEqual([200, "live here", 2]);
  const after = await visit("/about-us");
  // Before it returned the receipt, the Worker rendered the affected pages.
  expect([after.state, after.html.includes("Hello from the authors")]).toEqual(["HIT", true]);
  expect([(await visit("/about-us")).state, (await visit("/privacy")).state]).toEqual(["HIT", "HIT"]);
});

it("a purge by item includes pages that are not in the edge cache, and an author can purge the entire site (PB-02)", {
  tags: ["nightly"],
}, async () => {
  await site.backend(`/_content/${MAIN_HEADER}`, {
    method: "PUT",
    body: JSON.stringify({ primaryLinkOneTitle: "Find your doctor" }),
  });
  const byItem = await notify("/_edge/purge", { site: "larkspur", items: [`{${MAIN_HEADER}}`] });
  const { pages } = await byItem.json<PurgeReceipt>();
  expect(pages.map(({ path }) => path)).toContain("/accessibility");
  expect(pages.map(({ language }) => language)).toContain("en");
  expect((await visit("/accessibility")).html).toContain("Find your doctor");
  await visit("/privacy");
  await site.backend(`/_content/${MAIN_HEADER}`, {
    method: "PUT",
    body: JSON.stringify({ primaryLinkOneTitle: "Find a physician" }),
  });
  expect((await visit("/privacy")).html).toContain("Find your doctor");
  expect((await notify("/_edge/purge", { site: "larkspur", all: true })).status).toBe(200);
  expect((await visit("/privacy")).html).toContain("Find a physician");
});
