import { escapeHtml } from "../../../lib/text.ts";
import "../../theme/base.ts";
import "../../theme/prose.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { hasCampusPanel } from "../page-blocks.ts";
import type { ParsedPage } from "../parse/parse-page.ts";
import { pagePhrases } from "../phrases.ts";
import { breadcrumbsLine } from "./breadcrumbs.tsx";
import { withOneHeading, withoutHeading } from "./heading.ts";
import { type PageSettings, type Report, renderRegion, type Segment } from "./render-blocks.tsx";

/** The three regions of a page, each with its own theme (SH-01), after a skip link (SH-12). */
export const renderBody = (page: ParsedPage, settings: PageSettings, report: Report): Segment[] =>
  renderShell(page, settings, report, () => [
    breadcrumbsLine(page, settings),
    ...withOneHeading(
      renderRegion(page.regions.main, factsOf(page, "main", settings), "m", settings, report),
      page.name || settings.t(fieldPhrases.SiteName),
    ),
  ]);

type Region = keyof ParsedPage["regions"];
const factsOf = (page: ParsedPage, name: Region, settings: PageSettings) => ({
  theme: page.themes[name] || settings.siteTheme || "default",
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
  const themed = (name: Region) => `data-theme="${factsOf(page, name, settings).theme.replace(/[^\w-]/g, "")}"`;
  return [
    `<a class="skip-link" href="#main">${escapeHtml(settings.t(pagePhrases.SkipToContent))}</a>`,
    `<header ${themed("header")}>`,
    ...around("header"),
    `</header><main id="main" tabindex="-1" ${themed("main")}>`,
    ...main(),
    `</main><footer ${themed("footer")}>`,
    ...around("footer"),
    "</footer>",
  ];
}
