import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Deployment, deploy } from "../../scripts/deploy/deploy.ts";
import { isSigned, releaseOf } from "../../scripts/deploy/release-files.ts";

const SECRET = "a secret of at least 32 characters";
const HOST = "www.larkspurhealth.example";
const OLD = new TextEncoder().encode("old script");

let assets: string;
beforeEach(() => {
  assets = mkdtempSync(join(tmpdir(), "assets-"));
  writeFileSync(join(assets, "client-new.js"), "new script");
});
afterEach(() => rmSync(assets, { recursive: true }));

/** The live site: its release list, its files, and what it responds to requests to render pages. */
interface Live {
  release?: unknown;
  files?: Record<string, Uint8Array<ArrayBuffer>>;
  prepare?: (skip: number) => Response;
  /** Wrangler's response to the query for the last migration of the control database. */
  migrations?: () => string;
  /** The response of the site to a path of the smoke test, and the number of the test: 0 is before the release. */
  smoke?: (path: string, test: number) => Response | undefined;
  /** Throws an error for a Wrangler command that fails. */
  wrangler?: (command: string) => void;
}
const signed = releaseOf(["client-old.js"], () => OLD, SECRET);
const migratedTo = (name: string | null) => JSON.stringify([{ results: [{ name }], success: true }]);
const HOME = '<!doctype html><script type="module" src="/assets/client-new.js"></script><main></main></html>';
/** A healthy response to a path of the smoke test. */
const healthy = (path: string, build: string) =>
  path === "/_edge/health"
    ? Response.json({ build, parts: { cms: { status: "ok" } } })
    : new Response(path === "/" ? HOME : "", { status: path === "/no-such-page" ? 404 : 200 });
const rendered = (pages: number, build = "new-build") => Response.json({ build, pages, failed: 0 });

