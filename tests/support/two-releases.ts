import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { BACKEND, builtWorker, cf, SITE } from "../../scripts/local.ts";
import { localSecrets } from "../../scripts/local-secrets.ts";
import { newFolder } from "./folders.ts";
import { filledFolder } from "./site.ts";

const root = join(import.meta.dirname, "../..");
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** Number of commits that the test goes back if no release has been tagged. */
const COMMITS = 40;

/** Returns the commit of the previous release: the last release tag before HEAD, or an earlier commit without tags. */
function previousRelease(): string {
  if (process.env.PREVIOUS_RELEASE) return process.env.PREVIOUS_RELEASE;
  const tags = git("tag", "--merged", "HEAD~1", "--list", "v*", "--sort=-creatordate").split("\n").filter(Boolean);
  return tags[0] ?? git("rev-parse", `HEAD~${COMMITS}`);
}

/** Builds the previous release in a folder of its own. Returns the folder. */
export function buildPrevious(): string {
  const folder = join(newFolder(), "previous");
  git("worktree", "add", "--detach", folder, previousRelease());
  process.once("exit", () => git("worktree", "remove", "--force", folder));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  execFileSync(process.execPath, ["scripts/build.ts"], { cwd: folder, stdio: "pipe" });
  return folder;
}

type Release = "previous" | "new";
const siteOf = (release: Release) => `${SITE}-${release}`;

/** Returns the origin at which the tests reach a release. Each release has a hostname of the demo site. */
export const originOf = (release: Release): string => `http://${release}.larkspurhealth.example`;

/** Two releases of the site that share all stores. */
export interface TwoReleases {
  fetch(release: Release, path: string, init?: RequestInit): Promise<Response>;
  /** Returns a static file of a release, or a 404. */
  file(release: Release, path: string): Promise<Response>;
  schedule(release: Release): Promise<unknown>;
  /** The lines that the Workers logged. */
  logged: string[];
  stop(): Promise<void>;
}

/**
 * Runs two releases of the site side by side, as while a deployment moves traffic. They share KV, the control database,
 * the backend with its database, the queue, and the Durable Objects.
 * @param keeper the release whose code runs the backend, the Durable Objects, and the queue consumer, since each has
 *   one version
 */
export async function runTwoReleases(previous: string, keeper: Release): Promise<TwoReleases> {
  const persist = newFolder();
  // The migrations of the new release are applied before its traffic.
  cpSync(await filledFolder(), persist, { recursive: true });
  const logged: string[] = [];
  const folderOf = (release: Release) => (release === "new" ? root : previous);
  const site = (release: Release) => {
    const options = builtWorker(folderOf(release), "wrangler.toml", "dist/worker");
    const { queueConsumers, durableObjects, ...rest } = options as typeof options & Record<string, unknown>;
    const objects = Object.fromEntries(
      Object.entries(durableObjects as Record<string, object>).map(([name, object]) => [
        name,
        release === keeper ? object : { ...object, scriptName: siteOf(keeper) },
      ]),
    );
    const routes = [`${new URL(originOf(release)).host}/*`];
    return { ...rest, routes, durableObjects: objects, ...(release === keeper && { queueConsumers }) };
  };
  const [old, next] = [site("previous"), site("new")];
  const backend = builtWorker(folderOf(keeper), "backend/wrangler.toml", "dist/backend");
  const secrets = localSecrets(next.bindings as Record<string, string>);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf,
      log: new Log(LogLevel.NONE),
      resourcePersistencePath: persist,
      handleRuntimeStdio(stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream) {
        for (const stream of [stdout, stderr]) stream.on("data", (chunk) => logged.push(...`${chunk}`.split("\n")));
      },
      workers: [
        { ...next, name: siteOf("new"), bindings: { ...next.bindings, ...secrets.site } },
        { ...old, name: siteOf("previous"), bindings: { ...old.bindings, ...secrets.site } },
        {
          ...backend,
          name: BACKEND,
          bindings: { ...backend.bindings, FAULTS: "on", DEMO_PAYMENTS: "on", ...secrets.backend },
        },
      ],
    } as unknown as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  await miniflare.ready;
  const workers = {
    previous: await miniflare.getWorker(siteOf("previous")),
    new: await miniflare.getWorker(siteOf("new")),
  };
  return {
    logged,
    fetch: (release, path, init) =>
      miniflare.dispatchFetch(new URL(path, originOf(release)).href, {
        redirect: "manual",
        ...(init as object),
      }) as unknown as Promise<Response>,
    async file(release, path) {
      const file = join(folderOf(release), "dist/client", path);
      return existsSync(file) ? new Response(readFileSync(file)) : new Response(null, { status: 404 });
    },
    schedule: (release) => workers[release].scheduled({ cron: "* * * * *" }),
    stop: () => miniflare.dispose(),
  };
}
