/** The page's one Trusted Types policy: what goes past it into HTML or script is reported (ED-21). */

interface Policy {
  createHTML(html: string): string;
  createScript(code: string): string;
  createScriptURL(url: string): string;
}
/** Islands are rendered on the server too, which has no window. */
const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;

const asIs = (text: string) => text;
const rules: Policy = { createHTML: asIs, createScript: asIs, createScriptURL: asIs };
const policy = types?.createPolicy("site", rules) ?? rules;

/** HTML that the site's own server has made. Where browsers know no such types it is the text itself. */
export const serverHtml = (html: string): string => policy.createHTML(html);

/** Code that authors put into the page, which its policy names by a hash. */
export const authoredScript = (code: string): string => policy.createScript(code);

/** The address of a script of a company that the site's record names. */
export const partyScript = (url: string): string => policy.createScriptURL(url);
