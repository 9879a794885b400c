import { upstreams } from "../../contracts/endpoint.ts";
import type { OpsHandlers } from "../config/operation.ts";
import { CONFIG_MAX_AGE_MS } from "../config/runtime-config.ts";
import { readFailures } from "../monitoring/failures.ts";
import { settingsBehind } from "../upstream/probe.ts";
import { acceptChain, readChain } from "./chain.ts";
import { AUDIT_YEARS, readAuditLines } from "./log.ts";

/**
 * Matches audited actions that change the control record at once. Changes to the control record take several seconds to
 * reach all data centers. A check of an upstream and a plan for later change nothing.
 */
const CONFIG_ACTIONS =
  /^(rule-(change|reset)|upstream-(disabled|enabled)|(read-only|not-indexed)-(on|off)|purge|publish|notice-(information|warning|emergency|ended)|page-(put-back|let-go)|pages-(held|released)|sign-out-person)$/;

export const readAudit: OpsHandlers["readAudit"] = async (search, { context }) => {
  const [{ lines, older }, { number, at, fault }] = await Promise.all([
    readAuditLines(context.env, search),
    readChain(context.env),
  ]);
  return {
    entries: lines.map(({ at, endedAt, ...line }) => ({
      ...line,
      at: new Date(at).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
      ...(CONFIG_ACTIONS.test(line.action) &&
        (line.outcome === "done" || line.outcome === null) && {
          everywhereBy: new Date((endedAt ?? at) + CONFIG_MAX_AGE_MS).toISOString(),
        }),
    })),
    ...(older && { older }),
    keptYears: AUDIT_YEARS,
    chain: { entries: number, checked: at === null ? null : new Date(at).toISOString(), fault },
  };
};

export const acceptAudit: OpsHandlers["acceptAudit"] = async ({ entries }, { context }) => {
  await acceptChain(context.env, entries);
  return { entries };
};

export const listFailures: OpsHandlers["listFailures"] = async ({ request }, { context: { env } }) => {
  const failures = await readFailures(env, request);
  return {
    failures: failures.map((failure) => {
      const upstream = upstreams.find((name) => name === failure.upstream);
      const settings = upstream ? settingsBehind(env, { ...failure, upstream }) : [];
      return { ...failure, ...(settings.length > 0 && { settings }) };
    }),
  };
};
