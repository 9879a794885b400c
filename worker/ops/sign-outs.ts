import { CONFIG_MAX_AGE_MS } from "../control/runtime-config.ts";
import { signOutPerson } from "../control/sign-outs.ts";
import type { OpsHandlers } from "./control.ts";

export const signPersonOut: OpsHandlers["signPersonOut"] = async ({ subject }, { context, change }) => {
  await signOutPerson(context.env, subject, Math.floor(Date.now() / 1_000), change);
  return { everywhereBy: new Date(Date.now() + CONFIG_MAX_AGE_MS).toISOString() };
};
