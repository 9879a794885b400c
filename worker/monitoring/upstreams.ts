import { type Upstream, upstreams } from "../../contracts/endpoint.ts";
import type { ListedUpstream } from "../../contracts/upstreams.ts";
import { changeControl, type OpsHandlers, readCurrentConfig } from "../config/operation.ts";
import { contentBreaker } from "../content/client.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import type { OperationContext } from "../operation.ts";
import { breakerOf } from "../upstream/circuit-breaker.ts";
import { settingsBehind } from "../upstream/probe.ts";
import { readProbes, type StoredProbe, writeProbes } from "./probe-store.ts";
import { probeUpstream, usedUpstreams } from "./probes.ts";

/** Reads each upstream's last probe. Returns an empty map if the database is unavailable. */
const probesOf = ({ context }: OperationContext) =>
  readProbes(context.env).catch((): ReadonlyMap<string, StoredProbe> => new Map());

export const listUpstreams: OpsHandlers["listUpstreams"] = async (_all, operation) => {
  const [{ disabledUpstreams }, probes, used] = await Promise.all([
    readCurrentConfig(operation),
    probesOf(operation),
    usedUpstreams(operation.context),
  ]);
  return { upstreams: used.map((name) => describeUpstream(operation, name, disabledUpstreams, probes.get(name))) };
};

function findUpstream(requestedName: string): Upstream {
  const name = upstreams.find((candidate) => candidate === requestedName);
  if (name) return name;
  throw new HttpError(404, {
    problems: [{ field: "name", wrong: "is not an upstream", allowed: upstreams.join(", ") }],
  });
}

export const switchUpstream: OpsHandlers["switchUpstream"] = async ({ name: requestedName, disabled }, operation) => {
  const name = findUpstream(requestedName);
  const result = await changeControl(operation, async (config) => {
    const others = config.disabledUpstreams.filter((candidate) => candidate !== name);
    return { config: { ...config, disabledUpstreams: disabled ? [...others, name] : others } };
  });
  const probes = await probesOf(operation);
  return { upstream: describeUpstream(operation, name, disabled ? [name] : [], probes.get(name)), ...result };
};

/** Probes an upstream even if it is disabled, because a user requested the probe. */
export const checkUpstream: OpsHandlers["checkUpstream"] = async ({ name: requestedName }, operation) => {
  const name = findUpstream(requestedName);
  const probe = await probeUpstream(operation.context, name, operation.actor);
  await writeProbes(operation.context.env, [probe]);
  return { upstream: describeUpstream(operation, name, (await readCurrentConfig(operation)).disabledUpstreams, probe) };
};

function describeUpstream(
  { context }: OperationContext,
  name: Upstream,
  disabledUpstreams: readonly string[],
  probe: StoredProbe | undefined,
): ListedUpstream {
  return {
    name,
    disabled: disabledUpstreams.includes(name),
    breakerHere: (name === "content" ? contentBreaker(context.env) : breakerOf(context.env, name)).worst,
    ...(probe && { lastProbe: probeOf(context.env, probe) }),
  };
}

function probeOf(env: Env, stored: StoredProbe) {
  const { at, ok, upstream: _, ...probe } = stored;
  const settings = settingsBehind(env, stored);
  return { ...probe, at: new Date(at).toISOString(), ok: ok === 1, ...(settings.length > 0 && { settings }) };
}
