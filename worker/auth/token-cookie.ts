/**
 * Whether a `Cookie` header contains a token, valid or not. Page views use this function, so the module does not import
 * the verification of tokens.
 */
export const hasTokenCookie = (cookies: string): boolean => /(?:^|;\s*)(?:__Host-)?CF_Authorization=/.test(cookies);
