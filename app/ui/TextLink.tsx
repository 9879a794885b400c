import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { largeText } from "../theme/viewport.ts";
import { Icon } from "./icons/Icon.tsx";
import type { IconName } from "./icons/paths.ts";
import { WholeNumbers } from "./WholeNumbers.tsx";

const link = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
  margin-block: -0.5rem;
  font-weight: 700;
  text-decoration-color: transparent;
  transition: text-decoration-color var(--duration-fast);

  /* Enlarges the touch target to 44 px. */
  &::after {
    content: "";
    position: absolute;
    inset: -0.5rem 0;
  }

  & > svg:last-child {
    transition: translate var(--duration-fast) var(--ease-out);
  }

  &:hover {
    text-decoration-color: currentColor;
  }

  &:hover > svg:last-child {
    translate: 0.2em 0;
  }

  @media (forced-colors: active) {
    text-decoration-color: currentColor;
  }

  /* Breaks long words before they overflow the page. */
  @media ${largeText} {
    overflow-wrap: anywhere;
  }
`;

interface TextLinkProps {
  href: string;
  hrefLang?: string;
  children: ReactNode;
  /** Icon before the link text. By default, an arrow follows the link text. */
  icon?: IconName;
  /** Whether the link points to another site. If true, the arrow points to the upper right. */
  external?: boolean;
  target?: string;
  rel?: string;
  /** Regional links as JSON (see `RegionLinks`). */
  "data-regions"?: string;
}

/** Renders a standalone link with an icon. Links within sentences are plain `<a>` elements. */
export function TextLink({ href, children, icon, external, ...rest }: TextLinkProps) {
  return (
    <a className={link} href={href} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      <span>
        <WholeNumbers>{children}</WholeNumbers>
      </span>
      {!icon && <Icon name={external ? "arrow-up-right" : "arrow-right"} size={18} />}
    </a>
  );
}
