import { css } from "@linaria/core";
import { PUBLICATION_STEPS } from "../../../lib/display/cards.ts";
import { carouselLabels } from "../../cms/components/carousel-labels.ts";
import { HeadingAside } from "../../cms/components/HeadingAside.tsx";
import { PublicationCard } from "../../publications/PublicationCard.tsx";
import { PublicationGrid } from "../../publications/PublicationGrid.tsx";
import { publicationPhrases } from "../../publications/phrases.ts";
import { visiblePublications } from "../../publications/publication-fields.ts";
import { toneOf } from "../../theme/style-option.ts";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

const steps = css`
  ${carouselSteps(PUBLICATION_STEPS, "container")}
`;

type Props = ViewProps<typeof fields>;

export function PublicationCards({ fields, page }: Props) {
  const { introduction, isGrid, styleOption } = fields;
  const headline = fields.headline || page.t(publicationPhrases.Trending);
  const pages = visiblePublications(fields.pages, page);
  if (pages.length === 0) return null;
  return (
    <Section
      heading={headline}
      intro={introduction}
      print="none"
      tone={toneOf(styleOption, "plain")}
      aside={<HeadingAside fields={fields} page={page} />}
    >
      {isGrid ? (
        <PublicationGrid pages={pages} page={page} />
      ) : (
        <Carousel label={headline} steps={steps} words={carouselLabels(page)}>
          {pages.map((publication) => (
            <PublicationCard of={publication} page={page} key={publication.id || publication.url} />
          ))}
        </Carousel>
      )}
    </Section>
  );
}
