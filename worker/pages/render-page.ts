import { headTexts, LATE_MOVER } from "../../app/html.ts";
import type { PageSettings, ParsedPage } from "../../app/index.ts";
import { dayAt } from "../../lib/dates.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { readLayout } from "../platform/content/layouts.ts";
import {
  breadcrumbsOf,
  entryOf,
  type PageList,
  readPages,
  type Step,
  wildcardOf,
} from "../platform/content/page-list.ts";
import { EDITOR_FILES, sha256, styleDigest } from "../platform/http/csp.ts";
import { NOT_FOUND } from "../platform/http/path.ts";
import { pathOf } from "../site.ts";
import { BlockReuse } from "./block-reuse.ts";
import { type CachedPage, encodeSegments } from "./cached-page.ts";
import { iconInliner, mayHoldIcons } from "./inline-icons.ts";
import { noticePlace } from "./notice.ts";
import { pageHead } from "./page-head.ts";
import { allowedOn } from "./page-policy.ts";
import { loadApp, type PageRequest } from "./page-request.ts";
import { linksIn, prefetchable, speculationRules } from "./prefetch.ts";
import { placed } from "./shared-sheet.ts";

type App = typeof import("../../app/index.ts");

const END = "</body></html>";

/** What the last page was made of (`recordShapes`). */
const lastPage = new LruCache<unknown>();
/** Its bytes in memory for each byte of HTML, about. */
const BYTES_OF_SHAPES = 4;

/**
 * Renders a page from its layout into segments of HTML, with slots for live blocks. Throws when there is no layout.
 * `complete` is false for a page without its dictionary or the page list, or from a layout from before a purge. Without
 * the page list it has no breadcrumbs and is not indexable, because its noindex mark is unknown.
 * @param before the page of an earlier version, whose unchanged blocks are taken; null for none. Without it the page is
 *   not one that a later version takes blocks from.
 */
export async function renderPage(
  request: PageRequest,
  before?: CachedPage | null,
): Promise<{ page: CachedPage; complete: boolean }> {
  const { site, language, path, draft, variant } = request;
  // Begun together: each may have to wait for the content system (RL-02).
  const [app, settings, { layout, outdated }, list, words] = await Promise.all([
    loadApp(),
    request.settings(),
    draft === undefined ? layoutOf(request) : { layout: { page: draft }, outdated: false },
    readPages(request, site.name).catch(() => null),
    request.dictionary(),
  ]);
  const blocks = words && before !== undefined ? new BlockReuse(before, words) : undefined;
  if (list) blocks?.sharing(site, list, language);
  const found = layout.page !== null && path !== NOT_FOUND;
  const shown = layout.page ?? (await readLayout(request, site.name, language, NOT_FOUND)).layout.page;
  const steps = found && shown ? breadcrumbsOf(list ?? NO_LIST, language, path, shown.name) : [];
  const around = surroundings(request, list, steps, found);
  const { body, shapes } = await renderParts(app, request, shown, { ...settings, ...around }, blocks);

  // Authors may have marked the page noindex: until the page list says otherwise, it is.
  const listedSite = list ? site : { ...site, indexed: false };
  const head = pageHead(app, listedSite, shown, list ?? NO_LIST, steps, settings, found);
  if (settings.editing) head.styles += app.AUTHOR_STYLES;
  const open = head.open && draft === undefined;
  const allowed = allowedOn(app, request, shown, settings.t, open);
  Object.assign(head, allowed.head);
  const own = shown !== null && app.isPrivate(shown);
  const links: (readonly string[])[] = [];
  for (const html of body) links.push(typeof html === "string" ? (blocks?.linksOf(html) ?? linksIn(html)) : []);
  const ahead = open && !own ? prefetchable(links.flat(), list ?? NO_LIST, site, pathOf(site, language, path)) : [];
  const rules = speculationRules(ahead);
  if (rules) head.speculation = rules;

  const slots = body.filter((segment) => typeof segment !== "string");
  const changing = slots.some(({ when }) => when === "page");
  const start = changing ? [] : headTexts(head);
  const segments = changing ? body : [...start, ...body, ...(slots.length ? [] : [END])];
  const { encoded, places } = encodeSegments(segments, blocks?.bytesOf);
  // The end is a segment of its own where late slots may follow: they go before it.
  if (slots.length && !changing) encoded.push(new TextEncoder().encode(END));
  const { shared } = head;
  const mover = slots.some(({ when }) => when === "late") ? [LATE_MOVER] : [];
  const renderedAt = Date.now();
  const page: CachedPage = {
    status: found ? 200 : 404,
    head: changing ? head : null,
    segments: encoded,
    policy: allowed.policy({
      scripts: await Promise.all([...mover, ...allowed.scripts, ...(rules ? [rules] : [])].map(sha256)),
      styles: [...(shared ? [`'sha256-${shared.digest}'`] : []), await styleDigest(head.styles)],
    }),
    site: site.name,
    language,
    ...(shared && { shared: placed(shared, places[start.indexOf(shared.html)]) }),
    noticeAt: noticePlace(segments, places, start.length),
    ...(own ? { private: true } : {}),
    ...(open && !own ? { open: true } : {}),
    renderedAt,
    day: dayAt(site.timeZone, renderedAt),
    etag: slots.length || own ? "" : `"${[__BUILD__, renderedAt.toString(36), variant].filter(Boolean).join("-")}"`,
    ...(layout.page?.variants && found && draft === undefined && { variants: layout.page.variants }),
    ...(outdated ? { outdated } : {}),
  };
  if (blocks) lastPage.set("page", [layout, settings, head, blocks, shapes], BYTES_OF_SHAPES * sizeOf(encoded));
  blocks?.outline(page, segments, places, (index) => links[index - start.length] ?? []);
  return { page, complete: list !== null && words !== null && !outdated };
}

const layoutOf = async (request: PageRequest) =>
  request.variant === undefined
    ? readLayout(request, request.site.name, request.language, request.path)
    : (await import("./variants.ts")).readVariant(request, request.variant);

const sizeOf = (segments: CachedPage["segments"]) =>
  segments.reduce((sum, segment) => sum + (segment instanceof Uint8Array ? segment.byteLength : 0), 0);

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

/** The body, with authored icons inlined; unchanged blocks of the cached page are reused. */
async function renderParts(
  app: App,
  request: PageRequest,
  shown: ParsedPage | null,
  settings: PageSettings,
  blocks: BlockReuse | undefined,
) {
  const { site, language, draft, editors, report, svg } = request;
  const { timeZone, host, botCheck, embeds, thirdParties, doctorSearch, breadcrumbs, englishPath } = settings;
  const ofSite = [host, botCheck, embeds, thirdParties, doctorSearch];
  const reuse = blocks?.within(timeZone, ...ofSite, breadcrumbs, englishPath).block;
  const { result: rendered, shapes } = app.recordShapes(() =>
    shown
      ? app.renderBody(shown, { ...settings, ...(reuse && { reuse }) }, report)
      : [app.notFoundHtml(settings.t, pathOf(site, language, "/"))],
  );
  if (draft?.editor && editors) rendered.push(app.editorHtml(draft.editor, [...editors, EDITOR_FILES]));
  const inline = iconInliner(svg);
  const inlined: { at: number; html: Promise<string> }[] = [];
  for (const [at, segment] of rendered.entries())
    if (mayHoldIcons(segment)) inlined.push({ at, html: inline(segment) });
  for (const { at, html } of inlined) rendered[at] = await html;
  return { body: rendered, shapes };
}
