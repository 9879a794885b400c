import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { below } from "../../theme/viewport.ts";
import { ButtonLabel, buttonClass } from "../../ui/Button.tsx";
import type { IconName } from "../../ui/icons/paths.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Image, Link } from "../fields/types.ts";
import { fieldPhrases } from "../phrases.ts";
import { AuthoredIcon } from "./AuthoredIcon.tsx";
import { leavesSite, linkProps, NewWindow } from "./FieldLink.tsx";

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-4);

  @media ${below(480)} {
    & > a {
      flex: 1 1 100%;
    }
  }
`;

const glyph = css`
  display: inline-block;
  inline-size: 1.25em;
  block-size: 1.25em;
  margin-inline-end: 0.5em;
  vertical-align: -0.25em;
  object-fit: contain;
`;

interface CtaProps {
  link: Link | null;
  text: string;
  page: PageContext;
  variant?: "primary" | "secondary" | "quiet";
  size?: "medium" | "small";
  icon?: IconName;
  /** Visually hidden text that distinguishes the link from other links with the same text. */
  about?: string;
  /** Icon before the call to action's text. */
  image?: Image | null;
}

/**
 * Returns whether to render a call to action. Returns true if the call to action has text and a link. In author mode,
 * always returns true so that authors can fill in empty fields.
 */
export const showsCta = (link: Link | null, text: string, page: PageContext): boolean =>
  page.editing || Boolean(text && link && link.href !== "#");

/** Renders a link styled as a call to action. Renders nothing if the text or the link is missing. */
export function Cta({ link, text, about, page, image, variant, size, icon }: CtaProps) {
  if (!showsCta(link, text, page)) return null;
  const linkOrPlaceholder: Link = link ?? { href: "#", text: "", internal: true };
  const { href, hrefLang, target, rel, "data-regions": regions } = linkProps(linkOrPlaceholder);
  return (
    <a
      href={href}
      hrefLang={hrefLang}
      target={target}
      rel={rel}
      data-regions={regions}
      className={buttonClass(variant)}
      data-size={size}
    >
      <ButtonLabel icon={icon} iconAfter={leavesSite(linkOrPlaceholder) ? "arrow-up-right" : undefined}>
        {image && <AuthoredIcon className={glyph} icon={image} size={20} decorative />}
        {text || page.t(fieldPhrases.EmptyButton)}
        {about && <VisuallyHidden>: {about}</VisuallyHidden>}
        <NewWindow link={linkOrPlaceholder} page={page} />
      </ButtonLabel>
    </a>
  );
}

/** Arranges calls to action in a row, or in a column on phones. */
export function CtaRow({ children }: { children: ReactNode }) {
  return <div className={row}>{children}</div>;
}

export type CtaButton = Pick<CtaProps, "link" | "text" | "about" | "image">;

/** Returns whether `Ctas` renders at least one of the buttons. */
export const showsCtas = (buttons: readonly CtaButton[], page: PageContext): boolean =>
  buttons.some(({ link, text }) => showsCta(link, text, page));

/**
 * Renders calls to action in field order. The first call to action has primary styling. Renders nothing if no call to
 * action has both text and a link.
 */
export function Ctas({ buttons, page }: { buttons: readonly CtaButton[]; page: PageContext }) {
  if (!showsCtas(buttons, page)) return null;
  return (
    <CtaRow>
      {buttons.map((button, index) => (
        <Cta
          // biome-ignore lint/suspicious/noArrayIndexKey: each button is a field with a fixed position
          key={index}
          variant={index === 0 ? "primary" : "secondary"}
          page={page}
          {...button}
        />
      ))}
    </CtaRow>
  );
}
