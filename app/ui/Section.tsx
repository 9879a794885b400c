import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { ToneName } from "../../lib/brand/colors.ts";
import { viewport } from "../theme/viewport.ts";
import { Heading } from "./Heading.tsx";
import { PhoneText } from "./Phone.tsx";

const section = css`
  padding-block: var(--section-space);

  &[data-space="tight"] {
    padding-block: calc(var(--section-space) / 2);
  }

  /* A tight section keeps its full end padding unless a plain section follows. */
  &[data-space="tight"]:not(:has(+ [data-tone="plain"])) {
    padding-block-end: var(--section-space);
  }

  /* Adjacent plain sections share the space between them. */
  &[data-tone="plain"] + &[data-tone="plain"] {
    padding-block-start: 0;
  }

  @media print {
    padding-block: 1rem;
  }
`;

const head = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4) var(--space-6);
  margin-block-end: clamp(1.5rem, 1.1rem + 1.8vw, 3rem);

  /* Hides the header if its content renders nothing. */
  &:not(:has(> div > *, > :not(div))) {
    display: none;
  }

  &[data-aside] {
    @media ${viewport.wide} {
      grid-template-columns: minmax(0, 1fr) fit-content(40%);
      align-items: end;
    }
  }
`;

const intro = css`
  max-inline-size: 32em;
  margin-block-start: var(--space-4);
  font-size: var(--text-l);
  text-wrap: pretty;
  color: var(--color-muted);
`;

interface SectionProps {
  /** A short line above the heading. */
  above?: ReactNode;
  heading?: string;
  intro?: ReactNode;
  /** Content, such as a link, next to the heading on wide screens. */
  aside?: ReactNode;
  tone?: ToneName;
  space?: "normal" | "tight";
  /** `none` omits the section from printed pages, such as a promotion. */
  print?: "none" | undefined;
  children?: ReactNode;
}

/** Renders a full-width section with a tone, a heading, and a container that is at most 1440 px wide. */
export function Section({ above, heading, intro: text, aside, tone = "plain", space, print, children }: SectionProps) {
  return (
    <section className={section} data-tone={tone} data-space={space} data-print={print}>
      <div className="container">
        {(above || heading || text || aside) && (
          <div className={head} data-aside={aside ? true : undefined}>
            <div>
              {above}
              {heading && <Heading level={2}>{heading}</Heading>}
              {text && <div className={intro}>{typeof text === "string" ? <PhoneText>{text}</PhoneText> : text}</div>}
            </div>
            {aside}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
