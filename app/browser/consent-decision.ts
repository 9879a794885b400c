declare global {
  interface Navigator {
    /** https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** What a visitor says of scripts of other companies. */
export type Decision = "all" | "none";

/** How long a decision holds, in seconds: 180 days. */
const HOLDS = 180 * 24 * 60 * 60;

/** What the visitor decided on an earlier page; null before. The server never reads this cookie. */
export const decided = () =>
  (/(?:^|; )consent=(all|none)(?:;|$)/.exec(document.cookie)?.[1] ?? null) as Decision | null;

export function remember(decision: Decision): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store yet
  document.cookie = `consent=${decision}; Max-Age=${HOLDS}; Path=/; SameSite=Lax${secure}`;
}

/** Whether the browser refuses for its visitor: Global Privacy Control counts whatever was decided before (PV-02). */
export const isRefused = (): boolean => navigator.globalPrivacyControl === true;

/** Whether what belongs to another company may load without being asked for. */
export const mayLoad = (): boolean => !isRefused() && decided() === "all";
