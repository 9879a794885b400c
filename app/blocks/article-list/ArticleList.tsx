import { Cta } from "../../cms/components/Cta.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { TopicLine } from "../../cms/components/TopicLine.tsx";
import { PublicationGrid } from "../../publications/PublicationGrid.tsx";
import { publicationPhrases } from "../../publications/phrases.ts";
import { visiblePublications } from "../../publications/publication-fields.ts";
import { toneOf } from "../../theme/style-option.ts";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function ArticleList({ fields, page }: Props) {
  const { eyebrow, heading, description, landingPageLink, landingPageText, styleOption } = fields;
  const pages = visiblePublications(fields.pages, page);
  if (pages.length === 0) return null;
  const { Articles, ArticlesHeading } = publicationPhrases;
  return (
    <Section
      above={<TopicLine icon={null} label={eyebrow} />}
      heading={heading ? page.t(ArticlesHeading, { heading }) : page.t(Articles)}
      intro={description && <Prose html={description} />}
      tone={toneOf(styleOption, "plain")}
      aside={<Cta link={landingPageLink} text={landingPageText} page={page} variant="secondary" />}
    >
      <PublicationGrid pages={pages} page={page} />
    </Section>
  );
}
