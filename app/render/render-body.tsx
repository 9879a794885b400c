import { css } from "@linaria/core";
import { escapeHtml } from "../../lib/text/text.ts";
import "../theme/base.ts";
import "../theme/prose.ts";
import { blocks } from "../blocks/index.ts";
import type { ParsedPage } from "../cms/parse/parse-page.ts";
import { fieldPhrases } from "../cms/phrases.ts";
import type { Translate } from "../context/phrases.ts";
import { Island } from "../islands/Island.tsx";
import { renderHtml } from "../islands/render-html.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { personalPage } from "./copy/CopyParts.tsx";
import { DesignLibrary } from "./editing/DesignLibrary.island.tsx";
import { withOneTitle } from "./heading.ts";
import { allBlocks, hasCampusPanel, isPrivate } from "./page-blocks.ts";
import { pagePhrases } from "./phrases.ts";
import { Reviewed, reviewOf } from "./Reviewed.tsx";
import { type PageSettings, type Report, renderRegion } from "./render-blocks.tsx";
import { NOTICE, type Slots, slotMark } from "./slots.ts";

const line = css`
  padding-block: var(--space-2);
`;

/**
 * A browser that loses the connection shows what it has received and runs no deferred scripts. CSS therefore shows this
 * message if the end of the page has not arrived long after the slowest block (see `worker/pages/slots.ts`). On a slower
 * line, the message disappears with the end of the page.
 */
const incomplete = css`
  position: fixed;
  inset: auto 0 0;
  z-index: var(--layer-dialog);
  padding: var(--space-3) var(--gutter);
  border-block-start: 4px solid var(--color-link);
  text-align: center;
  visibility: hidden;

  @supports selector(:has(a)) {
    animation: appear 0s 20s forwards;
  }

  &:has(~ [data-end]) {
    display: none;
  }

  & a {
    display: inline-block;
    padding-block: var(--space-2);
    font-weight: 700;
  }

  @keyframes appear {
    to {
      visibility: visible;
    }
  }
`;

/** HTML with a mark for each live block and for the site's notice, and the slots of the live blocks. */
export interface RenderedBody {
  html: string;
  slots: Slots;
}

/** Renders the skip link and the three page regions, each with its own theme. */
export async function renderBody(page: ParsedPage, settings: PageSettings, report: Report): Promise<RenderedBody> {
  const slots: Slots = new Map();
  const main =
    settings.copy && isPrivate(page)
      ? personalPage(settings)
      : renderRegion(page.regions.main, factsOf(page, "main", settings), "m", settings, report, slots);
  if (page.alone)
    return { html: `${slotMark(NOTICE)}${mainTag(page, settings)}${await inLibrary(page, await main)}</main>`, slots };
  const title = page.name || settings.t(fieldPhrases.SiteName);
  const content = async () =>
    (await breadcrumbsLine(page, settings)) +
    withOneTitle(await main, title, slots) +
    (await reviewLine(page, settings));
  return { html: await renderShell(page, settings, report, content(), slots), slots };
}

/**
 * Wraps a component from the page editor's component library in an island so that the island can show changed fields.
 */
async function inLibrary({ editor }: ParsedPage, component: string): Promise<string> {
  if (!editor?.library) return component;
  return renderHtml(
    <Island
      name="render/DesignLibrary"
      hydrate="load"
      component={DesignLibrary}
      props={editor.library}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was rendered by the component
      served={{ component: <div dangerouslySetInnerHTML={{ __html: component }} /> }}
    />,
  );
}

const themeOf = (page: ParsedPage, name: Region, { siteTheme }: PageSettings) =>
  page.themes[name] || siteTheme || "default";
const themed = (page: ParsedPage, name: Region, settings: PageSettings) =>
  `data-theme="${themeOf(page, name, settings).replace(/[^\w-]/g, "")}"`;
const mainTag = (page: ParsedPage, settings: PageSettings) =>
  `<main id="main" tabindex="-1" ${themed(page, "main", settings)}>`;

/**
 * Renders the breadcrumbs at the start of the page's main region. Returns "" on the home page or if a block renders the
 * breadcrumbs.
 */
async function breadcrumbsLine(page: ParsedPage, { breadcrumbs = [], t }: PageSettings): Promise<string> {
  if (breadcrumbs.length < 2 || allBlocks(page).some(({ name }) => blocks.get(name)?.breadcrumbs)) return "";
  return renderHtml(
    <div className={`container ${line}`}>
      <Breadcrumbs steps={breadcrumbs} label={t(fieldPhrases.Breadcrumbs)} />
    </div>,
  );
}

/** Renders the page's review at the end of its main region. Returns "" for a page that nobody has reviewed. */
async function reviewLine(page: ParsedPage, settings: PageSettings): Promise<string> {
  const review = reviewOf(page, settings.timeZone);
  return review ? renderHtml(<Reviewed review={review} settings={settings} />) : "";
}

type Region = keyof ParsedPage["regions"];
const factsOf = (page: ParsedPage, name: Region, settings: PageSettings) => ({
  theme: themeOf(page, name, settings),
  region: name,
  languages: languagesOf(page, settings),
  hasCampusPanel: hasCampusPanel(page),
});

/**
 * Returns the site's default language and the page's languages. Without a site, the layout determines whether a Spanish
 * version exists.
 */
const languagesOf = (
  { hasSpanishVersion }: ParsedPage,
  { language, siteLanguage = "en", listedIn = hasSpanishVersion ? ["es"] : [] }: PageSettings,
): string[] => [...new Set([siteLanguage, ...listedIn, language])];

/** Renders the header and footer and inserts the main region between them. The notice comes before the header. */
export async function renderShell(
  page: ParsedPage,
  settings: PageSettings,
  report: Report,
  main: string | Promise<string>,
  slots: Slots = new Map(),
): Promise<string> {
  const renderChrome = (name: "header" | "footer") => {
    const facts = { ...factsOf(page, name, settings), hasTitle: true };
    return renderRegion(page.regions[name], facts, name[0]!, settings, report, slots);
  };
  const [header, content, footer] = await Promise.all([renderChrome("header"), main, renderChrome("footer")]);
  const [skip, cut, reload] = [pagePhrases.SkipToContent, pagePhrases.PageIncomplete, pagePhrases.PageReload].map(
    (phrase) => escapeHtml(settings.t(phrase)),
  );
  return [
    `<a class="skip-link" href="#main">${skip}</a>`,
    `<div class="${incomplete}" role="status" ${themed(page, "header", settings)} data-nosnippet>${cut} <a href="">${reload}</a></div>`,
    `${slotMark(NOTICE)}<header ${themed(page, "header", settings)}>${header}</header>`,
    `${mainTag(page, settings)}${content}</main>`,
    `<footer ${themed(page, "footer", settings)}>${footer}</footer><i hidden data-end></i>`,
  ].join("");
}

/** Returns the HTML of the default not-found page. Used for sites that do not have a not-found page in the CMS. */
export function notFoundHtml(t: Translate, home: string): string {
  const { NotFoundHeading, NotFoundText, NotFoundHome } = fieldPhrases;
  const [heading = "", text = "", homeLabel = ""] = [NotFoundHeading, NotFoundText, NotFoundHome].map((phrase) =>
    escapeHtml(t(phrase)),
  );
  return `${slotMark(NOTICE)}<main id="main"><h1>${heading}</h1><p>${text}</p><a href="${escapeHtml(home)}">${homeLabel}</a></main>`;
}
