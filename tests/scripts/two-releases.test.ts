/**
 * The test builds an earlier release, so it runs in `npm run test:all`.
 * @module-tag nightly
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signature } from "../../scripts/edge/site.ts";
import { buildPrevious, runTwoReleases, type TwoReleases } from "../support/two-releases.ts";

const TIMEOUT = 600_000;
const RELEASES = ["previous", "new"] as const;
const PAGES = ["/", "/es", "/about-us", "/locations/denver-hospital", "/find-a-doctor", "/es/locations/search"];
const TOOLS = ["/_ops", "/_ops/audit", "/_ops/traffic", "/_authors", "/_authors/publishing"];

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
    /** Signs in as ops at the local identity provider. */
    const signIn = async (release: (typeof RELEASES)[number]) => {
      const begun = await site.fetch(release, "/_edge/sign-in");
      const cookie = begun.headers
        .getSetCookie()
        .map((text) => text.split(";")[0])
        .join("; ");
      const page = await (await site.fetch(release, begun.headers.get("location")!)).text();
      const [, challenge = ""] = /name="challenge" value="([\w-]+)"/.exec(page) ?? [];
      const people = [...page.matchAll(/value="([\w-]+)"><strong>[^<]*<\/strong> <span>([^<]*)</g)];
      const [, person = ""] = people.find(([, , work = ""]) => /^ops/i.test(work)) ?? [];
      const signed = await site.fetch(release, "/identity/sign-in", {
        method: "POST",
        body: new URLSearchParams({ challenge, person }),
        headers: { origin: "http://www.larkspurhealth.example" },
      });
      const back = await site.fetch(release, signed.headers.get("location")!, { headers: { cookie } });
      return back.headers
        .getSetCookie()
        .map((text) => text.split(";")[0])
        .join("; ");
    };

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

    it.each(RELEASES)("API calls and forms work in the %s release (RL-13)", async (release) => {
      const call = await site.fetch(release, "/location/location-search", {
        method: "POST",
        body: JSON.stringify({ searchText: "urgent" }),
        headers: { "content-type": "application/json", origin: "http://www.larkspurhealth.example" },
      });
      expect(call.status).toBe(200);
      const form = await (await site.fetch(release, "/contact-us")).text();
      const [, id = ""] = /name="_form" value="([^"]+)"/.exec(form) ?? [];
      const sent = await site.fetch(release, "/contact-us", {
        method: "POST",
        body: new URLSearchParams({ _form: id }),
        headers: { origin: "http://www.larkspurhealth.example", accept: "application/json" },
      });
      // The fields are empty, so the Worker rejects the form with the fields' errors. It has read the form's definition.
      expect([400, 422]).toContain(sent.status);
    });

    it.each(RELEASES)("somebody who signed in to the %s release uses the tools of both (RL-13)", async (release) => {
      const cookie = await signIn(release);
      const statuses = new Set<number>();
      for (const reader of RELEASES)
        for (const path of TOOLS) statuses.add((await site.fetch(reader, path, { headers: { cookie } })).status);
      expect([...statuses]).toEqual([200]);
    });

    it("the schedules of both releases agree on the audit log, and neither logs an unreadable entry (RL-13)", async () => {
      for (const release of [...RELEASES, ...RELEASES]) await site.schedule(release);
      const broken =
        /"event":"(audit-changed|store-not-read|store-not-written|control-not-read|schedule-failed|failed|page-not-prepared|metrics-not-written|notice-broken)"/;
      expect(site.logged.filter((line) => broken.test(line))).toEqual([]);
    });
  },
);
