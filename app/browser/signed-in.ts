/**
 * Returns whether the browser has a session of staff, authors, or ops, according to a cookie of the Worker
 * (`worker/auth/signed-in-browser.ts`). No third party loads in a browser with a session.
 */
export const isSignedIn = (): boolean => /(?:^|; )signed_in=1(?:;|$)/.test(document.cookie);
