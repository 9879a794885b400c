/** Compares the bearer token of a request with secrets, for the backend and for adapters. */
import { hexOf, sha256 } from "../lib/text/bytes.ts";

/**
 * Returns whether the bearer token of a request is one of the secrets, or undefined if the request has no token. A secret
 * that is not set equals no token.
 */
export async function carriesSecret(
  { headers }: Request,
  secrets: readonly (string | undefined)[],
): Promise<boolean | undefined> {
  const sent = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (sent === undefined) return undefined;
  // The comparison of digests takes the same time for every wrong secret.
  const [own, ...known] = await Promise.all(
    [sent, ...secrets.filter(Boolean)].map(async (text) => hexOf(await sha256(text!))),
  );
  return known.includes(own!);
}
