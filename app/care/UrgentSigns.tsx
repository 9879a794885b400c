import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { PageContext } from "../context/page-context.ts";
import { largeText } from "../theme/viewport.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Heading } from "../ui/Heading.tsx";
import { carePhrases } from "./phrases.ts";

const panel = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
  padding: var(--space-5);
  border: 2px solid var(--danger);
  border-radius: var(--radius-s);

  &[data-level="911"] {
    border-inline-start: 5px solid currentColor;
    color: var(--on-danger);
    background: var(--danger);
    --color-heading: var(--on-danger);
    --color-text: var(--on-danger);
    --color-link: var(--on-danger);
  }

  /* With large text on a narrow screen, long words need the whole width. */
  @media ${largeText} {
    padding: var(--space-2);
  }
`;

interface UrgentSignsProps {
  /** What to do: call 911, or go to an emergency room. */
  level: "911" | "er";
  page: Pick<PageContext, "t">;
  /** The list of signs. */
  children: ReactNode;
}

/** Renders signs that need help at once. */
export const UrgentSigns = ({ level, page: { t }, children }: UrgentSignsProps) => (
  <div className={panel} data-level={level}>
    <Heading level={2} size="m">
      {t(level === "911" ? carePhrases.ConditionEmergency : carePhrases.ConditionEmergencyRoom)}
    </Heading>
    {children}
    {level === "911" && (
      <ButtonLink href="tel:911" icon="phone">
        {t(carePhrases.ConditionCall911)}
      </ButtonLink>
    )}
  </div>
);
