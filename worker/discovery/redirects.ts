import type { Redirect } from "../../contracts/content.ts";
import type { RequestContext } from "../context.ts";
import { readCachedList } from "../platform/content/cached-list.ts";
import type { Site } from "../site.ts";
import { compileRedirects, type FindRedirect } from "./compile-redirects.ts";

/** The target with the visitor's query added to its own, before its fragment. `search` begins with `?` or is empty. */
export function withQuery(target: string, search: string): string {
  const [, path = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  const query = search.slice(1);
  return query ? `${path}${path.includes("?") ? "&" : "?"}${query}${fragment}` : target;
}

const compiled = new WeakMap<Redirect[], FindRedirect>();

/** The redirects of a site. Without an answer from the content system there are none: pages matter more. */
export async function readRedirects(context: RequestContext, site: Site): Promise<FindRedirect> {
  const check = async (document: unknown) => {
    const { checkRedirects } = await import("./redirect-check.ts");
    const { rules, problems } = checkRedirects(document, [site.publicHost, ...site.redirectHosts]);
    if (problems.length) console.warn(JSON.stringify({ event: "redirects", site: site.name, problems }));
    return rules;
  };
  const source = { key: `redirects:${site.name}`, path: "/content/redirects", query: { site: site.name }, check };
  const rules = await readCachedList(context, { ...source, staleAfterPurge: true }).catch(() => null);
  if (!rules) return () => null;
  const find = compiled.get(rules) ?? compileRedirects(rules);
  compiled.set(rules, find);
  return find;
}
