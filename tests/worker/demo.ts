import type { Endpoint } from "../../contracts/endpoint.ts";
import * as endpoints from "../../contracts/endpoints.ts";
import { publicKey } from "./calls/world.ts";
import { stubSite } from "./stub.ts";

/** The demo's content in the worker layer, where tests cannot read files: layouts, pages, and site records. */

type Json = Record<string, unknown>;
const pageFiles = import.meta.glob<Json>("../../kv-fixtures/pages/larkspur/**/*.json", {
  eager: true,
  import: "default",
});
const partials = import.meta.glob<Json[]>("../../kv-fixtures/partials/*.json", { eager: true, import: "default" });
const records = import.meta.glob<never>("../../kv-fixtures/{sites,redirects,texts}/larkspur.json", {
  eager: true,
  import: "default",
});
const record = <T>(kind: string): T => records[`../../kv-fixtures/${kind}/larkspur.json`] as T;

/** Replaces the references to shared components, as `scripts/partials.ts` does. */
function withPartials(value: unknown, language: string): unknown {
  if (Array.isArray(value))
    return value.flatMap((entry) => {
      const name = (entry as { $partial?: string } | null)?.$partial;
      const part = name && partials[`../../kv-fixtures/partials/${name}.${language}.json`];
      return part ? (withPartials(part, language) as unknown[]) : [withPartials(entry, language)];
    });
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withPartials(child, language)]));
}

const WILDCARD = /\/_wildcard$/;

interface DemoPage {
  language: string;
  path: string;
  document: { sitecore: { context: Json; route: { itemId: string; displayName: string; fields: Json } } };
}

export const demoPages: readonly DemoPage[] = Object.entries(pageFiles).map(([file, document]) => {
  const [, language = "", name = ""] = /\/larkspur\/([^/]+)(\/.*)\.json$/.exec(file) ?? [];
  const path = name.replace(/\/index$/, "").replace(WILDCARD, "/,-w-,") || "/";
  return { language, path, document: withPartials(document, language) as DemoPage["document"] };
});

const isWildcard = ({ path }: DemoPage) => path.endsWith("/,-w-,");

const pageList = {
  pages: demoPages
    .filter((page) => !isWildcard(page))
    .map(({ language, path, document: { sitecore } }) => ({
      ...{ language, path, name: sitecore.route.displayName, itemId: sitecore.route.itemId },
      indexable: (sitecore.route.fields.indexable as { value?: boolean } | undefined)?.value !== false,
      sensitivity: "open",
    })),
  wildcards: demoPages
    .filter(isWildcard)
    .map(({ language, path }) => ({ language, path: path.replace("/,-w-,", ""), itemPath: path })),
};

const declared = Object.values(endpoints as unknown as Record<string, Endpoint>);

/**
 * Starts the Worker with the demo's pages and a site record that has the given properties. Every API call returns its
 * example, or the response in `answers` for its path, which can be a promise. `calls` lists the API calls that reached an upstream.
 */
export function demoSite(change: Json, answers: Json = {}) {
  const calls: string[] = [];
  const site = stubSite(
    {
      layouts: Object.fromEntries(demoPages.map(({ language, path, document }) => [`${language} ${path}`, document])),
      lists: {
        "/content/sites": [{ ...record<Json>("sites"), ...change }],
        "/content/pages": pageList,
        "/content/redirects": record("redirects"),
        "/content/texts": record("texts"),
      },
      async answer({ pathname }) {
        if (pathname === "/keys") return Response.json({ keys: [await publicKey()] });
        if (/^\/(content|sitecore)\//.test(pathname)) return undefined;
        calls.push(pathname);
        if (pathname in answers) return Response.json(await answers[pathname]);
        const endpoint = declared.find(({ path }) => path === pathname);
        return endpoint && Response.json(endpoint.example.response);
      },
    },
    { ACCESS_KEYS: "/keys" },
  );
  return { ...site, calls, redirects: record<{ source: string; target: string }[]>("redirects"), pageList };
}
