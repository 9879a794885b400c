/**
 * The assertion in each API call on behalf of a signed-in user: a signed JWT that names the user, the upstream, and the
 * request. docs/guides/credentials.md describes how an upstream verifies it.
 */

import { z } from "zod";
import { sha256, toBase64Url } from "../lib/text/bytes.ts";

export const ASSERTION_HEADER = "x-person-assertion";
/** `typ` header, so that no other JWT signed with the same key passes as an assertion (RFC 8725, section 3.11). */
export const ASSERTION_TYPE = "person+jwt";
/** Lifetime of an assertion, and the allowed difference between clocks, in seconds. */
export const ASSERTION_SECONDS = 60;
export const CLOCK_SKEW_SECONDS = 30;
/** Signature algorithms, by the curve of the key. */
export const ASSERTION_ALGORITHMS = { "P-256": "ES256", "P-384": "ES384" } as const;

/** Claims of an assertion, in addition to the claims that every verifier checks: `iss`, `aud`, `iat`, and `exp`. */
export const AssertionClaims = z.object({
  /** Subject of the user's access token. */
  sub: z.string().min(1),
  /** The user's display name. */
  name: z.string(),
  /** The role that the API call needs, such as `staff`, or `staff:childrens` for a role on one site. */
  roles: z.array(z.string()),
  /** Unique ID. An upstream accepts each assertion for a change only once. */
  jti: z.string().min(16),
  method: z.string(),
  /** Path and query of the request, below the upstream's URL. */
  path: z.string(),
  /** SHA-256 digest of the request body, base64url-encoded. Missing if the request has no body. */
  digest: z.string().optional(),
});
export type AssertionClaims = z.output<typeof AssertionClaims>;

/** Returns the `digest` claim for a request body, or undefined for a request without a body. */
export const bodyDigest = async (body: string | undefined): Promise<string | undefined> =>
  body === undefined || body === "" ? undefined : toBase64Url(await sha256(body));
