import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { faceOf, toneOf } from "../../theme/style-option.ts";
import type { ToneName } from "../../theme/tokens.ts";
import { Face } from "../../ui/Face.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { Image, Link, Values } from "../fields/types.ts";
import { AuthoredIcon } from "./AuthoredIcon.tsx";
import { Cta, CtaRow, showsCta } from "./Cta.tsx";
import type { messageFields } from "./message-fields.ts";

const frame = css`
  container-type: inline-size;

  &[data-look="card"] {
    max-inline-size: var(--container);
    margin-inline: auto;
    padding: var(--space-5) var(--gutter);
  }
`;

const surface = css`
  padding-block: clamp(1.5rem, 1.2rem + 1.4vw, 2.5rem);

  [data-look="callout"] > & {
    padding-block: clamp(2.5rem, 1.8rem + 3vw, 5rem);
  }

  [data-look="card"] > & {
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
  & > :is(p, .prose):not(:first-child) {
    margin-block-start: var(--space-2);
  }
`;

interface BannerButton {
  link: Link | null;
  text: string;
  about?: string;
  image?: Image | null;
  variant?: "primary" | "secondary";
}

export const buttonsOf = (f: Values<typeof messageFields>): BannerButton[] => [
  { link: f.primaryButtonLink, text: f.primaryButtonText, image: f.primaryButtonIcon },
  { link: f.secondaryButtonLink, text: f.secondaryButtonText, image: f.secondaryButtonIcon, variant: "secondary" },
];

interface MessageBannerProps {
  /** `band`: full width. `card`: within the container. `callout`: full width, in a strong color. */
  look: "band" | "card" | "callout";
  /** Default surface. */
  usual: ToneName;
  styleOption: string;
  icon: Image | null;
  preHeading?: string;
  title: string;
  buttons: readonly BannerButton[];
  /** Push clicks on the buttons to the data layer (`app/browser/banner-clicks.ts`). */
  track?: boolean;
  page: PageContext;
  children: ReactNode;
}

/** A message with buttons, for all text banners. */
export function MessageBanner({
  look,
  usual,
  styleOption,
  icon: picture,
  preHeading,
  title,
  track,
  page,
  children,
  ...banner
}: MessageBannerProps) {
  const buttons = banner.buttons.filter(({ link, text }) => showsCta(link, text, page));
  const pictured = picture !== null || faceOf(styleOption, page.theme) !== null;
  return (
    <div className={frame} data-look={look}>
      <div className={surface} data-tone={toneOf(styleOption, usual)}>
        <div className={`container ${inner}`} data-picture={pictured || undefined}>
          {picture ? (
            <AuthoredIcon icon={picture} size={72} className={icon} />
          ) : (
            <Face styleOption={styleOption} theme={page.theme} />
          )}
          <div className={words}>
            {preHeading && <p className={above}>{preHeading}</p>}
            {title && (
              <Heading level={2} size={look === "callout" ? "l" : "m"}>
                {title}
              </Heading>
            )}
            {children}
          </div>
          {buttons.length > 0 && (
            <div data-counts-clicks={track ? title : undefined}>
              <CtaRow>
                {buttons.map((button) => (
                  <Cta key={button.variant ?? "primary"} {...button} page={page} />
                ))}
              </CtaRow>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