/** Deploys to a live site with a previous version. Returns what the deployment did, in order, and its warnings. */
async function run(
  changes: Partial<Deployment> = {},
  live: Live = {},
  versions = [{ version_id: "old", percentage: 100 }],
) {
  const steps: string[] = [];
  const warnings: string[] = [];
  const { release = signed, files = { "client-old.js": OLD }, prepare = () => rendered(10) } = live;
  const { migrations = () => migratedTo("0012_last.sql") } = live;
  let tests = -1;
  const smokePaths = ["/_edge/health", "/", "/assets/client-new.js", "/no-such-page"];
  const fake = async (input: string | URL | Request, { headers, body, method = "GET" }: RequestInit = {}) => {
    const { host, pathname } = new URL(String(input));
    if (smokePaths.includes(pathname)) {
      if (pathname === "/_edge/health") {
        tests++;
        const override = (headers as Record<string, string> | undefined)?.["cloudflare-workers-version-overrides"];
        steps.push(`smoke test${override ? ` of ${override}` : ""}`);
      }
      return (
        live.smoke?.(pathname, tests) ??
        healthy(pathname, tests === 0 && versions.length > 0 ? "old-build" : "new-build")
      );
    }
    steps.push(`${method} ${host}${pathname}`);
    if (pathname === "/assets/release.json")
      return release ? Response.json(release) : new Response(null, { status: 404 });
    if (pathname !== "/_edge/prepare") {
      const file = files[pathname.slice("/assets/".length)];
      return new Response(file, { status: file ? 200 : 404 });
    }
    expect(headers).toMatchObject({
      "cloudflare-workers-version-overrides": 'larkspur-site-qa="new"',
      "x-edge-signature": expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    return prepare((JSON.parse(String(body)) as { skip: number }).skip);
  };
  const deployment: Deployment = {
    environment: "qa",
    worker: "larkspur-site-qa",
    host: HOST,
    build: "new-build",
    schema: "0012_last.sql",
    assets,
    dryRun: false,
    migrate: false,
    backend: false,
    passed: [],
    secret: SECRET,
    ...changes,
  };
  const outcome = await deploy(deployment, {
    wrangler: (args) => {
      live.wrangler?.(args.join(" "));
      if (args[0] === "d1" && args[1] === "execute") {
        expect(args).toEqual(expect.arrayContaining(["execute", "CONTROL", "--env", "qa", "--remote"]));
        return migrations();
      }
      steps.push(args.join(" "));
      return args.includes("--json") ? JSON.stringify({ versions }) : "";
    },
    upload: (args) => {
      steps.push(args.join(" "));
      live.wrangler?.(args.join(" "));
      return "new";
    },
    fetch: fake as typeof fetch,
    pause: async () => undefined,
    log: () => undefined,
    warn: (message) => warnings.push(message),
  }).catch((error: Error) => error);
  return { steps, warnings, outcome };
}

describe("a dry run of a deployment", () => {
  it.each<[string, Partial<Deployment>, string[]]>([
    ["of the site", {}, ["deploy --env qa --dry-run"]],
    [
      "of the site and its backend",
      { backend: true },
      ["deploy --config backend/wrangler.toml --env qa --dry-run", "deploy --env qa --dry-run"],
    ],
    ["of new Durable Object classes", { migrate: true }, ["deploy --env qa --dry-run"]],
  ])("%s validates the uploads, sends no request, and changes no file (RL-13)", async (_what, changes, expected) => {
    expect((await run({ ...changes, dryRun: true })).steps).toEqual(expected);
    expect(readdirSync(assets)).toEqual(["client-new.js"]);
  });
});

const MIGRATE = "d1 migrations apply CONTROL --env qa --remote";
const MOVE = "versions deploy new@100 --env qa --yes";
const BACK = "versions deploy old@100 --env qa --yes";
const BACKEND_BACK = "versions deploy old@100 --config backend/wrangler.toml --env qa --yes";
/** Fails Wrangler's commands that begin with the given words. */
const failingAt = (command: string) => (asked: string) => {
  if (asked.startsWith(command)) throw new Error("Cloudflare does not respond");
};

describe("a deployment", () => {
  it.each<[string, () => string, string]>([
    ["lacks the build's last migration", () => migratedTo("0011_before.sql"), "(last: 0011_before.sql): run"],
    ["has no migration", () => migratedTo(null), "(last: none): run"],
    [
      "cannot be read",
      () => {
        throw new Error("no such table: d1_migrations");
      },
      "cannot be read",
    ],
  ])("changes and uploads nothing if the control database %s", async (_what, migrations, reason) => {
    const { steps, outcome } = await run({}, { migrations });
    expect(steps).toEqual([MIGRATE]);
    expect(readdirSync(assets)).toEqual(["client-new.js"]);
    expect(String(outcome)).toContain(reason);
    expect(String(outcome)).toContain("wrangler d1 migrations apply CONTROL --env qa --remote");
  });

  it("goes to a database with later migrations, so that a release can be rolled back", async () => {
    const { steps } = await run({}, { migrations: () => migratedTo("0013_later.sql") });
    expect(steps).toContain("versions deploy new@100 --env qa --yes");
  });

  it("renders pages with the new version at 0% traffic before all traffic moves to it", async () => {
    const { steps, warnings } = await run({ passed: ["--minify"] });
    expect(steps).toEqual([
      MIGRATE,
      `GET ${HOST}/assets/release.json`,
      `GET ${HOST}/assets/client-old.js`,
      "deployments status --env qa --json",
      "smoke test",
      "versions upload --env qa --minify",
      "versions deploy new@0 old@100 --env qa --yes",
      'smoke test of larkspur-site-qa="new"',
      `POST ${HOST}/_edge/prepare`,
      MOVE,
      "smoke test",
      "triggers deploy --env qa",
    ]);
    expect(warnings).toEqual([]);
  });

  it("keeps the files of the previous release, and signs the list of its own files", async () => {
    await run();
    expect(readdirSync(assets)).toEqual(["client-new.js", "client-old.js", "release.json"]);
    const list = JSON.parse(readFileSync(join(assets, "release.json"), "utf8"));
    expect(Object.keys(list.files)).toEqual(["client-new.js"]);
    expect(isSigned(list, SECRET)).toBe(true);
  });

  it("renders pages in batches until a batch is not full, at most 500 pages", async () => {
    const asked: number[] = [];
    const prepare = (last: number) => (skip: number) => {
      asked.push(skip);
      return rendered(skip === last ? 20 : 50);
    };
    await run({}, { prepare: prepare(100) });
    expect(asked.splice(0)).toEqual([0, 50, 100]);
    await run({}, { prepare: prepare(5_000) });
    expect(asked).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400, 450]);
  });

  it.each<[string, () => Response, string]>([
    ["the new version fails", () => new Response(null, { status: 503 }), "status 503"],
    ["another version responds", () => rendered(50, "old-build"), "the live build old-build responded"],
  ])("moves traffic and warns if %s", async (_what, prepare, reason) => {
    const { steps, warnings } = await run({}, { prepare });
    expect(steps.filter((step) => step.startsWith("POST"))).toHaveLength(5);
    expect(steps).toContain("versions deploy new@100 --env qa --yes");
    expect(warnings).toEqual([`Version new has not rendered the pages after the first 0: ${reason}`]);
  });

  it("does not render pages in an environment without a previous version", async () => {
    const { steps } = await run({}, { release: null }, []);
    expect(steps.filter((step) => !step.startsWith("GET"))).toEqual([
      MIGRATE,
      "deployments status --env qa --json",
      "deploy --env qa",
      "smoke test",
    ]);
  });

  it.each<[string, unknown]>([
    ["is missing", null],
    ["is not signed", { files: signed.files }],
    ["is signed with another secret", releaseOf(["client-old.js"], () => OLD, "another secret of at least 32 chars")],
    ["is not a release list", ["client-old.js"]],
  ])("keeps no file of a previous release whose list %s", async (_what, release) => {
    const { steps, warnings } = await run({}, { release });
    expect(steps.filter((step) => step.startsWith("GET"))).toEqual([`GET ${HOST}/assets/release.json`]);
    expect(warnings).toEqual([expect.stringMatching(/no files of the previous release are kept$/)]);
    expect(readdirSync(assets)).toEqual(["client-new.js", "release.json"]);
  });

  it("accepts a list that is signed with the previous secret", async () => {
    await run({ secret: "a new secret of at least 32 characters", previousSecret: SECRET });
    expect(readdirSync(assets)).toContain("client-old.js");
  });

  it.each<[string, Live["files"], string]>([
    ["is missing", {}, "returned status 404 for /assets/client-old.js"],
    ["was changed", { "client-old.js": new TextEncoder().encode("evil") }, "does not match the digest"],
  ])("uploads nothing if a file of the previous release %s", async (_what, files, reason) => {
    const { steps, outcome } = await run({}, { files });
    expect(String(outcome)).toContain(reason);
    expect(steps.filter((step) => !step.startsWith("GET"))).toEqual([MIGRATE]);
  });
});

