import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { surfaceOf } from "../../theme/surface.ts";
import { Heading } from "../../ui/Heading.tsx";
import type { Image } from "../fields/types.ts";
import { AuthoredIcon } from "./AuthoredIcon.tsx";
import { FieldPicture } from "./FieldPicture.tsx";

/* The parts of the panel wrap if their text does not fit. */
const panel = css`
  display: flex;
  flex-wrap: wrap;

  &[data-tone] {
    overflow: clip;
    border: 1px solid var(--color-border);
    border-radius: var(--radius-l);
  }

  &[data-tone="plain"]:not([style]) {
    background: var(--color-surface);
  }
`;

const media = css`
  position: relative;
  flex: 5 1 min(100%, 20rem);
  min-block-size: 15rem;

  & img {
    position: absolute;
    inset: 0;
  }
`;

const content = css`
  display: flex;
  flex: 7 1 min(100%, 22rem);
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-5) var(--space-6);

  [data-tone] > & {
    padding: min(clamp(1.5rem, 1rem + 2vw, 3rem), 7.5vw);
  }
`;

const iconCircle = css`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 5rem;
  block-size: 5rem;
  border-radius: var(--radius-l);
  color: var(--color-on-tint);
  background: var(--color-tint);
`;

const textColumn = css`
  flex: 1 1 min(100%, 18rem);

  & > .prose:not(:first-child) {
    margin-block-start: var(--space-3);
  }

  & > .prose > :last-child {
    margin-block-end: 0;
  }

  & + a {
    max-inline-size: min(100%, 24rem);
  }
`;

interface FeaturePanelProps {
  heading: string;
  icon?: Image | null;
  picture?: Image | null;
  /** Background and text colors of the panel; default: the page's background. */
  surface?: ReturnType<typeof surfaceOf> & { "data-theme"?: string | undefined };
  /** Call to action, rendered next to the text on wide screens. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Renders a full-width panel with an image or icon, a heading, text, and a call to action. */
export const FeaturePanel = ({ heading, icon, picture, surface, action, children }: FeaturePanelProps) => (
  <div className={panel} {...surface}>
    {picture && (
      <div className={media}>
        <FieldPicture image={picture} fit="cover" />
      </div>
    )}
    <div className={content}>
      {icon && (
        <span className={iconCircle}>
          <AuthoredIcon icon={icon} size={40} decorative />
        </span>
      )}
      <div className={textColumn}>
        {heading && (
          <Heading level={2} size="m">
            {heading}
          </Heading>
        )}
        {children}
      </div>
      {action}
    </div>
  </div>
);
