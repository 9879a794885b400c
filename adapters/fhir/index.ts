/**
 * Adapter that serves providers, locations, and services from a FHIR R4 directory (US Core, Plan-Net, or National
 * Directory). It reads the directory into an index of its own, so that no visitor waits for the FHIR server.
 */
import { FINDINGS_PATH, REPORT } from "../../contracts/directory-report.ts";
import { type AdapterEnv, adapter } from "../adapter.ts";
import { isTrusted } from "../credentials.ts";
import { locationRoutes } from "./locations.ts";
import { providerRoutes } from "./providers.ts";
import { findings, report } from "./report.ts";
import { serviceRoutes } from "./services.ts";
import { databaseOf } from "./store.ts";
import { sync } from "./sync.ts";
import { visitRoutes } from "./visits.ts";

const calls = adapter([...providerRoutes, ...locationRoutes, ...serviceRoutes, ...visitRoutes]);

/** Time in milliseconds after which a cron trigger starts a new run. Between, it continues one that has not ended. */
const EVERY_MS = 300_000;
/** Time in milliseconds for which a scheduled run and a run by hand continue. The next one continues from there. */
const CRON_MS = 20_000;
const HAND_MS = 5_000;
const log = (entry: object) => console.log(JSON.stringify({ event: "fhir-run", ...entry }));

const noStore = { "cache-control": "no-store" };

export default {
  async fetch(request: Request, env: AdapterEnv): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (!["/_run", REPORT, FINDINGS_PATH].includes(pathname)) return calls.fetch(request, env);
    if (!(await isTrusted(request, env)))
      return Response.json(
        { error: "the bearer token is missing or is not ADAPTER_SECRET" },
        { status: 401, headers: noStore },
      );
    if (pathname === REPORT) return Response.json(await report(env), { headers: noStore });
    if (pathname === FINDINGS_PATH) {
      const { kind = "", from = "0" } = Object.fromEntries(searchParams);
      return Response.json(await findings(databaseOf(env), kind, Math.trunc(Number(from)) || 0), { headers: noStore });
    }
    if (request.method !== "POST")
      return Response.json({ error: "use POST" }, { status: 405, headers: { ...noStore, allow: "POST" } });
    const outcome = await sync(env, HAND_MS, { full: searchParams.has("full") });
    log(outcome);
    return Response.json(outcome, { status: outcome.state === "failed" ? 502 : 200, headers: noStore });
  },

  async scheduled(_event: unknown, env: AdapterEnv): Promise<void> {
    const outcome = await sync(env, CRON_MS, { every: EVERY_MS });
    if (outcome.state !== "current") log(outcome);
  },
};
