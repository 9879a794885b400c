import { css } from "@linaria/core";
import { escapeHtml } from "../../../lib/text.ts";
import { renderToString } from "../../ssr/render-to-string.ts";
import "../../theme/base.ts";
import "../../theme/prose.ts";
import { blocks } from "../../blocks/index.ts";
import type { Translate } from "../../context/phrases.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { authorNote } from "../editing/author-markup.ts";
import { allBlocks, hasCampusPanel } from "../page-blocks.ts";
import type { ParsedPage } from "../parse/parse-page.ts";
import { pagePhrases } from "../phrases.ts";
import { withOneHeading, withoutHeading } from "./heading.ts";
import { type PageSettings, type Report, renderRegion, type Segment } from "./render-blocks.tsx";

const line = css`
  padding-block: var(--space-2);
`;

/** The three regions of a page, each with its own theme (SH-01), after a skip link (SH-12). */
export const renderBody = (page: ParsedPage, settings: PageSettings, report: Report): Segment[] =>
  page.alone
    ? [mainTag(page, settings), ...mainRegion(page, settings, report), "</main>"]
    : renderShell(page, settings, report, () => [
        breadcrumbsLine(page, settings),
        ...strangeNote(page),
        ...withOneHeading(mainRegion(page, settings, report), page.name || settings.t(fieldPhrases.SiteName)),
      ]);

const mainRegion = (page: ParsedPage, settings: PageSettings, report: Report): Segment[] =>
  renderRegion(page.regions.main, factsOf(page, "main", settings), "m", settings, report);

const themeOf = (page: ParsedPage, name: Region, { siteTheme }: PageSettings) =>
  page.themes[name] || siteTheme || "default";
const themed = (page: ParsedPage, name: Region, settings: PageSettings) =>
  `data-theme="${themeOf(page, name, settings).replace(/[^\w-]/g, "")}"`;
const mainTag = (page: ParsedPage, settings: PageSettings) =>
  `<main id="main" tabindex="-1" ${themed(page, "main", settings)}>`;

/** Tells an author whose page would else be empty without a word. */
const strangeNote = ({ strange = [] }: ParsedPage): string[] =>
  strange.length
    ? [authorNote(strange.join(", "), "this site shows the placeholders header, main and footer alone")]
    : [];

/** The way to a page (SD-05), as a line above everything else on it; nothing where a block shows it, and at home. */
function breadcrumbsLine(page: ParsedPage, { breadcrumbs = [], t }: PageSettings): string {
  if (breadcrumbs.length < 2 || allBlocks(page).some(({ name }) => blocks.get(name)?.breadcrumbs)) return "";
  return renderToString(
    <div className={`container ${line}`}>
      <Breadcrumbs steps={breadcrumbs} label={t(fieldPhrases.Breadcrumbs)} />
    </div>,
  );
}

type Region = keyof ParsedPage["regions"];
const factsOf = (page: ParsedPage, name: Region, settings: PageSettings) => ({
  theme: themeOf(page, name, settings),
  languages: languagesOf(page, settings),
  hasCampusPanel: hasCampusPanel(page),
});

/** English always, Spanish where the layout says so, and what else the page list knows (HD-19). */
function languagesOf({ hasSpanishVersion }: ParsedPage, { language, listedIn = [] }: PageSettings): string[] {
  const known = [language, ...listedIn];
  const english = known.find((one) => one.startsWith("en")) ?? "en";
  return [...new Set([english, ...(hasSpanishVersion ? ["es"] : []), ...known])];
}

/**
 * A page's header and footer around whatever stands in its main region. Blocks are rendered in the order in which they
 * stand: that is how reused ones are found when the page is rendered again (`ReuseBlock`).
 */
export function renderShell(
  page: ParsedPage,
  settings: PageSettings,
  report: Report,
  main: () => Segment[],
): Segment[] {
  const around = (name: "header" | "footer") =>
    renderRegion(page.regions[name], factsOf(page, name, settings), name[0]!, settings, report).map((segment) =>
      typeof segment === "string" ? withoutHeading(segment) : segment,
    );
  return [
    `<a class="skip-link" href="#main">${escapeHtml(settings.t(pagePhrases.SkipToContent))}</a>`,
    `<header ${themed(page, "header", settings)}>`,
    ...around("header"),
    `</header>${mainTag(page, settings)}`,
    ...main(),
    `</main><footer ${themed(page, "footer", settings)}>`,
    ...around("footer"),
    "</footer>",
  ];
}

/** The page for unknown addresses where authors have made none (RT-02). */
export function notFoundHtml(t: Translate, home: string): string {
  const { NotFoundHeading, NotFoundText, NotFoundHome } = fieldPhrases;
  const [heading = "", text = "", way = ""] = [NotFoundHeading, NotFoundText, NotFoundHome].map((phrase) =>
    escapeHtml(t(phrase)),
  );
  return `<main id="main"><h1>${heading}</h1><p>${text}</p><a href="${escapeHtml(home)}">${way}</a></main>`;
}
