import { DAY_S } from "../../lib/dates/units.ts";
import { isSignedIn } from "./signed-in.ts";

declare global {
  interface Navigator {
    /** The `navigator` property defined by Global Privacy Control: https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** A visitor's decision about third-party scripts. */
export type Decision = "all" | "none";

/** Lifetime of a consent decision: 180 days in seconds. */
const LIFETIME_SECONDS = 180 * DAY_S;

/**
 * Returns the stored consent decision, or null if no decision is stored. The decision is stored in a cookie. The Worker
 * never reads the cookie.
 */
export const storedDecision = () =>
  (/(?:^|; )consent=(all|none)(?:;|$)/.exec(document.cookie)?.[1] ?? null) as Decision | null;

export function storeDecision(decision: Decision): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `consent=${decision}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/**
 * Returns whether Global Privacy Control is enabled in the browser. Global Privacy Control overrides a stored consent
 * decision.
 */
export const isRefused = (): boolean => navigator.globalPrivacyControl === true;

/** Returns whether third-party scripts may load. */
export const mayLoad = (): boolean => !isSignedIn() && !isRefused() && storedDecision() === "all";
