import type { OpsHandlers } from "../config/operation.ts";
import { CONFIG_MAX_AGE_MS } from "../config/runtime-config.ts";
import { signOutPerson } from "./sign-outs.ts";

export const signPersonOut: OpsHandlers["signPersonOut"] = async ({ subject }, { context, change }) => {
  await signOutPerson(context.env, subject, Math.floor(Date.now() / 1_000), change);
  return { everywhereBy: new Date(Date.now() + CONFIG_MAX_AGE_MS).toISOString() };
};
