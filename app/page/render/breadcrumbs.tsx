import { css } from "@linaria/core";
import { renderToString } from "react-dom/server";
import { blocks } from "../../blocks/index.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { allBlocks } from "../page-blocks.ts";
import type { ParsedPage } from "../parse/parse-page.ts";
import type { PageSettings } from "./render-blocks.tsx";

const line = css`
  padding-block: var(--space-2);
`;

/** The way to a page (SD-05), as a line above everything else on it; nothing where a block shows it, and at home. */
export function breadcrumbsLine(page: ParsedPage, { breadcrumbs = [], t }: PageSettings): string {
  if (breadcrumbs.length < 2 || allBlocks(page).some(({ name }) => blocks.get(name)?.breadcrumbs)) return "";
  return renderToString(
    <div className={`container ${line}`}>
      <Breadcrumbs steps={breadcrumbs} label={t(fieldPhrases.Breadcrumbs)} />
    </div>,
  );
}
