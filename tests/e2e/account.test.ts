/**
 * Runs the built Workers with the configuration of the account guide, as Cloudflare would.
 * @module-tag nightly
 */
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { expect, it, onTestFinished } from "vitest";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { migrate } from "../../backend/demo/seed/index.ts";
import { accountSecrets, starterSql } from "../../scripts/account.ts";
import { smokeTest } from "../../scripts/deploy/smoke.ts";
import { builtWorker } from "../../scripts/local.ts";

const root = join(import.meta.dirname, "../..");
const HOST = "larkspur-site-own.cedar.workers.dev";

/** Runs both Workers with the environment `own`, its secrets, and the starter pages. Returns a fetch to the site. */
async function runOwn(secrets = accountSecrets()): Promise<typeof fetch> {
  const worker = (config: string, folder: string, values: object) => {
    const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, config), "own");
    const text = JSON.stringify({ ...workerOptions, bindings: { ...(workerOptions.bindings ?? {}), ...values } });
    return { ...builtWorker(root, config, folder), ...JSON.parse(text.replaceAll("SUBDOMAIN", "cedar")) };
  };
  const site = worker("wrangler.toml", "dist/worker", secrets.site);
  const backend = worker("backend/wrangler.toml", "dist/backend", secrets.backend);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        { ...site, name: "larkspur-site-own" },
        { ...backend, name: "larkspur-backend-own" },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  onTestFinished(() => miniflare.dispose());
  const control = await miniflare.getD1Database("CONTROL", "larkspur-site-own");
  const db = await miniflare.getD1Database("DB", "larkspur-backend-own");
  await migrate(control as never, new URL("../../worker/db/migrations/", import.meta.url));
  await migrate(db as never);
  const statements = starterSql(HOST).split("\n");
  for (let at = 0; at < statements.length; at += 20)
    await db.batch(statements.slice(at, at + 20).map((statement) => db.prepare(statement)));
  // Miniflare has a Response class of its own.
  return (async (input: string, init: RequestInit) => {
    const { status, headers, ...response } = await miniflare
      .dispatchFetch(input, init as never)
      .then(async (found) => ({
        status: found.status,
        headers: Object.fromEntries(found.headers),
        body: await found.text(),
      }));
    return new Response(response.body, { status, headers });
  }) as never;
}

const once = async (send: typeof fetch) => smokeTest({ host: HOST }, { fetch: send, pause: async () => undefined });

it("the built Workers with the configuration of an account pass the smoke test, and serve the starter (UP-05, BK-01)", async () => {
  const send = await runOwn();
  expect(await once(send)).toEqual([]);
  const home = await (await send(`https://${HOST}/`)).text();
  expect(home).toContain("/contact-us");
  // Nothing of the demo works in an account.
  for (const path of ["/identity/sign-in", "/_outbox", "/_faults/events"])
    expect([path, (await send(`https://${HOST}${path}`)).status]).toEqual([path, 404]);
  // Nobody signs in before Access is set up.
  expect((await send(`https://${HOST}/_data`)).status).toBe(503);
});

it("the smoke test names a secret that is missing (UP-05)", async () => {
  const { site, backend } = accountSecrets();
  const problems = await once(await runOwn({ site: { ...site, COUNTER_SECRET: "" }, backend }));
  expect(problems.join("\n")).toContain("COUNTER_SECRET is not set");
});
