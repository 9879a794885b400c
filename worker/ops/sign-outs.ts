import { CONFIG_MAX_AGE_MS } from "../control/runtime-config.ts";
import { endTokens } from "../control/sign-outs.ts";
import type { OpsWork } from "./control.ts";

/** Maximum lifetime of an access token in seconds: a month, the longest session duration of Cloudflare Access. */
const MAX_TOKEN_SECONDS = 31 * 24 * 3_600;

export const signPersonOut: OpsWork["signPersonOut"] = async ({ subject }, { context, actor }) => {
  const at = Math.floor(Date.now() / 1_000);
  const audit = { ...actor, action: "sign-out-person", targets: [subject] };
  await endTokens(context.env, subject, { at, until: at + MAX_TOKEN_SECONDS }, audit);
  return { everywhereBy: new Date(Date.now() + CONFIG_MAX_AGE_MS).toISOString() };
};
