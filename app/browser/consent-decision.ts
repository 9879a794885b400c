declare global {
  interface Navigator {
    /** Global Privacy Control: https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** A visitor's decision about third-party scripts. */
export type Decision = "all" | "none";

/** Lifetime of a decision: 180 days in seconds. */
const LIFETIME_SECONDS = 180 * 24 * 60 * 60;

/** Returns the stored consent decision, or null. The server never reads this cookie. */
export const decided = () =>
  (/(?:^|; )consent=(all|none)(?:;|$)/.exec(document.cookie)?.[1] ?? null) as Decision | null;

export function remember(decision: Decision): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `consent=${decision}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/** Returns true with Global Privacy Control, which overrides an earlier decision. */
export const isRefused = (): boolean => navigator.globalPrivacyControl === true;

/** Returns true if third-party scripts may load. */
export const mayLoad = (): boolean => !isRefused() && decided() === "all";
