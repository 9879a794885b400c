import { css } from "@linaria/core";
import { Ctas } from "../../cms/components/Cta.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { Facts } from "../../publications/Facts.tsx";
import { viewport } from "../../theme/viewport.ts";
import { JumpNav } from "../../ui/jump/JumpNav.tsx";
import type { ViewProps } from "../types.ts";
import { ArticleText } from "./ArticleText.tsx";
import type { fields } from "./fields.ts";

const articleFacts = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  margin-block-start: var(--space-5);
`;

const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 5vw, 5rem);
  padding-block: clamp(2rem, 1.5rem + 2vw, 4rem);

  @media ${viewport.wide} {
    &:has(> x-island) {
      grid-template-columns: minmax(13rem, 3fr) minmax(0, 9fr);
    }
  }

  /* Hides the jump links in print. */
  @media print {
    &:has(> x-island) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const picture = css`
  max-inline-size: 46rem;
  margin-block-end: var(--space-6);
  overflow: clip;
  border-radius: var(--radius-l);
`;

type Props = ViewProps<typeof fields>;

export function ArticlePage({ fields, page }: Props) {
  const { specialtyCallout, summary, articleBody, image } = fields;
  const title = fields.title || articleBody.title;
  if (!title && articleBody.sections.length === 0 && !page.editing) return null;
  const buttons = [
    { link: fields.findCareLink, text: fields.findCareText },
    { link: fields.landingPageLink, text: fields.landingPageText },
  ];
  const titledSections = articleBody.sections.filter((section) => section.title);
  return (
    <>
      <PageBand page={page} tone="plain" above={specialtyCallout} title={title} subtitle={summary}>
        <div className={articleFacts}>
          <Facts of={fields} reviewer={fields.reviewer?.displayName} page={page} />
          <Ctas buttons={buttons} page={page} />
        </div>
      </PageBand>
      <div className={`container ${layout}`}>
        {titledSections.length > 1 && <JumpNav label={page.t(fieldPhrases.OnThisPage)} places={titledSections} />}
        <article>
          {image && (
            <figure className={picture}>
              <FieldPicture image={image} eager />
            </figure>
          )}
          <ArticleText fields={fields} page={page} />
        </article>
      </div>
    </>
  );
}
