import { css } from "@linaria/core";
import { BREAKPOINT } from "../../../lib/display/breakpoints.ts";
import { HeadingAside } from "../../cms/components/HeadingAside.tsx";
import { PublicationCard, PublicationRow } from "../../publications/PublicationCard.tsx";
import { publicationPhrases } from "../../publications/phrases.ts";
import { visiblePublications } from "../../publications/publication-fields.ts";
import { toneOf } from "../../theme/style-option.ts";
import { from } from "../../theme/viewport.ts";
import { Grid } from "../../ui/Grid.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import { CARD_COUNT, type fields, MAX_PAGES } from "./fields.ts";

const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px 32px;

  @media ${from(BREAKPOINT.lg)} {
    &:has(> ul) {
      grid-template-columns: minmax(0, 8fr) minmax(0, 5fr);
      align-items: start;
    }
  }
`;

const rows = css`
  container-type: inline-size;

  @media ${from(BREAKPOINT.lg)} {
    & > li:first-child > * {
      padding-block-start: 0;
      border: 0;
    }
  }
`;

type Props = ViewProps<typeof fields>;

export function TopPublications({ fields, page }: Props) {
  const pages = visiblePublications(fields.pages, page).slice(0, MAX_PAGES);
  if (pages.length === 0) return null;
  const remainingPages = pages.slice(CARD_COUNT);
  return (
    <Section
      print="none"
      heading={fields.headline || page.t(publicationPhrases.Trending)}
      tone={toneOf(fields.styleOption, "plain")}
      aside={<HeadingAside fields={fields} page={page} />}
    >
      <div className={layout}>
        <Grid least={18} gap={5}>
          {pages.slice(0, CARD_COUNT).map((publication) => (
            <PublicationCard of={publication} page={page} key={publication.id || publication.url} />
          ))}
        </Grid>
        {remainingPages.length > 0 && (
          <ul className={rows}>
            {remainingPages.map((publication) => (
              <li key={publication.id || publication.url}>
                <PublicationRow of={publication} page={page} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
