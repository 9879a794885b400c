/**
 * The test builds an earlier release, so it runs in `npm run test:all`.
 * @module-tag nightly
 */
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { keepPreviousFiles, writeRelease } from "../../scripts/deploy/previous-files.ts";
import { signature } from "../../scripts/edge/site.ts";
import { newFolder } from "../support/folders.ts";
import { signIn } from "../support/site.ts";
import { buildPrevious, originOf, runTwoReleases, type TwoReleases } from "../support/two-releases.ts";

const TIMEOUT = 600_000;
const RELEASES = ["previous", "new"] as const;
type Release = (typeof RELEASES)[number];
const PAGES = ["/", "/es", "/about-us", "/locations/denver-hospital", "/find-a-doctor", "/es/locations/search"];
/** Staff, author, and ops pages, with the person who opens them. */
const TOOLS: [person: string, paths: string[]][] = [
  ["Sam Ortega", ["/classes-events/today", "/classes-events/session-management"]],
  ["Rosa Delgado", ["/_requests"]],
  ["Ana Whitfield", ["/_authors", "/_authors/publishing"]],
  ["Omar Bell", ["/_ops", "/_ops/audit", "/_ops/traffic"]],
];
const SECRET = "local-purge-secret";

const other = (release: Release): Release => (release === "new" ? "previous" : "new");
const ownPage = { "sec-fetch-site": "same-origin", "x-requested-with": "fetch" };
const hostOf = (release: Release) => new URL(originOf(release)).host;

let previous: string;
let tokens = 0;
beforeAll(() => {
  previous = buildPrevious();
}, TIMEOUT);

