import { DAY_S } from "../../lib/dates/units.ts";
import type { AuditedChange } from "../audit/audited.ts";
import { changeConfig } from "../config/change-config.ts";
import type { OpsHandlers } from "../config/operation.ts";
import { CONFIG_MAX_AGE_MS, type SignOut } from "../config/runtime-config.ts";
import type { Env } from "../env.ts";

/**
 * Maximum lifetime of an access token in seconds: one month, which is the longest session duration in Cloudflare
 * Access.
 */
const MAX_TOKEN_SECONDS = 31 * DAY_S;

/**
 * Ends all of another user's sessions, for example after the user lost a role.
 * @param at Unix timestamp in seconds; access tokens that were issued at or before this time become invalid
 */
export const signOutPerson = (env: Env, subject: string, at: number, change: AuditedChange) =>
  endTokens(env, subject, { at, until: at + MAX_TOKEN_SECONDS }, change);

export const signPersonOut: OpsHandlers["signPersonOut"] = async ({ subject }, { context, change }) => {
  await signOutPerson(context.env, subject, Math.floor(Date.now() / 1_000), change);
  return { everywhereBy: new Date(Date.now() + CONFIG_MAX_AGE_MS).toISOString() };
};

/**
 * Invalidates all access tokens that were issued to a user at or before `at`. All data centers reject the invalidated
 * tokens within ten seconds. Throws the same errors as `changeConfig`.
 */
export async function endTokens(
  env: Env,
  subject: string,
  { at, until }: SignOut,
  audit: AuditedChange,
): Promise<void> {
  await changeConfig(env, {
    audit,
    apply(config) {
      const now = Date.now() / 1_000;
      const activeSignOuts = Object.entries(config.signOuts).filter((entry) => entry[1].until > now);
      const existing = config.signOuts[subject];
      const latest = { at: Math.max(at, existing?.at ?? 0), until: Math.max(until, existing?.until ?? 0) };
      return { ...config, signOuts: { ...Object.fromEntries(activeSignOuts), [subject]: latest } };
    },
  });
}
