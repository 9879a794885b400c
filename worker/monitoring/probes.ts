import { type Upstream, upstreams } from "../../contracts/endpoint.ts";
import type { Actor } from "../auth/actor.ts";
import { configFromDatabase } from "../config/runtime-config.ts";
import { contentBreaker } from "../content/client.ts";
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

/**
 * Probes each upstream every five minutes, or every minute after a failed probe or request. Does not probe upstreams
 * that ops have disabled. Returns each upstream's last probe and the list of disabled upstreams.
 */
export async function runDueProbes(
  context: RequestContext,
): Promise<{ probes: StoredProbe[]; disabledUpstreams: string[] }> {
  const { env } = context;
  const [{ config }, probes, failures] = await Promise.all([
    configFromDatabase(env),
    readProbes(env),
    lastFailures(env),
  ]);
  const isDue = (name: Upstream) => {
    const last = probes.get(name);
    if (config.disabledUpstreams.includes(name)) return false;
    return !last?.ok || Date.now() - last.at >= PROBE_INTERVAL_MS || (failures.get(name) ?? 0) > last.at;
  };
  const newProbes = await Promise.all(upstreams.filter(isDue).map((name) => probeUpstream(context, name, null)));
  if (newProbes.length > 0) await writeProbes(env, newProbes);
  for (const newProbe of newProbes) probes.set(newProbe.upstream, newProbe);
  return { probes: [...probes.values()], disabledUpstreams: config.disabledUpstreams };
}
