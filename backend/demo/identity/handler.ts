import { type IRequest, json } from "itty-router";
import type { BackendEnv } from "../../env.ts";
import { faultResponse } from "../../faults.ts";
import { newRouter } from "../../route.ts";
import { consumeCode, issueCode, issueToken, people, publicKeys, rotate } from "./identity.ts";
import { invalidSignInPage, signedOutPage, signInPage } from "./pages.ts";

/**
 * Identity provider for demo users. A deployed site uses Cloudflare Access instead of this identity provider. Demo
 * users sign in without a password. The routes return a 404 unless `FAULTS` is "on". Deployed environments never set
 * `FAULTS`.
 */
export const identity = newRouter();

identity.all("/identity/*", (_request, env) =>
  env.FAULTS === "on" ? faultResponse("identity", env) : json({ error: "not found" }, { status: 404 }),
);

identity.get("/identity/certs", async (_request, env) => json(await publicKeys(env.DB)));

/** Returns whether a string has the format of a PKCE challenge (a base64url-encoded SHA-256 hash). */
const isChallenge = (text: unknown): text is string => typeof text === "string" && /^[\w-]{43}$/.test(text);

identity.get("/identity/sign-in", ({ query }: IRequest) =>
  isChallenge(query.challenge) ? signInPage(query.challenge) : invalidSignInPage(),
);

identity.post("/identity/sign-in", async (request: IRequest, env: BackendEnv) => {
  const form = new URLSearchParams(await request.text());
  const person = people.find(({ id }) => id === form.get("person"));
  const challenge = form.get("challenge");
  if (!person || !isChallenge(challenge)) return invalidSignInPage();
  const code = await issueCode(env.DB, person, challenge, new Date());
  return new Response(null, {
    status: 303,
    headers: { location: `/_edge/sign-in/callback?code=${code}`, "cache-control": "private, no-store" },
  });
});

identity.post("/identity/token", async (request: IRequest, env: BackendEnv) => {
  const { code, verifier } = (await request.json().catch(() => ({}))) as { code?: unknown; verifier?: unknown };
  const now = new Date();
  const person = await consumeCode(env.DB, String(code), String(verifier), now);
  if (!person) return json({ error: "invalid_grant" }, { status: 400 });
  return json({ token: await issueToken(env, person, now) }, { headers: { "cache-control": "no-store" } });
});

identity.get("/identity/signed-out", signedOutPage);

identity.post("/identity/rotate", async (_request, env) => json({ kid: (await rotate(env.DB)).kid }));
