import { css } from "@linaria/core";
import { type ReactNode, Suspense, use } from "react";
import type { PageContext } from "../context/page-context.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { carePhrases } from "./phrases.ts";

/** Number of days until the first available appointment, keyed by provider ID or location ID. */
export type Openings = ReadonlyMap<string, number>;

/* The text is always one line high, and the skeleton is hidden without JavaScript. */
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

/** Shown while the appointments load if there is nothing else to show. */
export const OpeningSkeleton = () => <Skeleton shape="text" className={place} />;

/** The line of text about the first available appointment. */
export const OpeningLine = ({ children }: { children: ReactNode }) => <div className={line}>{children}</div>;

interface OpeningTextProps {
  /** Number of days until the first available appointment. Undefined if there is none. */
  days: number | undefined;
  t: PageContext["t"];
  /** Shown if there is no appointment. */
  otherwise?: ReactNode;
}

/** Renders the time of the first available appointment. */
export function OpeningText({ days, t, otherwise = null }: OpeningTextProps) {
  if (days === undefined) return otherwise;
  return (
    <span className={text}>
      <Icon name="clock" size={18} />
      <span>
        {days > 1
          ? t(carePhrases.OpeningInDays, { n: days })
          : t(days === 0 ? carePhrases.OpeningToday : carePhrases.OpeningTomorrow)}
      </span>
    </span>
  );
}

interface LaterOpeningProps extends Omit<OpeningTextProps, "days"> {
  /** Resolves to null if the request for appointments fails. */
  openings: Promise<Openings | null>;
  id: string;
}

/**
 * Renders the first available appointment when the browser has fetched it. Until then, the line contains `otherwise` or
 * a skeleton.
 */
export const LaterOpening = ({ openings, id, t, otherwise }: LaterOpeningProps) => (
  <OpeningLine>
    <Suspense fallback={otherwise ?? <OpeningSkeleton />}>
      <Fetched openings={openings} id={id} t={t} otherwise={otherwise} />
    </Suspense>
  </OpeningLine>
);

const Fetched = ({ openings, id, ...shown }: LaterOpeningProps) => (
  <OpeningText days={use(openings)?.get(id)} {...shown} />
);