describe("a release whose smoke test fails", () => {
  const down = (status: string) => Response.json({ build: "new-build", parts: { cms: { status } } }, { status: 503 });
  /** Fails the given test and all of its repetitions. */
  const failing = (from: number, path: string, response: () => Response) => (asked: string, test: number) =>
    asked === path && test >= from ? response() : undefined;

  it.each<[string, Live["smoke"], string]>([
    ["a part is down", failing(1, "/_edge/health", () => down("down")), "/_edge/health: cms is down"],
    [
      "another build responds",
      failing(1, "/_edge/health", () => Response.json({ build: "old-build" })),
      "the build old-build responded instead of new-build",
    ],
    ["the home page fails", failing(1, "/", () => new Response("", { status: 500 })), "/: status 500"],
    ["the home page is cut off", failing(1, "/", () => new Response(HOME.slice(0, -7))), "/: the page is incomplete"],
    ["a script is missing", failing(1, "/assets/client-new.js", () => new Response("", { status: 404 })), "status 404"],
    ["every path is a page", failing(1, "/no-such-page", () => new Response("")), "/no-such-page: status 200"],
  ])("receives no traffic if %s (RL-13)", async (_what, smoke, reason) => {
    const { steps, outcome } = await run({}, { smoke });
    expect(steps).not.toContain(MOVE);
    expect(steps.at(-1)).toBe(BACK);
    expect(String(outcome)).toContain(reason);
    expect(String(outcome)).toContain("The release was rolled back to old.");
  });

  it("is rolled back, with its backend, if it fails after all traffic has moved to it (RL-13)", async () => {
    const { steps, outcome } = await run(
      { backend: true },
      { smoke: failing(2, "/", () => new Response("", { status: 500 })) },
    );
    expect(steps.slice(steps.indexOf(MOVE)).filter((step) => step !== "smoke test")).toEqual([
      MOVE,
      BACK,
      "versions deploy old@100 --config backend/wrangler.toml --env qa --yes",
    ]);
    expect(String(outcome)).toContain("/: status 500");
  });

  it("is tested again for eight seconds, because a deployment takes time to reach every data center (RL-13)", async () => {
    const slow = (path: string, test: number) =>
      path === "/" && test > 0 && test < 4 ? new Response("", { status: 500 }) : undefined;
    expect((await run({}, { smoke: slow })).outcome).toBeUndefined();
  });

  it("is kept if the live site had the same problem before: a release must be able to mend it (RL-13)", async () => {
    const { steps, warnings, outcome } = await run({}, { smoke: failing(0, "/_edge/health", () => down("down")) });
    expect(outcome).toBeUndefined();
    expect(steps).toContain(MOVE);
    expect(warnings).toEqual(["The live site had this problem before the release: /_edge/health: cms is down"]);
  });

  it.each(["versions upload", "versions deploy new@100", "deploy --config backend"])(
    "the previous versions keep all traffic if `wrangler %s` fails (RL-13)",
    async (command) => {
      const { steps } = await run(
        { backend: true },
        {
          wrangler: failingAt(command),
        },
      );
      expect(steps.slice(-2)).toEqual([BACK, BACKEND_BACK]);
    },
  );

  it.each([
    ["the site", "versions deploy old@100 --env", [BACK], "versions deploy old@100 --config"],
    ["the backend", "versions deploy old@100 --config", [BACKEND_BACK], "versions deploy old@100 --env"],
    ["the site and the backend", "versions deploy old@100", [BACK, BACKEND_BACK], ""],
  ])(
    "says how to roll back by hand if the rollback of %s fails, and rolls back the rest (RL-13)",
    async (_what, command, byHand, rest) => {
      const { steps, outcome } = await run(
        { backend: true },
        { smoke: failing(1, "/", () => new Response("", { status: 500 })), wrangler: failingAt(command) },
      );
      expect(String(outcome)).toContain("/: status 500");
      expect(String(outcome)).toContain(
        `THE ROLLBACK FAILED. Run:\n${byHand.map((one) => `npx wrangler ${one}`).join("\n")}`,
      );
      if (rest) expect(steps.some((step) => step.startsWith(rest))).toBe(true);
    },
  );

  it("says so if there is no previous version (RL-13)", async () => {
    const broken = { release: null, smoke: failing(0, "/", () => new Response("", { status: 500 })) };
    expect(String((await run({}, broken, [])).outcome)).toContain("There is no previous version to roll back to.");
  });
});

