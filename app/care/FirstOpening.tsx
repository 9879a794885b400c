import { css } from "@linaria/core";
import { type ReactNode, Suspense, use } from "react";
import type { PageContext } from "../context/page-context.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { carePhrases } from "./phrases.ts";

/** Number of days until the first available appointment, keyed by provider ID or location ID. */
export type Openings = ReadonlyMap<string, number>;

/* The text is always one line high, and hidden without JavaScript. */
const line = css`
  min-block-size: 1lh;

  @media (scripting: none) {
    &:has([data-shape]) {
      display: none;
    }
  }
`;

const text = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
`;

const place = css`
  inline-size: 12rem;
  max-inline-size: 100%;
`;

interface FirstOpeningProps {
  /**
   * Resolves to the number of days until the first available appointment, keyed by provider ID or location ID. Resolves
   * to null if the request for appointments fails.
   */
  openings: Promise<Openings | null>;
  id: string;
  t: PageContext["t"];
  /** Shown while the appointments load and if there is no appointment. */
  otherwise?: ReactNode;
}

/**
 * Renders a line of text about the first available appointment. While the appointments load, the line contains
 * `otherwise` or a skeleton. If there is no appointment, the line contains `otherwise` or is empty.
 */
export const FirstOpening = (props: FirstOpeningProps) => (
  <div className={line}>
    <Suspense fallback={props.otherwise ?? <Skeleton shape="text" className={place} />}>
      <Opening {...props} />
    </Suspense>
  </div>
);

function Opening({ openings, id, t, otherwise = null }: FirstOpeningProps) {
  const days = use(openings)?.get(id);
  if (days === undefined) return otherwise;
  return (
    <span className={text}>
      <Icon name="clock" size={18} />
      {days > 1
        ? t(carePhrases.OpeningInDays, { n: days })
        : t(days === 0 ? carePhrases.OpeningToday : carePhrases.OpeningTomorrow)}
    </span>
  );
}
