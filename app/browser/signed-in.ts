/**
 * Returns whether the browser has a staff, author, or ops session, based on a cookie from the Worker (see
 * `worker/auth/signed-in-browser.ts`). No third-party scripts load in a browser that has a session.
 */
export const isSignedIn = (): boolean => /(?:^|; )signed_in=1(?:;|$)/.test(document.cookie);
