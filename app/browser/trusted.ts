/** The Trusted Types policy of the page. Browsers report HTML and scripts that bypass the policy. */

interface Policy {
  createHTML(html: string): string;
  createScript(code: string): string;
  createScriptURL(url: string): string;
}
/** The Trusted Types API, which is undefined on the server and in browsers without support. */
const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;

const asIs = (text: string) => text;
const rules: Policy = { createHTML: asIs, createScript: asIs, createScriptURL: asIs };
const policy = types?.createPolicy("site", rules) ?? rules;

/** Marks HTML from the Worker as trusted. */
export const serverHtml = (html: string): string => policy.createHTML(html);

/** Marks a script of an author as trusted. The content security policy of the page contains the hash of the script. */
export const authoredScript = (code: string): string => policy.createScript(code);

/** Marks the URL of a configured third-party script as trusted. */
export const partyScript = (url: string): string => policy.createScriptURL(url);
