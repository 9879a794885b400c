import { Ctas, showsCtas } from "../../cms/components/Cta.tsx";
import { legacyCtasOf } from "../../cms/components/cta-fields.ts";
import { Prose } from "../../cms/components/Prose.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { toneOf } from "../../theme/style-option.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import { Face } from "../../ui/Face.tsx";
import { SplitSection } from "../../ui/SplitSection.tsx";
import { Stack } from "../../ui/Stack.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;
type Item = Props["fields"]["accordionCards"][number];

export function AccordionSection({ fields, page }: Props) {
  const { heading, shortDescription, accordionProminence, styleOption } = fields;
  const cards = fields.accordionCards.filter((card) => page.editing || (card.accordionTitle && hasContent(card, page)));
  if (cards.length === 0 && !page.editing) return null;
  return (
    <SplitSection
      heading={heading}
      text={shortDescription}
      mark={<Face styleOption={styleOption} theme={page.theme} />}
      tone={toneOf(styleOption, "plain")}
      stacked={accordionProminence.toLowerCase() === "primary"}
    >
      <Accordion
        level={heading ? 3 : 2}
        editing={page.editing}
        items={cards.map((card) => ({
          title: card.accordionTitle || page.t(fieldPhrases.EmptyTitle),
          content: (
            <Stack gap={5}>
              {card.accordionBodyCopy && <Prose html={card.accordionBodyCopy} />}
              <Ctas buttons={legacyCtasOf(card)} page={page} />
            </Stack>
          ),
        }))}
      />
    </SplitSection>
  );
}

const hasContent = (card: Item, page: Props["page"]) =>
  Boolean(card.accordionBodyCopy) || showsCtas(legacyCtasOf(card), page);
