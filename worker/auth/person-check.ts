import { SIGNED_IN_TOKEN } from "../../lib/forms/forms.ts";
import type { Ctx } from "../context.ts";
import { botCheck } from "../limits/bot-check.ts";
import { actorIfAny } from "./authenticate.ts";

/**
 * Verifies that a person and not a bot sends a request. Accepts a session of staff, authors or ops, in whose browsers
 * no third-party bot check loads, or a bot check token. Returns the same results as `botCheck`.
 */
export async function personCheck(c: Ctx, request: Parameters<typeof botCheck>[1]): ReturnType<typeof botCheck> {
  const isPerson = request.token === SIGNED_IN_TOKEN && (await actorIfAny(c, ["staff", "author", "ops"]));
  return isPerson ? "passed" : botCheck(c.env, request);
}
