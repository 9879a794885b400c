import { LruCache } from "../../lib/lru-cache.ts";
import { digestOf } from "./digest.ts";

/** A digest as a content security policy names it. */
export async function sha256(text: string): Promise<string> {
  return `'sha256-${await digestOf(text)}'`;
}

/** Where browsers report what the policy stopped. */
export const REPORT_PATH = "/_edge/csp-report";

/**
 * Text that a script puts into HTML or script past the site's own policy is reported. It is not enforced: after consent
 * other companies' scripts would break.
 */
export const TRUSTED_TYPES = `require-trusted-types-for 'script'; trusted-types site; report-uri ${REPORT_PATH}; report-to csp`;

interface PolicyInput {
  /** Digests of the inline scripts: constants, and scripts that authors may publish. */
  scripts: string[];
  /** Digests of the inline sheets. */
  styles: string[];
  /** Hosts besides the site that its pictures come from (ED-21). */
  pictureHosts?: readonly string[];
  /** Hosts that a form of the page may lead to: browsers check redirects after it against `form-action` too. */
  formActionHosts?: readonly string[];
  /** Hosts of third parties that the page may load after consent (ED-21). */
  thirdParties?: string[];
  /** Hosts of what blocks of the page embed, which bring their own looks (EM-04). */
  embeds?: readonly string[];
  /** Hosts of players that a visitor may start (BL-54). */
  frames?: readonly string[];
  /** In author mode, the origins of page editors, which frame the page. */
  editors?: readonly string[];
  /** Whether the page carries the scripts of such an editor, by which it edits the page. */
  edited?: boolean;
  /** In author mode, the origin that pictures come from (LY-14). */
  assets?: string;
}

/** Where Sitecore's own editors have their scripts. */
export const EDITOR_FILES = "https://edge-platform.sitecorecloud.io";

const styleDigests = new LruCache<Promise<string>>();

/** The digest of a page's sheet. Pages of the same blocks share it, so it is remembered. */
export function styleDigest(styles: string): Promise<string> {
  const known = styleDigests.get(styles);
  if (known) return known;
  const digest = sha256(styles);
  styleDigests.set(styles, digest, 200);
  return digest;
}

/**
 * The policy of a page: own scripts, and inline only what its digests name. The same for every visitor, so it is
 * cached.
 */
export function pagePolicy({
  scripts,
  styles,
  pictureHosts = [],
  formActionHosts = [],
  thirdParties = [],
  embeds = [],
  frames = [],
  editors = [],
  edited,
  assets,
}: PolicyInput): string {
  const companies = [...new Set([...thirdParties, ...embeds])];
  const hosts = companies.map((host) => `https://${host}`);
  const embedded = embeds.map((host) => `https://${host}`);
  const framed = [...hosts, ...frames.map((host) => `https://${host}`)];
  const editor = edited ? [...editors, EDITOR_FILES] : [];
  // An editor draws its frames with sheets of its own; a digest would switch `unsafe-inline` off.
  const sheets = edited ? ["'unsafe-inline'"] : styles;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...hosts, ...editor].join(" "),
    ["style-src 'self'", ...sheets, ...embedded, ...editor].join(" "),
    "style-src-attr 'unsafe-inline'",
    [
      "img-src 'self' data:",
      ...pictureHosts.map((host) => `https://${host}`),
      ...hosts,
      ...editor,
      ...(assets ? [assets] : []),
    ].join(" "),
    ["font-src 'self'", ...embedded, ...editor].join(" "),
    // A chat uses a WebSocket, which `https:` does not include.
    ["connect-src 'self'", ...hosts, ...editor, ...companies.map((host) => `wss://${host}`)].join(" "),
    ...(framed.length ? [`frame-src ${framed.join(" ")}`] : []),
    "manifest-src 'self'",
    ["form-action 'self'", ...formActionHosts.map((host) => `https://${host}`)].join(" "),
    "base-uri 'none'",
    `frame-ancestors ${editors.join(" ") || "'none'"}`,
    `report-uri ${REPORT_PATH}`,
    "report-to csp",
  ].join("; ");
}
