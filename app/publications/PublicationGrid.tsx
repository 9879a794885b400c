import { css } from "@linaria/core";
import { BREAKPOINT } from "../../lib/display/breakpoints.ts";
import type { PageContext } from "../context/page-context.ts";
import { from } from "../theme/viewport.ts";
import type { HeadingLevel } from "../ui/Heading.tsx";
import { PublicationCard } from "./PublicationCard.tsx";
import type { Publication } from "./publication-fields.ts";

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20.5rem), 1fr));
  gap: 24px;

  /* Three or nine cards form rows of three. */
  &:has(> :nth-child(6n + 3):last-child) {
    grid-template-columns: repeat(
      auto-fill,
      minmax(min(100%, max((100% - 48px) / 3, min(20.5rem, (39rem + 48px - 100%) * 999))), 1fr)
    );
  }

  /* Four cards form one row. */
  @media ${from(BREAKPOINT.lg)} {
    &:has(> :nth-child(4):last-child) {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;

interface PublicationGridProps {
  pages: readonly Publication[];
  level?: HeadingLevel;
  page: PageContext;
}

/** Renders a grid of publication cards. */
export const PublicationGrid = ({ pages, level, page }: PublicationGridProps) => (
  <div className={grid}>
    {pages.map((publication) => (
      <PublicationCard
        of={publication}
        level={level}
        page={page}
        key={publication.id || publication.url || publication.pageTitle}
      />
    ))}
  </div>
);
