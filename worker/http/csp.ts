import { LruCache } from "../../lib/lru-cache.ts";
import { digestOf } from "./digest.ts";
import { REPORT_PATH } from "./final-response.ts";

/** Returns the CSP hash source for a script or stylesheet, such as `'sha256-…'`. */
export async function sha256(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return `'sha256-${await digestOf(text)}'`;
}

interface PolicyInput {
  /** Hash sources for inline scripts: the site's scripts and scripts from authors. */
  scripts: string[];
  /** Hash sources for inline stylesheets. */
  styles: string[];
  /** External hosts from which the page may load images. */
  pictureHosts?: readonly string[];
  /** Hosts to which a form submission may redirect. Browsers also check redirects against `form-action`. */
  formActionHosts?: readonly string[];
  /** Third-party hosts from which the page may load content after consent. */
  thirdParties?: string[];
  /**
   * Whether third-party or authored scripts may run. Third-party and authored scripts create their own Trusted Types
   * policies.
   */
  foreign?: boolean;
  /** Sources for embedded video players and for frames that contain third-party scripts. */
  frames?: readonly string[];
  /** Origins of the page editors that may frame the page in author mode. */
  editors?: readonly string[];
  /** Whether the page includes a page editor's scripts. */
  edited?: boolean;
  /** Whether the page registers a service worker. */
  hasWorker?: boolean;
  /** Origin from which the page loads images in author mode. */
  assets?: string;
}

/** Origin that serves the scripts for Sitecore's page editors. */
export const EDITOR_FILES = "https://edge-platform.sitecorecloud.io";

const styleHashes = new LruCache<Promise<string>>();

/** Returns a stylesheet's CSP hash source. Caches the hash, because pages with the same blocks have the same stylesheet. */
export function styleHash(styles: string): Promise<string> {
  const cached = styleHashes.get(styles);
  if (cached) return cached;
  const hash = sha256(styles);
  styleHashes.set(styles, hash, 0);
  return hash;
}

/**
 * Builds the Content-Security-Policy for a page. The policy allows inline scripts and stylesheets only by hash. The
 * policy is the same for every visitor, so the cache stores it with the page.
 */
export function pagePolicy({
  scripts,
  styles,
  pictureHosts = [],
  formActionHosts = [],
  thirdParties = [],
  foreign = false,
  hasWorker = false,
  frames = [],
  editors = [],
  edited,
  assets,
}: PolicyInput): string {
  const companies = [...new Set(thirdParties)];
  const hosts = companies.map((host) => `https://${host}`);
  const frameSources = [...hosts, ...frames];
  const editorSources = edited ? [...editors, EDITOR_FILES] : [];
  // Page editors inject inline stylesheets, so the policy must contain `unsafe-inline`. Browsers ignore `unsafe-inline`
  // if a directive contains a hash, so the policy does not contain hashes in author mode.
  const styleSources = edited ? ["'unsafe-inline'"] : styles;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...hosts, ...editorSources].join(" "),
    ["style-src 'self'", ...styleSources, ...editorSources].join(" "),
    "style-src-attr 'unsafe-inline'",
    [
      "img-src 'self' data:",
      ...pictureHosts.map((host) => `https://${host}`),
      ...hosts,
      ...editorSources,
      ...(assets ? [assets] : []),
    ].join(" "),
    ["font-src 'self'", ...editorSources].join(" "),
    // Third parties may use WebSockets, which `https:` sources do not cover.
    ["connect-src 'self'", ...hosts, ...editorSources, ...companies.map((host) => `wss://${host}`)].join(" "),
    ...(frameSources.length ? [`frame-src ${frameSources.join(" ")}`] : []),
    "manifest-src 'self'",
    `worker-src ${hasWorker ? "'self'" : "'none'"}`,
    ["form-action 'self'", ...formActionHosts.map((host) => `https://${host}`)].join(" "),
    "base-uri 'none'",
    `frame-ancestors ${editors.join(" ") || "'none'"}`,
    // Third-party scripts create their own Trusted Types policies. Page editor scripts do not support Trusted Types.
    ...(edited
      ? []
      : [
          "require-trusted-types-for 'script'",
          `trusted-types ${foreign || companies.length > 0 ? "* 'allow-duplicates'" : "site"}`,
        ]),
    `report-uri ${REPORT_PATH}`,
    "report-to csp",
  ].join("; ");
}
