import { headHtml } from "../../app/html.ts";
import type { PageSettings, ParsedPage } from "../../app/index.ts";
import { readLayout } from "../content/layouts.ts";
import { breadcrumbsOf, entryOf, type PageList, readPages, type Step, wildcardOf } from "../content/page-list.ts";
import { EDITOR_FILES, sha256, styleDigest } from "../http/csp.ts";
import { NOT_FOUND } from "../http/path.ts";
import { pathOf } from "../site.ts";
import { type CachedPage, encodeSegments } from "./cached-page.ts";
import { iconInliner, mayHoldIcons } from "./inline-icons.ts";
import { noticePlace } from "./notice.ts";
import { pageHead } from "./page-head.ts";
import { allowedOn } from "./page-policy.ts";
import { loadApp, type PageRequest } from "./page-request.ts";
import { linksIn, prefetchable, speculationRules } from "./prefetch.ts";

type App = typeof import("../../app/index.ts");

const END = "</body></html>";

/**
 * Renders a page from its layout into segments of HTML, with slots for live blocks. Throws when there is no layout.
 * `complete` is false for a page without its dictionary or the page list, or from a layout from before a purge. Without
 * the page list it has no breadcrumbs and is not indexable, because its noindex mark is unknown.
 */
export async function renderPage(request: PageRequest): Promise<{ page: CachedPage; complete: boolean }> {
  const { site, language, path, draft, variant } = request;
  // Begun together: each may have to wait for the content system (RL-02).
  const [app, settings, { layout, outdated }, list, words] = await Promise.all([
    loadApp(),
    request.settings(),
    draft === undefined ? layoutOf(request) : { layout: { page: draft }, outdated: false },
    readPages(request, site.name).catch(() => null),
    request.dictionary(),
  ]);
  const found = layout.page !== null && path !== NOT_FOUND;
  const shown = layout.page ?? (await readLayout(request, site.name, language, NOT_FOUND)).layout.page;
  const steps = found && shown ? breadcrumbsOf(list ?? NO_LIST, language, path, shown.name) : [];
  const around = surroundings(request, list, steps, found);
  const body = await renderParts(app, request, shown, { ...settings, ...around });

  // Authors may have marked the page noindex: until the page list says otherwise, it is.
  const listedSite = list ? site : { ...site, indexed: false };
  const head = pageHead(app, listedSite, shown, list ?? NO_LIST, steps, settings, found);
  if (settings.editing) head.styles += app.AUTHOR_STYLES;
  const open = head.open && draft === undefined;
  const allowed = allowedOn(app, request, shown, settings.t, open);
  Object.assign(head, allowed.head);
  const own = shown !== null && app.isPrivate(shown);
  const links = open && !own ? body.flatMap((html) => (typeof html === "string" ? linksIn(html) : [])) : [];
  const ahead = prefetchable(links, list ?? NO_LIST, site, pathOf(site, language, path));
  const rules = speculationRules(ahead);
  if (rules) head.speculation = rules;

  const slots = body.filter((segment) => typeof segment !== "string");
  const changing = slots.some(({ when }) => when === "page");
  const start = changing ? [] : [headHtml(head)];
  const segments = [...start, ...body, ...(changing || slots.length ? [] : [END])];
  const encoded = encodeSegments(segments);
  // The end is a segment of its own where late slots may follow: they go before it.
  if (slots.length && !changing) encoded.push(new TextEncoder().encode(END));
  const renderedAt = Date.now();
  const page: CachedPage = {
    status: found ? 200 : 404,
    head: changing ? head : null,
    segments: encoded,
    policy: allowed.policy({
      scripts: await Promise.all([...allowed.scripts, ...(rules ? [rules] : [])].map(sha256)),
      styles: [await styleDigest(head.styles)],
    }),
    site: site.name,
    language,
    noticeAt: noticePlace(segments, start.length),
    ...(own ? { private: true } : {}),
    ...(open && !own ? { open: true } : {}),
    renderedAt,
    etag: slots.length || own ? "" : `"${[__BUILD__, renderedAt.toString(36), variant].filter(Boolean).join("-")}"`,
    ...(layout.page?.variants && found && draft === undefined && { variants: layout.page.variants }),
    ...(outdated ? { outdated } : {}),
  };
  return { page, complete: list !== null && words !== null && !outdated };
}

const layoutOf = async (request: PageRequest) =>
  request.variant === undefined
    ? readLayout(request, request.site.name, request.language, request.path)
    : (await import("./variants.ts")).readVariant(request, request.variant);

const NO_LIST: PageList = { pages: [] };

/** What a page shows of the pages around it: the way to it, and its other languages. */
function surroundings(
  { site, language, path }: PageRequest,
  known: PageList | null,
  steps: readonly Step[],
  found: boolean,
): Pick<PageSettings, "breadcrumbs" | "listedIn" | "englishPath"> {
  const list = known ?? NO_LIST;
  const breadcrumbs = steps.map((step) => ({ text: step.name, href: pathOf(site, language, step.path) }));
  const inEnglish = known ? entryOf(known, site.language, path) || wildcardOf(known, site.language, path) : found;
  return {
    listedIn: site.languages.filter((one) => entryOf(list, one, path)),
    ...(found && { breadcrumbs }),
    ...(language !== site.language && !inEnglish && { englishPath: "/" }),
  };
}

/** Returns the segments of the body, with authored icons inlined. */
async function renderParts(app: App, request: PageRequest, shown: ParsedPage | null, settings: PageSettings) {
  const { site, language, draft, editors, report, svg } = request;
  const rendered = shown
    ? await app.renderBody(shown, settings, report)
    : [app.notFoundHtml(settings.t, pathOf(site, language, "/"))];
  if (draft?.editor && editors) rendered.push(app.editorHtml(draft.editor, [...editors, EDITOR_FILES]));
  const inline = iconInliner(svg);
  const inlined: { at: number; html: Promise<string> }[] = [];
  for (const [at, segment] of rendered.entries())
    if (mayHoldIcons(segment)) inlined.push({ at, html: inline(segment) });
  for (const { at, html } of inlined) rendered[at] = await html;
  return rendered;
}
