import type { Redirect } from "../../contracts/content.ts";
import { readCachedList } from "../content/cached-list.ts";
import type { ContentContext } from "../content/client.ts";
import type { SizeRule } from "../content/held-lists.ts";
import { loadList } from "../content/sites.ts";
import type { RequestContext } from "../context.ts";
import type { Site, SiteRecord } from "../site.ts";
import { compileRedirects, type FindRedirect } from "./compile-redirects.ts";
import { isFileRule, isServedBeforeRedirects } from "./own-paths.ts";

/** Adds the request's query string to a redirect target, before the fragment. `search` starts with `?` or is empty. */
export function withQuery(target: string, search: string): string {
  const [, path = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  const query = search.slice(1);
  return query ? `${path}${path.includes("?") ? "&" : "?"}${query}${fragment}` : target;
}

const SIZE_RULE: SizeRule<Redirect[]> = { sizes: (rules) => ({ redirects: rules.length }), mayBeEmpty: true };

interface Redirects {
  page: FindRedirect;
  file: FindRedirect;
}

const compiledRules = new WeakMap<Redirect[], Redirects>();
const NO_REDIRECTS: Redirects = { page: () => null, file: () => null };

/**
 * Reads a site's redirect rules, for pages and for files. If the CMS does not respond, no rule applies, so that pages
 * still work.
 */
export async function readRedirects(context: RequestContext, site: Site): Promise<Redirects> {
  const check = async (document: unknown) => {
    const { checkRedirects, targetHosts } = await import("./redirect-check.ts");
    const { rules, problems } = checkRedirects(document, targetHosts(context, site, document), isServedBeforeRedirects);
    if (problems.length) console.warn(JSON.stringify({ event: "redirects", site: site.name, problems }));
    return rules;
  };
  const source = {
    key: `redirects:${site.name}`,
    load: () => loadRedirects(context, site),
    check,
    sizeRule: SIZE_RULE,
  };
  const rules = await readCachedList(context, { ...source, staleAfterPurge: true }).catch(() => null);
  if (!rules) return NO_REDIRECTS;
  const redirects = compiledRules.get(rules) ?? {
    page: compileRedirects(rules),
    file: compileRedirects(rules.filter(isFileRule)),
  };
  compiledRules.set(rules, redirects);
  return redirects;
}

/** Fetches a site's redirect rules from the CMS. */
export const loadRedirects = (context: ContentContext, site: SiteRecord): Promise<unknown> =>
  loadList(context, "/content/redirects", { site: site.name }, (sitecore) => sitecore.sitecoreRedirects(context, site));