describe("a release that cannot begin or end", () => {
  it.each([
    ["d1 migrations apply DB", "The migrations of DB failed, so nothing was released: Cloudflare does not respond", 0],
    ["d1 migrations apply CONTROL", "The migrations of CONTROL failed, so nothing was released", 1],
    ["deployments status --env", "The live version is unknown", 2],
    ["deployments status --config", "The live version is unknown", 3],
  ])("deploys nothing if `wrangler %s` fails (RL-13)", async (command, reason, count) => {
    const { steps, outcome } = await run({ backend: true }, { wrangler: failingAt(command) });
    expect(String(outcome)).toContain(reason);
    expect(steps.filter((step) => !step.startsWith("GET"))).toHaveLength(count);
  });

  it("says that the new version is live if its routes were not updated (RL-13)", async () => {
    const { steps, outcome } = await run({}, { wrangler: failingAt("triggers deploy") });
    expect(steps).not.toContain(BACK);
    expect(String(outcome)).toContain(
      "The new version receives all traffic, but its routes, schedules, and queues may be out of date. Run: npx wrangler triggers deploy --env qa",
    );
  });
});

it("a release with a backend migrates both databases, and deploys the backend first (RL-13)", async () => {
  const { steps } = await run({ backend: true });
  const deployments = steps.filter((step) => /^(d1|deploy |versions upload)/.test(step));
  expect(deployments).toEqual([
    "d1 migrations apply DB --config backend/wrangler.toml --env qa --remote",
    MIGRATE,
    "deploy --config backend/wrangler.toml --env qa",
    "versions upload --env qa",
  ]);
});

it("`npm run deploy` without an environment deploys nothing and lists the environments (UP-05)", () => {
  const command = () => execFileSync(process.execPath, ["scripts/deploy.ts"], { encoding: "utf8", stdio: "pipe" });
  expect(command).toThrow("--env must be one of the environments in wrangler.toml: qa, own, production (was not set)");
});
