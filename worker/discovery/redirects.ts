import type { Redirect } from "../../contracts/content.ts";
import { readCachedList } from "../content/cached-list.ts";
import type { ContentContext } from "../content/client.ts";
import type { SizeRule } from "../content/held-lists.ts";
import { loadList } from "../content/sites.ts";
import type { RequestContext } from "../context.ts";
import type { Site, SiteRecord } from "../site.ts";
import { contentUrl } from "../upstream/content-url.ts";
import { compileRedirects, type FindRedirect } from "./compile-redirects.ts";

/** Adds the request's query string to a redirect target, before the fragment. `search` starts with `?` or is empty. */
export function withQuery(target: string, search: string): string {
  const [, path = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  const query = search.slice(1);
  return query ? `${path}${path.includes("?") ? "&" : "?"}${query}${fragment}` : target;
}

const SIZE_RULE: SizeRule<Redirect[]> = { sizes: (rules) => ({ redirects: rules.length }), mayBeEmpty: true };

const compiledRules = new WeakMap<Redirect[], FindRedirect>();

/** Reads a site's redirect rules. If the CMS does not respond, returns an empty list, so that pages still work. */
export async function readRedirects(context: RequestContext, site: Site): Promise<FindRedirect> {
  const check = async (document: unknown) => {
    const { checkRedirects } = await import("./redirect-check.ts");
    const { rules, problems } = checkRedirects(document, targetHosts(context, site, document));
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
  if (!rules) return () => null;
  const find = compiledRules.get(rules) ?? compileRedirects(rules);
  compiledRules.set(rules, find);
  return find;
}

/** Fetches a site's redirect rules from the CMS. */
export const loadRedirects = (context: ContentContext, site: SiteRecord): Promise<unknown> =>
  loadList(context, "/content/redirects", { site: site.name }, (sitecore) => sitecore.sitecoreRedirects(context, site));

/**
 * Returns the allowed hosts for redirect targets, with the site's host first. Sitecore has no list of allowed hosts, so
 * all hosts in the redirect map are allowed.
 */
export function targetHosts({ env }: ContentContext, site: SiteRecord, list: unknown): string[] {
  const redirectList = contentUrl(env).plain && Array.isArray(list) ? (list as { target?: unknown }[]) : [];
  return [
    site.publicHost,
    ...site.redirectHosts,
    ...redirectList.flatMap(({ target }) =>
      typeof target === "string" && URL.canParse(target) ? new URL(target).hostname : [],
    ),
  ];
}
