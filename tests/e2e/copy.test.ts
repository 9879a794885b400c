/**
 * The test starts a site of its own, so it runs in `npm run test:all`. The drill copies all pages.
 * @module-tag nightly
 */
import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkCopy } from "../../scripts/copy/check.ts";
import { copySite } from "../../scripts/copy/copy.ts";
import { readerOf } from "../../scripts/copy/reader.ts";
import { serveCopy } from "../../scripts/copy/serve.ts";
import { folderTarget } from "../../scripts/copy/target.ts";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { newFolder } from "../support/folders.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { startSite } from "../support/site.ts";

const ERRANDS = [
  "/",
  "/find-a-doctor",
  "/locations/search",
  "/pay-bill",
  "/classes-events/search",
  "/locations/denver-hospital",
  "/medical-services/emergency-care",
  "/patients-and-visitors/medical-records",
  "/careers/jobs",
  "/conditions/migraine",
  "/request-appointment",
];

const { browser } = setUpSite();
let server: Server;
let origin: string;

beforeAll(async () => {
  const folder = newFolder();
  const site = await startSite();
  try {
    const reader = await readerOf(new URL(site.url), {}, { PURGE_SECRET: "local-purge-secret" });
    const index = async () => {
      const whole = await reader.index();
      const isErrand = ({ path }: { path: string }) => ERRANDS.includes(path);
      return { ...whole, pages: whole.pages.filter(isErrand) };
    };
    await copySite({ ...reader, index, target: folderTarget(folder) });
  } finally {
    await site.stop();
  }
  ({ server, origin } = await serveCopy(folder));
}, 300_000);
afterAll(() => void server?.close());

describe("the served copy, without the Worker (RL-12)", () => {
  it("contains every picture, style, and font of its pages", { timeout: 120_000 }, async () => {
    expect(await checkCopy(origin)).toMatchObject({ problems: [] });
  });

  it.each(["", "/es"])(
    "the errands under '%s/' can be read on a phone, with the banner and without axe violations",
    { timeout: 120_000 },
    async (prefix) => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      const failed: string[] = [];
      page.on("response", (response) => void (response.ok() || failed.push(response.url())));
      for (const path of ERRANDS) {
        await page.goto(origin + prefix + path);
        await expect.poll(() => page.locator("aside[data-copied]").isVisible()).toBe(true);
        expect({ path, faults: await faults(page), overflow: await horizontalOverflow(page) }).toEqual({
          path,
          faults: [],
          overflow: 0,
        });
      }
      expect(failed).toEqual([]);
      await page.close();
    },
  );
});
