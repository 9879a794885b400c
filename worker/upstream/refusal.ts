import type { Endpoint } from "../../contracts/endpoint.ts";
import { type Credential, settingsOf } from "../runtime/credential.ts";

/**
 * Returns whether a response means that the upstream refuses the Worker's credential. Cloudflare Access redirects
 * requests whose service token it refuses to its sign-in page.
 */
export function isRefusal({ status, headers }: Response, { declaration }: Credential): boolean {
  if (status === 401 || status === 403 || status === 407) return true;
  return (
    declaration.type === "access" &&
    status >= 300 &&
    status < 400 &&
    /\/cdn-cgi\/access\/|\.cloudflareaccess\.com\b/.test(headers.get("location") ?? "")
  );
}

/** Returns the names of the settings that an operator must check if the upstream refuses an API call's credential. */
export const settingsToCheck = (
  { secretHeaders = {}, settingParams = {} }: Pick<Endpoint, "secretHeaders" | "settingParams">,
  credential: Credential,
): string[] => [...settingsOf(credential), ...Object.values(secretHeaders), ...Object.values(settingParams)];
