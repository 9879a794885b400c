import { type IRequest, json } from "itty-router";
import type { ReferenceEnv } from "../env.ts";
import { newRouter } from "../route.ts";

/**
 * Verifies the bot tokens of a machine without a verifier, in the form that Turnstile's siteverify has.
 * A token is `local:{action}:{hostname}:{anything}`, and holds only where faults may be made: never where it is
 * deployed.
 */
export const botCheck = newRouter();

botCheck.post("/bot-check/verify", async (request: IRequest, env: ReferenceEnv) => {
  const form = await request.formData();
  const [word, action, hostname] = String(form.get("response") ?? "").split(":");
  return json({ success: env.FAULTS === "on" && word === "local", action, hostname });
});
