/** Signed links to appointments. A link contains the ID of the appointment and no time, so it stays valid when it moves. */
import { toBase64Url } from "../../lib/text/bytes.ts";
import type { AdapterEnv } from "../adapter.ts";

const encoder = new TextEncoder();

async function signatureOf(text: string, { BOOKING_SECRET }: AdapterEnv): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(String(BOOKING_SECRET)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return toBase64Url(bytes.subarray(0, 18));
}

/** Returns the signed link to an appointment. */
export const visitLink = async (id: string, env: AdapterEnv): Promise<string> =>
  `v-${id}.${await signatureOf(`visit ${id}`, env)}`;

/** Returns the ID of the appointment to which a link leads, or null if the link is not valid. */
export async function visitIn(link: string, env: AdapterEnv): Promise<string | null> {
  const [, id = "", signature = ""] = /^v-([A-Za-z0-9.-]{1,64})\.([\w-]{24})$/.exec(link) ?? [];
  if (!id || !env.BOOKING_SECRET) return null;
  const expected = await signatureOf(`visit ${id}`, env);
  // Compares all characters, so that the time says nothing about the signature.
  let difference = expected.length ^ signature.length;
  for (let index = 0; index < expected.length; index++)
    difference |= expected.charCodeAt(index) ^ signature.charCodeAt(index);
  return difference === 0 ? id : null;
}

/** Returns a key that is the same for the same person and time, and that tells nothing about them. */
export const bookingKey = (parts: readonly string[], env: AdapterEnv): Promise<string> =>
  signatureOf(`booking ${JSON.stringify(parts)}`, env);
