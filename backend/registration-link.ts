import { type LinkSecrets, readData, signData } from "./signed-link.ts";

/** Path of the page on which visitors manage their registration. */
const OWN_REGISTRATION = "/classes-events/my-registration";

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

/** Signs the link data and returns a string: `registration.session.expiry.signature`. */
export const signLink = ({ registrationId, sessionId, expires }: RegistrationLink, env: LinkSecrets): Promise<string> =>
  signData(`${registrationId}.${sessionId}`, expires, env);

/** Verifies signed link data. Returns the data or, if the link is invalid, the reason. */
export async function readLink(
  link: string,
  env: LinkSecrets,
  now: Date,
): Promise<RegistrationLink | "altered" | "expired"> {
  const read = await readData(link, env, now);
  if (typeof read === "string") return read;
  const [, registrationId, sessionId] = /^([rw]-[0-9a-f]{32})\.(\d{1,15})$/.exec(read.data) ?? [];
  return registrationId && sessionId ? { registrationId, sessionId, expires: read.expires } : "altered";
}

/**
 * Returns the path of the page on which the visitor manages the registration, with the signed link data as a query
 * parameter.
 */
export async function ownRegistrationPath(link: RegistrationLink, language: string, env: LinkSecrets): Promise<string> {
  return `${language === "es" ? "/es" : ""}${OWN_REGISTRATION}?link=${await signLink(link, env)}`;
}
