/** The Trusted Types policy of the page. Browsers report HTML and scripts that bypass it. */

interface Policy {
  createHTML(html: string): string;
  createScript(code: string): string;
  createScriptURL(url: string): string;
}
/** Undefined on the server and in browsers without Trusted Types. */
const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;

const asIs = (text: string) => text;
const rules: Policy = { createHTML: asIs, createScript: asIs, createScriptURL: asIs };
const policy = types?.createPolicy("site", rules) ?? rules;

/** Marks HTML from this site's server as trusted. */
export const serverHtml = (html: string): string => policy.createHTML(html);

/** Marks code of authors as trusted. The page's policy contains its hash. */
export const authoredScript = (code: string): string => policy.createScript(code);

/** Marks the URL of a configured third-party script as trusted. */
export const partyScript = (url: string): string => policy.createScriptURL(url);
