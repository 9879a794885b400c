import { css } from "@linaria/core";
import { toneOf } from "../../theme/styleOption.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import { CtaPair } from "../../ui/Cta.tsx";
import { Face } from "../../ui/Face.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../define.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 6vw, 6rem);

  &:not([data-prominence="primary"]) {
    @media (min-width: 905px) {
      grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
      align-items: start;
    }
  }
`;

const intro = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 60ch;
`;

const lead = css`
  font-size: var(--text-l);
  color: var(--color-muted);
`;

const answer = css`
  display: grid;
  gap: var(--space-5);
`;

export function AccordionSection({ fields, page }: Props) {
  const { heading, shortDescription, accordionProminence, styleOption } = fields;
  const cards = fields.accordionCards.filter((card) => page.editing || (card.accordionTitle && hasContent(card)));
  if (cards.length === 0 && !page.editing) return null;
  return (
    <Section tone={toneOf(styleOption, "plain")}>
      <div className={layout} data-prominence={accordionProminence.trim().toLowerCase() || undefined}>
        <div className={intro}>
          <Face styleOption={styleOption} theme={page.theme} />
          {heading && <Heading level={2}>{heading}</Heading>}
          {shortDescription && <p className={lead}>{shortDescription}</p>}
        </div>
        <Accordion
          level={heading ? 3 : 2}
          editing={page.editing}
          items={cards.map((card) => ({
            title: card.accordionTitle || page.t("EmptyTitle"),
            content: (
              <div className={answer}>
                <div className="prose" dangerouslySetInnerHTML={{ __html: card.accordionBodyCopy }} />
                <CtaPair fields={card} page={page} />
              </div>
            ),
          }))}
        />
      </div>
    </Section>
  );
}

type Item = Props["fields"]["accordionCards"][number];

const hasContent = ({ accordionBodyCopy, primaryCTA, primaryCTAText }: Item) =>
  Boolean(accordionBodyCopy || (primaryCTA && primaryCTAText));
