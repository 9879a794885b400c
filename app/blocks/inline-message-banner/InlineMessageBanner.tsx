import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import { AuthoredIcon } from "../../fields/AuthoredIcon.tsx";
import { Cta, CtaRow, showsCta } from "../../fields/Cta.tsx";
import { Prose } from "../../fields/Prose.tsx";
import type { Values } from "../../fields/types.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { faceOf, toneOf } from "../../theme/style-option.ts";
import { Face } from "../../ui/Face.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { ViewProps } from "../types.ts";
import type { clicks } from "./clicks.enhance.ts";
import type { fields } from "./fields.ts";

const frame = css`
  container-type: inline-size;

  &[data-card] {
    max-inline-size: var(--container);
    margin-inline: auto;
    padding: var(--space-5) var(--gutter);
  }
`;

const surface = css`
  padding-block: clamp(1.5rem, 1.2rem + 1.4vw, 2.5rem);

  [data-card] > & {
    border: 1px solid var(--color-border);
    border-radius: var(--radius-l);
    background: var(--color-surface);
    box-shadow: var(--shadow-s);
  }
`;

const inner = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4) var(--space-6);

  @container (min-width: 46rem) {
    grid-template-columns: minmax(0, 1fr) fit-content(50%);
    align-items: center;

    &[data-picture] {
      grid-template-columns: auto minmax(0, 1fr) fit-content(45%);
    }
  }
`;

const icon = css`
  inline-size: 4.5rem;
  block-size: 4.5rem;
  object-fit: cover;
  border-radius: var(--radius-m);
`;

const above = css`
  margin-block-end: var(--space-1);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-link);
`;

const words = css`
  & .prose:not(:first-child) {
    margin-block-start: var(--space-2);
  }
`;

type Props = ViewProps<typeof fields>;

export function InlineMessageBanner({ fields, page }: Props) {
  const { title, message, preHeading, trackInCdp } = fields;
  const hasButtons = buttonsOf(fields).some(({ link, text }) => showsCta(link, text, page));
  if (!title && !message && !preHeading && !hasButtons) return null;
  const banner = <Banner fields={fields} page={page} hasButtons={hasButtons} />;
  if (!trackInCdp || !hasButtons) return banner;
  return (
    <Enhance<typeof clicks> name="inline-message-banner/clicks" wake="idle" options={{ banner: title }}>
      {banner}
    </Enhance>
  );
}

const buttonsOf = (f: Values<typeof fields>) => [
  { link: f.primaryButtonLink, text: f.primaryButtonText, image: f.primaryButtonIcon },
  { link: f.secondaryButtonLink, text: f.secondaryButtonText, image: f.secondaryButtonIcon },
];

interface BannerProps {
  fields: Values<typeof fields>;
  page: PageContext;
  hasButtons: boolean;
}

function Banner({ fields, page, hasButtons }: BannerProps) {
  const { title, message, preHeading, icon: picture, applyCardStyle, styleOption } = fields;
  const [primary, secondary] = buttonsOf(fields);
  const pictured = picture !== null || faceOf(styleOption, page.theme) !== null;
  return (
    <div className={frame} data-card={applyCardStyle || undefined}>
      <div className={surface} data-tone={toneOf(styleOption, applyCardStyle ? "plain" : "soft")}>
        <div className={`container ${inner}`} data-picture={pictured || undefined}>
          {picture ? (
            <AuthoredIcon icon={picture} size={72} className={icon} />
          ) : (
            <Face styleOption={styleOption} theme={page.theme} />
          )}
          <div className={words}>
            {preHeading && <p className={above}>{preHeading}</p>}
            {title && (
              <Heading level={2} size="m">
                {title}
              </Heading>
            )}
            {message && <Prose html={message} />}
          </div>
          {hasButtons && primary && secondary && (
            <CtaRow>
              <Cta {...primary} page={page} />
              <Cta {...secondary} page={page} variant="secondary" />
            </CtaRow>
          )}
        </div>
      </div>
    </div>
  );
}
