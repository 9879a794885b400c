/**
 * The test builds an earlier release, so it runs in `npm run test:all`.
 * @module-tag nightly
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signature } from "../../scripts/edge/site.ts";
import { buildPrevious, originOf, runTwoReleases, type TwoReleases } from "../support/two-releases.ts";

const TIMEOUT = 600_000;
const RELEASES = ["previous", "new"] as const;
const PAGES = ["/", "/es", "/about-us", "/locations/denver-hospital", "/find-a-doctor", "/es/locations/search"];

const ownPage = (release: (typeof RELEASES)[number]) => ({
  origin: originOf(release),
  "sec-fetch-site": "same-origin",
  "x-requested-with": "fetch",
});

let previous: string;
beforeAll(() => {
  previous = buildPrevious();
}, TIMEOUT);

describe.each(RELEASES)(
  "two releases on the same stores, with the objects and the queue of the %s release",
  (keeper) => {
    let site: TwoReleases;
    beforeAll(async () => {
      site = await runTwoReleases(previous, keeper);
    }, TIMEOUT);
    afterAll(() => site.stop());

    const other = (release: (typeof RELEASES)[number]) => (release === "new" ? "previous" : "new");
    const post = (release: (typeof RELEASES)[number], path: string, content: object) => {
      const body = JSON.stringify(content);
      const headers = { ...signature("local-purge-secret", "POST", path, body), "content-type": "application/json" };
      return site.fetch(release, path, { method: "POST", body, headers });
    };
    const get = (release: (typeof RELEASES)[number], path: string) =>
      site.fetch(release, path, { headers: signature("local-purge-secret", "GET", path, "") });
    it("each release serves pages that the other has stored, in turns (RL-13)", { timeout: TIMEOUT }, async () => {
      const seen: string[] = [];
      for (const release of ["previous", "new", "previous", "new"] as const)
        for (const path of PAGES) {
          const response = await site.fetch(release, path);
          const html = await response.text();
          seen.push(
            `${response.status} ${html.includes("</html>")} ${response.headers.get("x-edge-cache") === "STALE"}`,
          );
        }
      expect([...new Set(seen)]).toEqual(["200 true false"]);
    });

    it.each(RELEASES)(
      "a purge by the %s release is seen by both, with its receipt and its pages (RL-13)",
      async (release) => {
        const purged = await post(release, "/_edge/purge", { site: "larkspur", paths: ["/about-us"], now: true });
        expect(purged.status).toBe(200);
        const { id } = (await purged.json()) as { id: string };
        const receipt = await get(other(release), `/_edge/purge/${id}`);
        expect([receipt.status, ((await receipt.json()) as { id: string }).id]).toEqual([200, id]);
        for (const reader of RELEASES) expect((await site.fetch(reader, "/about-us")).status).toBe(200);
      },
    );

    it.each(RELEASES)("the %s release prepares pages for its traffic (RL-13)", async (release) => {
      const prepared = await post(release, "/_edge/prepare", { most: 5 });
      expect(await prepared.json()).toMatchObject({ pages: 5, failed: 0 });
    });

    it.each(RELEASES)("API calls work in the %s release (RL-13)", async (release) => {
      const call = await site.fetch(release, "/location/location-search", {
        method: "POST",
        body: JSON.stringify({ searchText: "urgent" }),
        headers: { "content-type": "application/json", ...ownPage(release) },
      });
      expect(call.status).toBe(200);
    });

    it("the schedules of both releases agree on the audit log, and neither logs an unreadable entry (RL-13)", async () => {
      for (const release of [...RELEASES, ...RELEASES]) await site.schedule(release);
      const broken =
        /"event":"(audit-changed|store-not-read|store-not-written|control-not-read|schedule-failed|failed|page-not-prepared|metrics-not-written|notice-broken)"/;
      expect(site.logged.filter((line) => broken.test(line))).toEqual([]);
    });
  },
);
