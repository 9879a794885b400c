import { hexOf } from "../lib/text/bytes.ts";

/** Returns an unguessable ID: a prefix and 128 random bits. */
export const secretId = (prefix: string): string => `${prefix}-${hexOf(crypto.getRandomValues(new Uint8Array(16)))}`;
