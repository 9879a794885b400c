/**
 * Returns whether a `Cookie` header contains an access token, whether valid or not. This module does not import the
 * token verification code, because it loads for every page view.
 */
export const hasTokenCookie = (cookies: string): boolean => /(?:^|;\s*)(?:__Host-)?CF_Authorization=/.test(cookies);
