import { BODY_END, documentHtml } from "../../app/html.ts";
import type { Head, PageSettings, ParsedPage, RenderedBody } from "../../app/index.ts";
import { textLanguage } from "../../lib/cms/language.ts";
import { ContentError } from "../content/client.ts";
import { readLayout } from "../content/layouts.ts";
import {
  breadcrumbsOf,
  entryOf,
  isUsedPage,
  languagesOfPath,
  type PageList,
  readPages,
  type Step,
  wildcardOf,
} from "../content/page-list.ts";
import { isListedByUpstream } from "../content/served-pages.ts";
import { EDITOR_FILES, sha256, styleHash } from "../http/csp.ts";
import { NOT_FOUND } from "../http/path.ts";
import { pathOf } from "../site.ts";
import { type CachedPage, pageHeaders, toCachedPage } from "./cached-page.ts";
import { iconInliner } from "./inline-icons.ts";
import { pageHead } from "./page-head.ts";
import { loadApp, type PageInputs, pageInputs } from "./page-inputs.ts";
import { type ClientPolicy, clientPolicyOf } from "./page-policy.ts";
import type { PageRequest } from "./page-request.ts";
import { linksIn, prerenderable, speculationRules } from "./prefetch.ts";

const NO_LIST: PageList = { pages: [] };

/** What a render reads before it starts. */
interface Source {
  app: typeof import("../../app/index.ts");
  request: PageRequest;
  inputs: PageInputs;
  settings: PageSettings;
  /** Layout of the page or of the not-found page, or null if the site has neither. */
  layout: ParsedPage | null;
  /** Whether the CMS has a page at the requested path. */
  isFound: boolean;
  variants?: string[] | undefined;
  list: PageList;
  /** Pages from the home page to the current page, for the breadcrumbs. */
  steps: readonly Step[];
  /** Whether the layout is stale or older than the last purge. */
  outdated: boolean;
  /**
   * Whether the page list is available. Without the page list, the Worker cannot determine whether the page is
   * `noindex`.
   */
  isListed: boolean;
  hasDictionary: boolean;
}

/**
 * Renders a page from its layout, with slots for live blocks. Throws an error if the page has no layout. `complete` is
 * false if the dictionary or the page list is unavailable, if the layout is outdated, or if a block timed out.
 */
export async function renderPage(
  request: PageRequest,
  inputs = pageInputs(request),
): Promise<{ page: CachedPage; complete: boolean }> {
  let isTimedOut = false;
  const report: PageInputs["report"] = (problem) => {
    isTimedOut ||= (problem.error as Error | null)?.name === "TimeoutError";
    inputs.report(problem);
  };
  const source = await loadSource(request, { ...inputs, report });
  const body = await renderBody(source);
  const { head, allowed } = buildHead(source, body.html);
  const page = await assemble(source, body, head, await buildPolicy(head, allowed));
  return { page, complete: source.isListed && source.hasDictionary && !source.outdated && !isTimedOut };
}

/** Reads everything in parallel, because each part may require a KV or CMS request. */
async function loadSource(request: PageRequest, inputs: PageInputs): Promise<Source> {
  const { site, language, path, draft } = request;
  const [app, settings, pageLayout, list, dictionary] = await Promise.all([
    loadApp(),
    inputs.settings(),
    draft === undefined ? storedLayout(request) : { layout: { page: draft }, state: "MISS" as const, outdated: false },
    readPages(request, site).catch(() => null),
    inputs.dictionary(),
  ]);
  const isErrorPage = path === NOT_FOUND || list?.errorPages?.includes(path);
  const isUsed = draft !== undefined || isUsedPage(request, path, list);
  const isFound = pageLayout.layout.page !== null && !isErrorPage && isUsed;
  const shell = pageLayout.layout.page && isUsed ? pageLayout : await notFoundLayout(request);
  const shellPage = shell.layout.page;
  const languages = isFound ? await languagesOf(request, pageLayout.layout.page, list ?? NO_LIST) : [];
  const steps = isFound && shellPage ? breadcrumbsOf(list ?? NO_LIST, language, path, shellPage.name) : [];
  const pageSettings = { ...settings, ...relatedPages(request, languages, list, steps, isFound) };
  return {
    app,
    request,
    inputs,
    settings: pageSettings,
    layout: shellPage,
    isFound,
    variants: isFound && draft === undefined ? pageLayout.layout.page?.variants : undefined,
    list: list ?? NO_LIST,
    steps,
    outdated: [pageLayout, shell].some(({ state, outdated }) => outdated || state === "STALE"),
    isListed: list !== null,
    hasDictionary: dictionary !== null,
  };
}

/** Reads the not-found page's layout. If the CMS does not provide the layout, the built-in message replaces it. */
const notFoundLayout = (
  request: PageRequest,
): Promise<
  Pick<Awaited<ReturnType<typeof readLayout>>, "state" | "outdated"> & { layout: { page: ParsedPage | null } }
> =>
  readLayout(request, request.site, request.language, NOT_FOUND).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    return { layout: { page: null }, state: "MISS", outdated: true };
  });

