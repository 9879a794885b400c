import { headTexts, LATE_MOVER } from "../../app/html.ts";
import { readLayout } from "../platform/content/layouts.ts";
import { breadcrumbsOf, entryOf, readPages, wildcardOf } from "../platform/content/page-list.ts";
import { pagePolicy, sha256, styleDigest } from "../platform/http/csp.ts";
import { NOT_FOUND } from "../platform/http/path.ts";
import {
  botCheckHosts,
  embedHosts,
  partyHosts,
  thirdPartiesOf,
  thirdPartyHosts,
} from "../platform/http/third-parties.ts";
import { pathOf } from "../site.ts";
import { iconInliner, mayHoldIcons } from "./inline-icons.ts";
import { noticePlace } from "./notice.ts";
import { type CachedPage, encodeSegments } from "./page-cache.ts";
import { pageHead } from "./page-head.ts";
import type { PageRequest } from "./page-request.ts";
import { pagesAhead, speculationRules } from "./speculation-rules.ts";

const END = "</body></html>";

/**
 * Renders a page from its layout into segments of HTML, with slots for live blocks. Throws when there is no layout.
 * `listed` is false when the page list could not be fetched: then the page has no breadcrumbs and is not indexable,
 * because its noindex mark is unknown.
 */
export async function renderPage(request: PageRequest): Promise<{ page: CachedPage; listed: boolean }> {
  const { env, site, language, path, settings, report, blocks, draft } = request;
  const [app, pageSettings, { layout, outdated }, known] = await Promise.all([
    import("../../app/index.ts"),
    settings(),
    draft === undefined ? readLayout(request, site.name, language, path) : { layout: { page: draft }, outdated: false },
    readPages(request, site.name).catch(() => null),
  ]);
  const {
    AUTHOR_STYLES,
    consentWords,
    editorHtml,
    embedsOn,
    formsOf,
    isPrivate,
    notFoundHtml,
    policyNeeds,
    searchesDoctors,
  } = app;
  const { renderBody } = app;
  const list = known ?? { pages: [] };
  const found = layout.page !== null && path !== NOT_FOUND;
  const shown = layout.page ?? (await readLayout(request, site.name, language, NOT_FOUND)).layout.page;
  const breadcrumbs = breadcrumbsOf(list, language, path, shown?.name ?? "").map((step) => ({
    text: step.name,
    href: pathOf(site, language, step.path),
  }));
  const inEnglish = known ? entryOf(known, site.language, path) || wildcardOf(known, site.language, path) : found;
  const listedIn = site.languages.filter((one) => entryOf(list, one, path));
  const englishPath = language !== site.language && !inEnglish ? "/" : undefined;
  const { host, botCheck, embeds: embedded, thirdParties: companies, doctorSearch } = pageSettings;
  const ofSite = [host, botCheck, embedded, companies, doctorSearch];
  const reuse = blocks?.within(pageSettings.timeZone, ...ofSite, breadcrumbs, englishPath).block;
  const rendered = shown
    ? renderBody(
        shown,
        {
          ...pageSettings,
          listedIn,
          ...(found && { breadcrumbs }),
          ...(englishPath && { englishPath }),
          ...(reuse && { reuse }),
        },
        report,
      )
    : [notFoundHtml(pageSettings.t, pathOf(site, language, "/"))];
  const edited = draft?.editor && site.editorHost;
  if (edited) rendered.push(editorHtml(draft.editor!, site.editorHost!));
  const inline = iconInliner(request.svg);
  const body = await Promise.all(rendered.map((segment) => (mayHoldIcons(segment) ? inline(segment) : segment)));
  // Authors may have marked the page noindex: until the page list says otherwise, it is.
  const head = await pageHead(known ? site : { ...site, indexed: false }, shown, list, pageSettings, found);
  if (pageSettings.editing) head.styles += AUTHOR_STYLES;
  const open = head.open && draft === undefined;
  const needs = open && shown ? policyNeeds(shown) : { frames: [], scripts: [], sources: [] };
  const scripted = needs.scripts.length + needs.sources.length > 0;
  const thirdParties = open ? thirdPartiesOf(site, path, consentWords(pageSettings.t), scripted) : undefined;
  if (thirdParties) head.thirdParties = thirdParties;
  if (needs.frames.length) head.players = true;

  const own = shown !== null && isPrivate(shown);
  const rules = open && !own ? speculationRules(pagesAhead(body, list, site, pathOf(site, language, path))) : "";
  if (rules) head.speculation = rules;

  const slots = body.filter((segment) => typeof segment !== "string");
  const changing = slots.some(({ when }) => when === "page");
  const inlined = [
    ...(slots.some(({ when }) => when === "late") ? [LATE_MOVER] : []),
    ...needs.scripts,
    ...(rules ? [rules] : []),
  ];
  const scripts = await Promise.all(inlined.map(sha256));
  const segments = changing ? body : [...headTexts(head), ...body, ...(slots.length ? [] : [END])];
  const { encoded, places } = encodeSegments(segments, blocks?.bytesOf);
  // The end is a segment of its own where late slots may follow: they go before it.
  if (slots.length && !changing) encoded.push(new TextEncoder().encode(END));
  // A form may redirect the browser to a payment page.
  const takesForm = shown !== null && formsOf(shown).length > 0;
  const hosts = [
    ...(thirdParties ? thirdPartyHosts(site, path) : []),
    ...embedHosts(site, needs.sources),
    ...(takesForm ? botCheckHosts(site) : []),
  ];
  const doctorHosts = shown && doctorSearch && searchesDoctors(shown) ? [new URL(doctorSearch.base).host] : [];
  const embeds = shown && draft === undefined ? partyHosts(site, embedsOn(shown)) : [];
  const assets = URL.canParse(env.AUTHOR_ASSET_HOST ?? "") ? new URL(env.AUTHOR_ASSET_HOST!).origin : "";
  const page: CachedPage = {
    status: found ? 200 : 404,
    head: changing ? head : null,
    segments: encoded,
    policy: pagePolicy({
      scripts,
      styles: [await styleDigest(head.styles)],
      pictureHosts: site.pictureHosts,
      leadsTo: [...(takesForm ? site.paymentHosts : []), ...doctorHosts, ...embeds],
      embeds,
      thirdParties: hosts,
      frames: needs.frames,
      ...(draft !== undefined && site.editorHost ? { editorHost: site.editorHost, edited: Boolean(edited) } : {}),
      ...(draft !== undefined && assets ? { assets } : {}),
    }),
    site: site.name,
    language,
    noticeAt: noticePlace(segments, places),
    ...(own ? { private: true } : {}),
    ...(open && !own ? { open: true } : {}),
    etag: slots.length || own ? "" : `"${__BUILD__}-${Date.now().toString(36)}"`,
    ...(outdated ? { outdated } : {}),
  };
  blocks?.outline(page, segments, places);
  return { page, listed: known !== null };
}
