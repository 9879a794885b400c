/** Verifies the assertion that the site sends with each API call on behalf of a signed-in user. */
import type { Endpoint } from "../contracts/endpoint.ts";
import { type AssertedPerson, USED_SECONDS, verifyAssertion } from "../contracts/verify-assertion.ts";
import type { BackendEnv } from "./env.ts";
import { problem } from "./problem.ts";
import { prepare, sql } from "./sql.ts";

/** Returns the user in a request's assertion, null if the request needs none, or the response that refuses it. */
export async function assertedPerson(
  request: Request,
  body: string | undefined,
  call: Endpoint,
  env: BackendEnv,
): Promise<AssertedPerson | null | Response> {
  const { ASSERTION_ISSUER: issuer, ASSERTION_KEYS: keys } = env;
  const isFirst = (id: string) => isFirstUse(env, id);
  const result = await verifyAssertion(request, body, call, { issuer, keys, isFirstUse: isFirst });
  if ("person" in result) return result.person;
  const challenge = { "www-authenticate": 'Bearer realm="backend", error="invalid_assertion"' };
  return problem(result.status, result.detail, result.status === 401 ? challenge : {});
}

/** Records an assertion's ID. Returns whether the ID is new. Deletes the IDs of expired assertions. */
async function isFirstUse({ DB }: BackendEnv, id: string): Promise<boolean> {
  const now = new Date();
  const expires = new Date(now.getTime() + USED_SECONDS * 1_000);
  const [, inserted] = await DB.batch([
    prepare(DB, sql`DELETE FROM used_assertions WHERE expires_at < ${now}`),
    prepare(DB, sql`INSERT INTO used_assertions (id, expires_at) VALUES (${id}, ${expires}) ON CONFLICT DO NOTHING`),
  ]);
  return inserted!.meta.changes === 1;
}
