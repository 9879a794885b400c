import { css } from "@linaria/core";
import { Ctas, showsCtas } from "../../cms/components/Cta.tsx";
import { ctasOf } from "../../cms/components/cta-fields.ts";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { TopicLine } from "../../cms/components/TopicLine.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PictureBeside, pictureFrame } from "../../ui/PictureBeside.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import { type fields, ITEMS } from "./fields.ts";
import { phrases } from "./phrases.ts";

const callout = css`
  position: relative;
  display: grid;
  gap: var(--space-3);
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-s);

  * + & {
    margin: -1.25rem clamp(0.75rem, 3vw, 2.5rem) 0;
  }
`;

const included = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: var(--space-2) var(--space-5);

  & > li {
    display: flex;
    gap: var(--space-3);
  }

  & svg {
    flex: none;
    margin-block-start: 0.2em;
    color: var(--color-accent);
  }
`;

type Props = ViewProps<typeof fields>;

export function ProductHero({ fields, page }: Props) {
  const { preHeading, heading, subHeading, bannerImage, calloutHeading, calloutSubHeading, isHSAEligible, isHero } =
    fields;
  const items = ITEMS.map((number) => fields[`calloutListItem${number}`]).filter(Boolean);
  const hasCallout = Boolean(calloutHeading || calloutSubHeading || items.length > 0);
  const ctas = ctasOf(fields);
  const hasWords = Boolean(preHeading || heading || subHeading) || showsCtas(ctas, page);
  if (!hasWords && !bannerImage && !hasCallout) return null;
  return (
    <Section tone="soft">
      <PictureBeside
        side="right"
        picture={
          (bannerImage || hasCallout) && (
            <>
              {bannerImage && (
                <div className={pictureFrame} data-shape="rounded">
                  <FieldPicture image={bannerImage} fit="cover" size="hero" eager={isHero} share="half" />
                </div>
              )}
              {hasCallout && (
                <div className={callout}>
                  {calloutHeading && (
                    <Heading level={isHero ? 2 : 3} size="s">
                      {calloutHeading}
                    </Heading>
                  )}
                  {calloutSubHeading && <p>{calloutSubHeading}</p>}
                  {items.length > 0 && (
                    <ul className={included}>
                      {items.map((item) => (
                        <li key={item}>
                          <Icon name="check" size={20} />
                          <span>{item}</span>
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              )}
            </>
          )
        }
      >
        <TopicLine icon={null} label={preHeading} />
        {heading && (isHero ? <PageTitle page={page}>{heading}</PageTitle> : <Heading level={2}>{heading}</Heading>)}
        {isHSAEligible && (
          <Chip level="tint" icon="check-circle">
            {page.t(phrases.HSAEligible)}
          </Chip>
        )}
        {subHeading && <Prose html={subHeading} />}
        <Ctas buttons={ctas} page={page} />
      </PictureBeside>
    </Section>
  );
}
