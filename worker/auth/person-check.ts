import { SIGNED_IN_TOKEN } from "../../lib/forms/forms.ts";
import type { Ctx } from "../context.ts";
import { botCheck } from "../limits/bot-check.ts";
import { optionalActor } from "./authenticate.ts";

/**
 * Verifies that a person, not a bot, sent a request. Accepts a bot check token or a session for staff, authors, or ops.
 * The session is accepted because the third-party bot check does not load in browsers that have a session. Returns the
 * same results as `botCheck`.
 */
export async function personCheck(c: Ctx, request: Parameters<typeof botCheck>[1]): ReturnType<typeof botCheck> {
  const isPerson = request.token === SIGNED_IN_TOKEN && (await optionalActor(c, ["staff", "author", "ops"]));
  return isPerson ? "passed" : botCheck(c.env, request);
}
