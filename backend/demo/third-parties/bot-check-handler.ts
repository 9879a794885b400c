import { type IRequest, json } from "itty-router";
import type { BackendEnv } from "../../env.ts";
import { faultResponse } from "../../faults.ts";
import { newRouter } from "../../route.ts";

/** Bot check tokens that have already been used. Each token is valid only once. */
const usedTokens = new Set<string>();
const MAX_USED_TOKENS = 10_000;

/**
 * Verifies a local bot check token. The response format matches the `siteverify` APIs of Turnstile and reCAPTCHA.
 * Tokens have the format `local:{action}:{hostname}:{anything}` and are single-use. If FAULTS is not "on", the
 * backend rejects all local tokens. Deployed environments never set FAULTS.
 */
export async function verifyToken(token: string, env: BackendEnv): Promise<Response> {
  const fault = await faultResponse("botcheck", env);
  if (fault) return fault;
  const [tokenPrefix, action, hostname] = token.split(":");
  const isLocalToken = env.FAULTS === "on" && tokenPrefix === "local";
  if (!isLocalToken) return json({ success: false, "error-codes": ["invalid-input-response"] });
  if (usedTokens.has(token)) return json({ success: false, "error-codes": ["timeout-or-duplicate"] });
  if (usedTokens.size >= MAX_USED_TOKENS) usedTokens.clear();
  usedTokens.add(token);
  return json({ success: true, action, hostname });
}

export const botCheck = newRouter();

botCheck.post("/bot-check/verify", async (request: IRequest, env: BackendEnv) => {
  const form = await request.formData();
  return verifyToken(String(form.get("response") ?? ""), env);
});
