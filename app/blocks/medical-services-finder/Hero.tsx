import { css } from "@linaria/core";
import type { ReactNode } from "react";

const hero = css`
  position: relative;
  padding-block: clamp(2rem, 1.4rem + 2.4vw, 4rem) var(--space-6);
`;

const textColumn = css`
  position: relative;
  display: grid;
  gap: var(--space-4);

  /* Wrappers of server-rendered parts do not generate boxes. */
  & > *,
  & > div > * {
    inline-size: 100%;
    max-inline-size: 48rem;
  }

  & > [role="alert"]:empty {
    display: none;
  }

  &[data-align="center"] {
    justify-items: center;
    text-align: center;
  }
`;

export interface HeroLook {
  align: "left" | "center";
  tone: "deep" | "sand";
}

interface HeroProps extends HeroLook {
  picture: ReactNode;
  children: ReactNode;
}

/** Renders the services finder's hero: text and a search box in front of an optional image. */
export const Hero = ({ align, tone, picture, children }: HeroProps) => (
  <div className={hero} data-tone={tone}>
    {picture}
    <div className={`container ${textColumn}`} data-align={align}>
      {children}
    </div>
  </div>
);
