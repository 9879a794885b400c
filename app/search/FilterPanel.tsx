import { css, cx } from "@linaria/core";
import type { ReactNode } from "react";
import { isoDate, parseDate } from "../../lib/dates.ts";
import type { PageContext } from "../context/page-context.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { searchPhrases } from "./phrases.ts";

/* A toggle on small screens (LC-04), always open on wide ones. */
const panel = css`
  & > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.5rem;
    font-size: var(--text-s);
    font-weight: 700;
    color: var(--color-link);
    list-style: none;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  &[open] > summary > [data-show],
  &:not([open]) > summary > [data-hide] {
    display: none;
  }

  @media (min-width: 905px) {
    & > summary {
      display: none;
    }

    &::details-content {
      content-visibility: visible;
      block-size: auto;
    }
  }

  @media print {
    display: none;
  }
`;

const filters = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  align-items: start;
  gap: var(--space-5);
  padding-block: var(--space-3) var(--space-5);

  @media (min-width: 905px) {
    grid-template-columns: minmax(0, 1fr);
    padding-block: 0;
  }
`;

const field = css`
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-s);

  & > span:first-child,
  & > legend {
    padding: 0;
    margin-block-end: var(--space-1);
    font-weight: 700;
  }

  & select,
  & input[type="date"] {
    inline-size: 100%;
    min-block-size: 2.75rem;
    padding: 0.4rem var(--arrow-room, 0.75rem) 0.4rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    color: var(--color-text);
    background-color: var(--color-surface);
  }

`;

const options = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);

  & > label {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2rem;
  }

  & input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--color-link);
  }
`;

const days = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  gap: var(--space-3);

  & > label > span {
    display: block;
    margin-block-end: 0.15rem;
    color: var(--color-muted);
  }
`;

/* With script a change searches by itself. */
const apply = css`
  @media (scripting: enabled) {
    display: none;
  }
`;

interface FilterDisclosureProps {
  show: string;
  hide: string;
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/** Filters behind a word on small screens, beside the results on wide ones. */
export const FilterDisclosure = ({ show, hide, open, className, children }: FilterDisclosureProps) => (
  <details className={cx(panel, className)} open={open || undefined}>
    <summary>
      <Icon name="filter" size={18} />
      <span data-show>{show}</span>
      <span data-hide>{hide}</span>
    </summary>
    {children}
  </details>
);

interface FilterPanelProps {
  /** The id of the form that the filters belong to, which may stand elsewhere. */
  form: string;
  /** How many filters are set. */
  set: number;
  t: PageContext["t"];
  children: ReactNode;
}

/** Filters of a list of results: controls of its form, which need no script. */
export const FilterPanel = ({ form, set, t, children }: FilterPanelProps) => (
  <FilterDisclosure
    show={set > 0 ? `${t(searchPhrases.ShowFilters)} (${set})` : t(searchPhrases.ShowFilters)}
    hide={t(searchPhrases.HideFilters)}
  >
    <div className={filters}>
      {children}
      <div className={apply}>
        <Button type="submit" form={form} variant="secondary" size="small">
          {t(searchPhrases.ApplyFilters)}
        </Button>
      </div>
    </div>
  </FilterDisclosure>
);

interface ControlProps {
  form: string;
  name: string;
  label: string;
}

/** One of several. Without a list to choose from, what the address asks for stays asked for. */
export function FilterSelect({
  any,
  choices,
  chosen,
  label,
  ...control
}: ControlProps & { any: string; choices: readonly { id: string; title: string }[]; chosen: string }) {
  if (choices.length === 0) return chosen ? <input type="hidden" value={chosen} {...control} /> : null;
  return (
    <label className={field}>
      <span>{label}</span>
      <select {...control} defaultValue={choices.some(({ id }) => id === chosen) ? chosen : ""}>
        <option value="">{any}</option>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One of a few that all show. */
export const FilterOptions = ({
  choices,
  chosen,
  label,
  ...control
}: ControlProps & { choices: readonly { value: string; title: string }[]; chosen: string }) => (
  <fieldset className={field}>
    <legend>{label}</legend>
    <div className={options}>
      {choices.map(({ value, title }) => (
        <label key={value}>
          <input type="radio" value={value} defaultChecked={value === chosen} {...control} />
          {title}
        </label>
      ))}
    </div>
  </fieldset>
);

/** Yes, or not at all. */
export const FilterToggle = ({ on, label, ...control }: ControlProps & { on: boolean }) => (
  <div className={field}>
    <div className={options}>
      <label>
        <input type="checkbox" value="true" defaultChecked={on} {...control} />
        {label}
      </label>
    </div>
  </div>
);

interface Day {
  name: string;
  label: string;
  /** MM-DD-YYYY, empty for none. */
  day: string;
}

/** First and last day; either may be open. */
export const FilterDays = ({ form, label, range }: { form: string; label: string; range: Day[] }) => (
  <fieldset className={field}>
    <legend>{label}</legend>
    <div className={days}>
      {range.map(({ label: end, name, day }) => {
        const date = parseDate(day);
        return (
          <label key={name}>
            <span>{end}</span>
            <input type="date" name={name} form={form} defaultValue={date ? isoDate(date) : ""} />
          </label>
        );
      })}
    </div>
  </fieldset>
);
