import { css } from "@linaria/core";
import { PROFILE_STEPS } from "../../../lib/display/cards.ts";
import { carouselLabels } from "../../cms/components/carousel-labels.ts";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { HeadingAside } from "../../cms/components/HeadingAside.tsx";
import { visibleProfiles } from "../../cms/components/profile-fields.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { toneOf } from "../../theme/style-option.ts";
import { Card } from "../../ui/Card.tsx";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

type Props = ViewProps<typeof fields>;

const steps = css`
  ${carouselSteps(PROFILE_STEPS, "viewport")}
`;

const noPortrait = css`
  display: grid;
  place-items: center;
  block-size: 100%;
  color: var(--color-on-tint);
`;

const role = css`
  margin-block-start: calc(-1 * var(--space-2));
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-link);
`;

export function ProfileCards({ fields, page }: Props) {
  const { heading, description, styleOption } = fields;
  const profiles = visibleProfiles(fields.profiles, page);
  if (profiles.length === 0) return null;
  return (
    <Section
      heading={heading}
      intro={description}
      tone={toneOf(styleOption, "plain")}
      aside={<HeadingAside fields={fields} page={page} />}
    >
      <Carousel label={heading || page.t(phrases.Profiles)} steps={steps} words={carouselLabels(page)}>
        {profiles.map(({ id, name, title, description: summary, image, link }) => (
          <Card
            key={id || name}
            level={heading ? 3 : 2}
            square
            picture={
              image ? (
                <FieldPicture image={image} fit="cover" />
              ) : (
                <span className={noPortrait}>
                  <Icon name="user" size={96} />
                </span>
              )
            }
            title={
              <>
                {name || page.t(fieldPhrases.EmptyTitle)}
                {link && <NewWindow link={link} page={page} />}
              </>
            }
            {...(link ? linkProps(link) : {})}
          >
            {title && <p className={role}>{title}</p>}
            {summary && <Muted size="s">{summary}</Muted>}
          </Card>
        ))}
      </Carousel>
    </Section>
  );
}
