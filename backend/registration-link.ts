import type { BackendEnv } from "./env.ts";

/** Path of the page on which visitors manage their registration. */
export const OWN_REGISTRATION = "/classes-events/my-registration";

/**
 * Data in a registration link. Anyone with the link can manage the registration until the class ends. The link does not
 * contain personal data.
 */
export interface RegistrationLink {
  /** ID of a registration or a waitlist entry. The ID of a waitlist entry has the prefix `w-`. */
  registrationId: string;
  sessionId: string;
  expires: Date;
}

type Secrets = Pick<BackendEnv, "LINK_SECRET">;

const encoder = new TextEncoder();

function keyOf({ LINK_SECRET }: Secrets): Promise<CryptoKey> {
  if (!LINK_SECRET) throw new Error("The `LINK_SECRET` setting is missing");
  const hmac = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", encoder.encode(LINK_SECRET), hmac, false, ["sign", "verify"]);
}

/**
 * Signs the link data and returns a string: `registration.session.expiry.signature`. The expiration time is a Unix
 * timestamp in seconds, in base 36.
 */
export async function signLink({ registrationId, sessionId, expires }: RegistrationLink, env: Secrets) {
  const payload = `${registrationId}.${sessionId}.${Math.floor(expires.getTime() / 1_000).toString(36)}`;
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(env), encoder.encode(payload)));
  return `${payload}.${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Verifies signed link data. Returns the data or, if the link is invalid, the reason. */
export async function readLink(
  link: string,
  env: Secrets,
  now: Date,
): Promise<RegistrationLink | "altered" | "expired"> {
  const [, payload, registrationId, sessionId, expiry, signature] =
    /^(([rw]-[0-9a-f]{32})\.(\d{1,15})\.([0-9a-z]{1,10}))\.([0-9a-f]{64})$/.exec(link) ?? [];
  if (!payload || !registrationId || !sessionId || !expiry || !signature) return "altered";
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  // `crypto.subtle.verify` compares signatures in constant time.
  if (!(await crypto.subtle.verify("HMAC", await keyOf(env), bytes, encoder.encode(payload)))) return "altered";
  const expires = new Date(Number.parseInt(expiry, 36) * 1_000);
  return expires > now ? { registrationId, sessionId, expires } : "expired";
}

/**
 * Returns the path of the page on which the visitor manages the registration, with the signed link data as a query
 * parameter.
 */
export async function ownRegistrationPath(link: RegistrationLink, language: string, env: Secrets): Promise<string> {
  return `${language === "es" ? "/es" : ""}${OWN_REGISTRATION}?link=${await signLink(link, env)}`;
}
