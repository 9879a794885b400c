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
  const shown = visiblePublications(articles, page);
  if (shown.length === 0) return null;
  return (
    <SplitSection
      heading={headline}
      mark={<Face styleOption={styleOption} theme={page.theme} />}
      tone={toneOf(styleOption, "plain")}
    >
      <ul className={rows}>
        {shown.map((of) => (
          <li key={of.id || of.url}>
            <PublicationRow of={of} level={headline ? 3 : 2} page={page} />
          </li>
        ))}
      </ul>
    </SplitSection>
  );
}