describe.each(RELEASES)(
  "two releases on the same stores, with the objects, the queue, and the backend of the %s release",
  (keeper) => {
    let site: TwoReleases;
    beforeAll(async () => {
      site = await runTwoReleases(previous, keeper);
    }, TIMEOUT);
    afterAll(() => site?.stop());

    const post = (release: Release, path: string, content: object) => {
      const body = JSON.stringify(content);
      const headers = { ...signature(SECRET, "POST", path, body), "content-type": "application/json" };
      return site.fetch(release, path, { method: "POST", body, headers });
    };
    const get = (release: Release, path: string) =>
      site.fetch(release, path, { headers: signature(SECRET, "GET", path, "") });
    const browserOf = (release: Release) => ({
      fetch: (path: string, init: RequestInit = {}) =>
        site.fetch(release, path, { ...init, headers: { ...ownPage, ...(init.headers as object) } }),
    });
    const html = async (release: Release, path: string, headers: Record<string, string> = {}) => {
      const response = await site.fetch(release, path, { headers });
      expect([path, response.status]).toEqual([path, 200]);
      return response.text();
    };

    it("each release serves pages that the other has stored, in turns (RL-13)", { timeout: TIMEOUT }, async () => {
      const seen: string[] = [];
      for (const release of ["previous", "new", "previous", "new"] as const)
        for (const path of PAGES) {
          const response = await site.fetch(release, path);
          const text = await response.text();
          seen.push(
            `${response.status} ${text.includes("</html>")} ${response.headers.get("x-edge-cache") === "STALE"}`,
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

    it.each(RELEASES)(
      `the queue of the ${keeper} release renders the pages of a purge by the %s release (RL-13)`,
      { timeout: 60_000 },
      async (release) => {
        const paths = ["/", "/find-a-doctor", "/es/about-us"];
        const purged = await post(release, "/_edge/purge", { site: "larkspur", paths });
        const { id } = (await purged.json()) as { id: string };
        // The message waits in the queue until its consumer has rendered the pages.
        const receipt = async () => {
          const { pages } = (await (await get(release, `/_edge/purge/${id}`)).json()) as {
            pages: { result: string }[];
          };
          return pages.map(({ result }) => result);
        };
        await expect
          .poll(receipt, { timeout: 50_000 })
          .toSatisfy(
            (results: string[]) =>
              results.length === paths.length && results.every((result) => ["renewed", "unchanged"].includes(result)),
          );
      },
    );

    it.each(RELEASES)("the %s release prepares pages for its traffic (RL-13)", async (release) => {
      const prepared = await post(release, "/_edge/prepare", { most: 5 });
      expect(await prepared.json()).toMatchObject({ pages: 5, failed: 0 });
    });

    it.each(RELEASES)(
      "a message that a visitor typed into a page of the %s release reaches the inbox of both (RL-13)",
      async (release) => {
        const page = await html(release, "/contact-us");
        const [, form = ""] = /name="_form" value="([^"]+)"/.exec(page)!;
        const message = {
          _form: form,
          firstName: `Form ${release} ${keeper}`,
          lastName: "Visitor",
          email: "visitor@example.com",
          topic: "A bill",
          answer: "Email",
          message: "When do you open?",
          agree: "true",
          "g-recaptcha-response": `local:form:${hostOf(other(release))}:${keeper}${tokens++}`,
        };
        const sent = await site.fetch(other(release), "/contact-us", {
          method: "POST",
          body: new URLSearchParams(message).toString(),
          headers: {
            ...ownPage,
            accept: "application/json",
            "content-type": "application/x-www-form-urlencoded",
            "idempotency-key": `two-releases-${keeper}-${release}`,
          },
        });
        expect([sent.status, await sent.json()]).toMatchObject([200, { success: true }]);
        for (const reader of RELEASES) {
          const session = await signIn(browserOf(reader), "Rosa Delgado");
          expect(await html(reader, "/_requests?form=contact&page=9999", session)).toContain(
            `Form ${release} ${keeper}`,
          );
        }
      },
    );

    it.each(RELEASES)(
      "a person who signed in at the %s release opens the tools of the other (RL-13)",
      { timeout: 60_000 },
      async (release) => {
        for (const [person, paths] of TOOLS) {
          const session = await signIn(browserOf(release), person);
          for (const path of paths)
            for (const reader of RELEASES) expect(await html(reader, path, session)).toContain("</html>");
        }
      },
    );

    it.each(RELEASES)(
      "the calls of a tab from the %s release are answered by the other as before (RL-13)",
      { timeout: TIMEOUT },
      async (release) => {
        const folder = release === "new" ? join(import.meta.dirname, "../..") : previous;
        const { endpoints } = (await import(
          /* @vite-ignore */ pathToFileURL(join(folder, "contracts/index.ts")).href
        )) as {
          endpoints: Record<string, Endpoint>;
        };
        const differing: string[] = [];
        for (const [name, call] of Object.entries(endpoints)) {
          if (call.access !== "public" || call.changes || call.internal || call.path.includes("*")) continue;
          const request = call.example.request as Record<string, string>;
          const input = inputOf(call);
          const send = async (answering: Release) => {
            const botToken = { "x-bot-token": `local:${call.botCheck}:${hostOf(answering)}:${keeper}${tokens++}` };
            const headers = {
              ...ownPage,
              ...(call.botCheck && botToken),
              "content-type": input === "json" ? "application/json" : "application/x-www-form-urlencoded",
            };
            const values = new URLSearchParams(Object.entries(request ?? {}).map(([key, value]) => [key, `${value}`]));
            const response =
              input === "query"
                ? await site.fetch(answering, `${call.path}?${values}`, { method: call.method, headers })
                : await site.fetch(answering, call.path, {
                    method: call.method,
                    headers,
                    body: input === "json" ? JSON.stringify(request) : values.toString(),
                  });
            const text = await response.text();
            const isRead = response.status !== 200 || call.response.safeParse(JSON.parse(text)).success;
            return `${response.status}${isRead ? "" : " unreadable"}`;
          };
          const [before, after] = [await send(release), await send(other(release))];
          // No payment exists.
          const expected = name === "paymentInfo" ? before : "200";
          if (before !== expected || after !== expected) differing.push(`${name}: ${before}, then ${after}`);
        }
        expect(differing).toEqual([]);
      },
    );

    it("the schedules of both releases agree on the audit log, and neither logs an unreadable entry (RL-13)", async () => {
      for (const release of [...RELEASES, ...RELEASES]) await site.schedule(release);
      const broken =
        /"event":"(audit-changed|store-not-read|store-not-written|control-not-read|schedule-failed|failed|page-not-prepared|metrics-not-written|notice-broken)"/;
      expect(site.logged.filter((line) => broken.test(line))).toEqual([]);
    });

    it("a tab of the previous release finds its scripts, styles, and fonts after the release (RL-13)", async () => {
      const assets = join(newFolder(), "assets");
      mkdirSync(assets);
      writeRelease(join(previous, "dist/client/assets"), { secret: SECRET });
      // Static files are served from the folder: the deployment reads them from the live site.
      const fetch = ((url: string) => site.file("previous", new URL(url).pathname)) as typeof globalThis.fetch;
      const warn = (message: string) => expect.unreachable(message);
      await keepPreviousFiles("previous.example", assets, { secret: SECRET }, { fetch, warn });
      const kept = readdirSync(assets);
      const used = new Set<string>();
      for (const path of [...PAGES, "/contact-us", "/pay-bill"])
        for (const [, file = ""] of (await html("previous", path)).matchAll(/\/assets\/([\w.-]+)/g)) used.add(file);
      expect(used.size).toBeGreaterThan(3);
      expect([...used].filter((file) => !kept.includes(file))).toEqual([]);
    });
  },
);
