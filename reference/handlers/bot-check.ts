import { type IRequest, json } from "itty-router";
import type { ReferenceEnv } from "../env.ts";
import { faulty } from "../faults.ts";
import { newRouter } from "../route.ts";

/** Tokens that were verified: each counts once. They are of one isolate, as faults are. */
const used = new Set<string>();
const MOST_USED = 10_000;

/**
 * What the verifier of a machine without one answers, in the form that Turnstile's and reCAPTCHA's siteverify have.
 * A token is `local:{action}:{hostname}:{anything}`, and holds once, and only where faults may be made: never where it is
 * deployed.
 */
export async function verifyToken(token: string, env: ReferenceEnv): Promise<Response> {
  const fault = await faulty("botcheck", env);
  if (fault) return fault;
  const [word, action, hostname] = token.split(":");
  const known = env.FAULTS === "on" && word === "local";
  if (!known) return json({ success: false, "error-codes": ["invalid-input-response"] });
  if (used.has(token)) return json({ success: false, "error-codes": ["timeout-or-duplicate"] });
  if (used.size >= MOST_USED) used.clear();
  used.add(token);
  return json({ success: true, action, hostname });
}

export const botCheck = newRouter();

botCheck.post("/bot-check/verify", async (request: IRequest, env: ReferenceEnv) => {
  const form = await request.formData();
  return verifyToken(String(form.get("response") ?? ""), env);
});
