/**
 * The page's Trusted Types policies. Browsers that support Trusted Types insert HTML and run scripts only if a policy
 * accepts the HTML or script. In browsers that do not support Trusted Types, the site's code applies the same policies.
 */

interface Policy {
  createHTML(html: string): string;
  createScript(code: string): string;
  createScriptURL(url: string): string;
}
/** The Trusted Types API. Undefined on the server and in browsers that do not support Trusted Types. */
const types = (
  globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: Partial<Policy>): Policy; emptyHTML: string };
  }
).trustedTypes;

/** Matches an opening tag. Quoted attribute values can contain `>`. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>?/gi;
const DATA = /^<script(?=\s)[^>]*\stype="application\/(?:ld\+)?json"/i;
const CODE_ELEMENT = /^<(?:script|object|embed|base)\b/i;
const CODE_ATTRIBUTE = /[\s/"'](?:on\w+|srcdoc)\s*=/i;
const CODE_URL = /\s(?:href|src|action|formaction|xlink:href)\s*=\s*["']?\s*javascript:/i;

/** Returns whether HTML contains code: script elements (except JSON data), event handlers, or `javascript:` URLs. */
export const containsCode = (html: string): boolean =>
  (html.match(TAG) ?? []).some(
    (tag) =>
      (CODE_ELEMENT.test(tag) && !DATA.test(tag)) ||
      CODE_ATTRIBUTE.test(tag.replace(/"[^"]*"|'[^']*'/g, '""')) ||
      CODE_URL.test(tag),
  );

/**
 * Returns whether a script may load from a URL. Scripts may load from HTTPS URLs on other sites and from all paths on
 * this site except the paths of uploaded files.
 */
export function mayBeScript(url: string, page: string): boolean {
  const { protocol, origin, pathname } = new URL(url, page);
  const isSameOrigin = origin === new URL(page).origin && /^https?:$/.test(protocol);
  return isSameOrigin ? !/^\/(?:sc10media|-|~)\//i.test(pathname) : protocol === "https:";
}

const rules: Policy = {
  createHTML(html) {
    if (containsCode(html)) throw new TypeError("the HTML contains code");
    return html;
  },
  // The page's content security policy contains the hash of each authored script.
  createScript: (code) => code,
  createScriptURL(url) {
    if (!mayBeScript(url, location.href))
      throw new TypeError(`no script may load from ${new URL(url, location.href).pathname}`);
    return url;
  },
};
const identity = (text: string) => text;
const policy =
  typeof document === "undefined"
    ? { createHTML: identity, createScript: identity, createScriptURL: identity }
    : (types?.createPolicy("site", rules) ?? rules);

let hasDefault = false;
/**
 * Creates the page's default Trusted Types policy. The browser applies the policy when a third-party or authored script
 * assigns a string as HTML or as a script URL. The policy rejects HTML that contains code. Pages that have no
 * third-party or authored scripts have no default policy.
 */
function acceptForeignCode(): void {
  if (hasDefault) return;
  hasDefault = true;
  types?.createPolicy("default", { createHTML: rules.createHTML, createScriptURL: rules.createScriptURL });
}

/**
 * Marks the URL of a script on this site as trusted.
 * @throws TypeError if no script may load from the URL
 */
export const scriptUrl = (url: string): string => policy.createScriptURL(url);

/**
 * Marks HTML from the Worker as trusted.
 * @throws TypeError if the HTML contains code
 */
export const serverHtml = (html: string): string => policy.createHTML(html);

/** Returns an empty HTML string that browsers accept without a policy. */
export const emptyHtml = (): string => types?.emptyHTML ?? "";

/** Marks an authored script's code as trusted. The page's content security policy contains the script's hash. */
export function authoredScript(code: string): string {
  acceptForeignCode();
  return policy.createScript(code);
}

/**
 * Marks the URL of a configured third-party script as trusted.
 * @throws TypeError if `mayBeScript` returns false for the URL
 */
export function partyScript(url: string): string {
  acceptForeignCode();
  return policy.createScriptURL(url);
}
