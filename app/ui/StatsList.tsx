import { css } from "@linaria/core";
import { columns } from "./columns.ts";
import { PhoneText } from "./Phone.tsx";

const list = css`
  display: grid;

  &:not([data-compact]) {
    ${columns("14rem", "var(--space-5)")}
    gap: var(--space-5);
  }

  &[data-compact] {
    ${columns("6.25rem", "var(--space-4)")}
    gap: var(--space-4);
  }
`;

const card = css`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  padding-block-start: var(--space-4);
  border-block-start: 3px solid var(--color-accent);
`;

const metric = css`
  order: -1;
  font-family: var(--font-display);
  font-size: var(--heading-xl);
  font-weight: var(--weight-display);
  line-height: 1.1;
  letter-spacing: var(--tracking-display);
  color: var(--color-heading);

  /* The smaller size prevents line breaks in long numbers. */
  [data-compact] &,
  &[data-long] {
    font-size: var(--heading-l);
  }
`;

const MAX_SHORT_LENGTH = 8;

const label = css`
  font-weight: 700;

  [data-compact] & {
    font-size: var(--text-s);
    font-weight: 500;
  }
`;

const description = css`
  color: var(--color-muted);
`;

interface Stat {
  id: string;
  metric: string;
  label: string;
  description?: string;
}

/** Renders statistics as a description list. CSS places each number above its label. */
export function StatsList({ stats, compact }: { stats: readonly Stat[]; compact?: boolean }) {
  return (
    <dl className={list} data-compact={compact || undefined}>
      {stats.map((stat) => (
        <div className={card} key={`${stat.id}${stat.metric}${stat.label}`}>
          <dt className={label}>{stat.label || stat.description}</dt>
          <dd className={metric} data-long={stat.metric.length > MAX_SHORT_LENGTH || undefined}>
            {stat.metric}
          </dd>
          {stat.label && stat.description && (
            <dd className={description}>
              <PhoneText>{stat.description}</PhoneText>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