const storedLayout = async (request: PageRequest) =>
  request.variant === undefined
    ? readLayout(request, request.site, request.language, request.path)
    : (await import("./variants.ts")).readVariant(request, request.variant);

/**
 * Returns the languages in which the page exists: the requested language, the languages in the page list, and Spanish
 * if the layout indicates that a Spanish version exists. If a wildcard item serves the page, checks the upstream's list
 * of pages, because the page list does not contain the page.
 */
async function languagesOf(request: PageRequest, page: ParsedPage | null, list: PageList): Promise<string[]> {
  const { site, language, path } = request;
  const hasWildcard = site.languages.some((candidate) => wildcardOf(list, candidate, path));
  const isServed =
    hasWildcard && (Boolean(wildcardOf(list, language, path)) || (await isListedByUpstream(request, path)));
  const listedLanguages = languagesOfPath(list, site, path, isServed);
  return site.languages.filter(
    (candidate) =>
      candidate === language ||
      listedLanguages.includes(candidate) ||
      (page?.hasSpanishVersion && textLanguage(candidate) === "es"),
  );
}

/** Returns the settings for links to related pages: the breadcrumbs and the page's languages. */
function relatedPages(
  { site, language, path }: PageRequest,
  languages: string[],
  list: PageList | null,
  steps: readonly Step[],
  isFound: boolean,
): Pick<PageSettings, "breadcrumbs" | "listedIn" | "englishPath"> {
  const breadcrumbs = steps.map((step) => ({ text: step.name, href: pathOf(site, language, step.path) }));
  const hasEnglishVersion = list
    ? entryOf(list, site.language, path) || wildcardOf(list, site.language, path)
    : isFound;
  return {
    listedIn: languages,
    ...(isFound && { breadcrumbs }),
    ...(language !== site.language && !hasEnglishVersion && { englishPath: "/" }),
  };
}

/** Renders the body, with CMS icons as inline SVG. */
async function renderBody({ app, request, inputs, settings, layout }: Source): Promise<RenderedBody> {
  const { site, language, draft, editors } = request;
  const { html, slots } = layout
    ? await app.renderBody(layout, settings, inputs.report)
    : { html: app.notFoundHtml(settings.t, pathOf(site, language, "/")), slots: new Map() };
  const editor = draft?.editor && editors ? app.editorHtml(draft.editor, [...editors, EDITOR_FILES]) : "";
  return { html: (await iconInliner(inputs.svg)(html)) + editor, slots };
}

const isPrivate = ({ app, layout }: Source) => layout !== null && app.isPrivate(layout);

/**
 * Builds the head, including the speculation rules for the links in the body. Also determines the scripts and hosts that the
 * content security policy allows.
 */
function buildHead(source: Source, body: string): { head: Head; allowed: ClientPolicy } {
  const { app, request, settings, layout, isFound, list, steps, isListed } = source;
  const { site, language, path, draft } = request;
  // If the page list is unavailable, the page is `noindex`, because only the page list specifies whether authors allow
  // indexing.
  const listedSite = isListed ? site : { ...site, indexed: false };
  const head = pageHead(app, listedSite, layout, list, steps, settings, isFound);
  if (settings.editing) head.styles += app.AUTHOR_STYLES;
  head.open &&= draft === undefined;
  const allowed = clientPolicyOf(app, request, layout, settings.t, head.open);
  Object.assign(head, allowed.head);
  if (draft === undefined && !isPrivate(source))
    head.speculation = speculationRules(
      head.open ? prerenderable(linksIn(body), list, site, pathOf(site, language, path)) : [],
    );
  return { head, allowed };
}

/** Builds the content security policy, including the hashes of the page's inline scripts and styles. */
async function buildPolicy(head: Head, allowed: ClientPolicy): Promise<string> {
  const inlineScripts = [head.inlineScript, head.speculation].filter((script) => script !== undefined);
  const scripts = [...allowed.scripts, ...inlineScripts];
  return allowed.policy({
    scripts: await Promise.all(scripts.map(sha256)),
    styles: [await styleHash(head.styles)],
  });
}

/** Builds the cached page. If a live block can change the head, the page's parts do not contain the head. */
function assemble(source: Source, { html, slots }: RenderedBody, head: Head, policy: string): Promise<CachedPage> {
  const { request, isFound, outdated, variants } = source;
  const changesHead = [...slots.values()].some(({ when, titled }) => when === "before" || titled);
  const isPersonal = isPrivate(source);
  return toCachedPage(
    {
      status: isFound ? 200 : 404,
      headers: pageHeaders(request.language, policy, isPersonal),
      head: changesHead ? head : null,
      ...(isPersonal ? { private: true } : {}),
      ...(head.open && !isPersonal ? { open: true } : {}),
      ...(variants && { variants }),
      renderedAt: Date.now(),
      ...(outdated ? { outdated } : {}),
    },
    changesHead ? html + BODY_END : documentHtml(head, html),
    slots,
  );
}
