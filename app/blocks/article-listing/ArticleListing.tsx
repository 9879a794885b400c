import { css } from "@linaria/core";
import { PublicationRow } from "../../publications/PublicationCard.tsx";
import { visiblePublications } from "../../publications/publication-fields.ts";
import { toneOf } from "../../theme/style-option.ts";
import { Face } from "../../ui/Face.tsx";
import { SplitSection } from "../../ui/SplitSection.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

const rows = css`
  container-type: inline-size;
`;

export function ArticleListing({ fields: { headline, articles, styleOption }, page }: ViewProps<typeof fields>) {
  const visibleArticles = visiblePublications(articles, page);
  if (visibleArticles.length === 0) return null;
  return (
    <SplitSection
      heading={headline}
      mark={<Face styleOption={styleOption} theme={page.theme} />}
      tone={toneOf(styleOption, "plain")}
    >
      <ul className={rows}>
        {visibleArticles.map((publication) => (
          <li key={publication.id || publication.url}>
            <PublicationRow of={publication} level={headline ? 3 : 2} page={page} />
          </li>
        ))}
      </ul>
    </SplitSection>
  );
}
