/** Adapter that serves a site kept as Markdown and JSON in a folder or a Git repository. */
import { z } from "zod";
import { Dictionary, LayoutDocument } from "../../contracts/content.ts";
import { dictionary, layout, pages, preview, redirects, sites, wellKnownTexts } from "../../contracts/content-calls.ts";
import { normalizePath } from "../../lib/cms/paths.ts";
import { type AdapterEnv, adapter, type Context, route } from "../adapter.ts";
import { isTrusted } from "../credentials.ts";
import { layoutUrl } from "./names.ts";

const Sites = z.array(z.looseObject({ name: z.string() }));
const Pages = z.object({ pages: z.array(z.unknown()), wildcards: z.array(z.unknown()) });
const List = z.array(z.unknown());
const Items = z.record(z.string(), z.string());

type System = Context["system"];

/** Returns the name of the site in the folder. */
const siteName = async (system: System): Promise<string | undefined> =>
  (await system.json(Sites, "/sites.json"))?.[0]?.name;
const isSite = async (system: System, name: string): Promise<boolean> =>
  (await siteName(system))?.toLowerCase() === name.toLowerCase();

/** Returns the layout of a page. For authors, returns its draft if it has one. */
async function layoutAt(system: System, language: string, path: string, isForAuthors: boolean) {
  const draft = isForAuthors ? await system.json(LayoutDocument, layoutUrl("drafts", language, path)) : undefined;
  const document = draft ?? (await system.json(LayoutDocument, layoutUrl("layouts", language, path)));
  if (document && isForAuthors) document.sitecore.context.pageState = "preview";
  return document;
}

const calls = adapter([
  route(sites, async (_request, { system }) => (await system.json(Sites, "/sites.json")) as never),
  route(pages, async ({ site }, { system }) =>
    (await isSite(system, site)) ? ((await system.json(Pages, "/pages.json")) as never) : { pages: [], wildcards: [] },
  ),
  route(redirects, async ({ site }, { system }) =>
    (await isSite(system, site)) ? await system.json(List, "/redirects.json") : [],
  ),
  route(wellKnownTexts, async ({ site }, { system }) =>
    (await isSite(system, site)) ? ((await system.json(List, "/texts.json")) as never) : [],
  ),
  route(dictionary, async ({ site, language }, { system }) => {
    const read = (await isSite(system, site)) ? await system.json(Dictionary, `/phrases/${language}.json`) : undefined;
    return read ?? { phrases: {} };
  }),
  route(layout, async ({ item, sc_site, sc_lang, sc_mode }, { system }) => {
    const path = pathOf(item);
    const isForAuthors = sc_mode === "preview" || sc_mode === "edit";
    const document =
      path !== undefined && (await isSite(system, sc_site))
        ? await layoutAt(system, sc_lang, path, isForAuthors)
        : undefined;
    return document ?? { sitecore: { context: { language: sc_lang }, route: null } };
  }),
  route(preview, async ({ item, language, site }, { system }) => {
    const path = (await isSite(system, site)) ? (await system.json(Items, "/items.json"))?.[item] : undefined;
    return path === undefined ? undefined : layoutAt(system, language, path, true);
  }),
]);

/** The site requests decoded paths, such as `/médicos`. */
const pathOf = (item: string): string | undefined =>
  normalizePath(item.split("/").map(encodeURIComponent).join("/"))?.path;

const MEDIA = "/-/media/";
/** Lists the digests of all files, for the command that publishes. */
const DIGESTS = "/digests.json";

export default {
  async fetch(request: Request, env: AdapterEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    const isMedia = pathname.startsWith(MEDIA);
    if (!isMedia && pathname !== DIGESTS) return calls.fetch(request, env);
    if (!(await isTrusted(request, env))) return new Response("unauthorized", { status: 401 });
    if (!env.SYSTEM || !["GET", "HEAD"].includes(request.method)) return new Response("not found", { status: 404 });
    const path = isMedia ? `/media/${pathname.slice(MEDIA.length)}` : DIGESTS;
    const condition = request.headers.get("if-none-match");
    return env.SYSTEM.fetch(`https://files.invalid${path}`, {
      method: request.method,
      headers: condition ? { "if-none-match": condition } : {},
    });
  },
};
