import { type Upstream, upstreams } from "../../contracts/endpoint.ts";
import { isUnusedUpstream } from "../../lib/cms/features.ts";
import type { Actor } from "../auth/actor.ts";
import { configFromDatabase } from "../config/runtime-config.ts";
import { contentBreaker } from "../content/client.ts";
import { readSites } from "../content/sites.ts";
import type { RequestContext } from "../context.ts";
import { breakerOf } from "../upstream/circuit-breaker.ts";
import { probe } from "../upstream/probe.ts";
import { lastFailures, readProbes, type StoredProbe, writeProbes } from "./probe-store.ts";

/**
 * Number of milliseconds between probes of an upstream that is up. The Worker probes a failing upstream every minute.
 */
export const PROBE_INTERVAL_MS = 5 * 60_000;

/** Sends a probe to an upstream. If the upstream responds, closes the upstream's circuit breakers in this isolate. */
export async function probeUpstream(
  context: RequestContext,
  upstream: Upstream,
  actor: Actor | null,
): Promise<StoredProbe> {
  const at = Date.now();
  const { env } = context;
  const { ok, ...result } = await probe(upstream, { ...context, site: { name: "", publicHost: "" } });
  if (ok) (upstream === "content" ? contentBreaker(env) : breakerOf(env, upstream)).close();
  const { subject = null, name = null } = actor ?? {};
  return { upstream, at, ok: ok ? 1 : 0, subject, name, ...result };
}

/** Returns the upstreams that at least one site uses. While the site records are unavailable, returns all upstreams. */
export async function usedUpstreams(context: RequestContext): Promise<Upstream[]> {
  const sites = await readSites(context).catch(() => []);
  return upstreams.filter((name) => !isUnusedUpstream(sites, name));
}

/**
 * Probes each upstream every five minutes, or every minute after a failed probe or request. Does not probe upstreams
 * that ops have disabled or that no site uses. Returns each upstream's last probe and the list of disabled upstreams.
 */
export async function runDueProbes(
  context: RequestContext,
): Promise<{ probes: StoredProbe[]; disabledUpstreams: string[] }> {
  const { env } = context;
  const [{ config }, probes, failures, used] = await Promise.all([
    configFromDatabase(env),
    readProbes(env),
    lastFailures(env),
    usedUpstreams(context),
  ]);
  const isDue = (name: Upstream) => {
    const last = probes.get(name);
    if (config.disabledUpstreams.includes(name)) return false;
    return !last?.ok || Date.now() - last.at >= PROBE_INTERVAL_MS || (failures.get(name) ?? 0) > last.at;
  };
  const newProbes = await Promise.all(used.filter(isDue).map((name) => probeUpstream(context, name, null)));
  if (newProbes.length > 0) await writeProbes(env, newProbes);
  for (const newProbe of newProbes) probes.set(newProbe.upstream, newProbe);
  // Probes from before a site stopped using an upstream must not cause alerts.
  const current = [...probes.values()].filter(({ upstream }) => used.some((name) => name === upstream));
  return { probes: current, disabledUpstreams: config.disabledUpstreams };
}
