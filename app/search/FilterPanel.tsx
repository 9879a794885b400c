import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { PageContext } from "../context/page-context.ts";
import { viewport } from "../theme/viewport.ts";
import { alwaysOpen } from "../ui/always-open.ts";
import { Button } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { ShowHide } from "../ui/ShowHide.tsx";
import { searchPhrases } from "./phrases.ts";

/* The panel has a toggle on small screens and is always open on wide screens. */
const panel = css`
  ${alwaysOpen(`@media ${viewport.wide}`)}
`;

const filters = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  align-items: start;
  gap: var(--space-5);
  padding-block: var(--space-3) var(--space-5);

  /* The selects share the width, and the switches follow in the next row. */
  @media ${viewport.wide} {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-3) var(--space-5);
    padding-block: 0;

    & > label {
      flex: 1 1 12rem;
    }

    & > fieldset:has(input[type="date"]) {
      flex: 0 1 21rem;
    }
  }
`;

/* The switches share a row below the other filters. */
const switches = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);

  @media ${viewport.wide} {
    flex: 1 1 100%;
  }
`;

/** Groups switches, such as `FilterToggle`, in a filter panel. */
export const FilterSwitches = ({ children }: { children: ReactNode }) => <div className={switches}>{children}</div>;

/* With JavaScript, each change starts a search, so the button is hidden. */
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

/** Container for search filters, which is collapsible on small screens and a bar above the results on wide screens. */
export const FilterDisclosure = ({ show, hide, open, className, children }: FilterDisclosureProps) => (
  <ShowHide className={classNames(panel, className)} icon="filter" show={show} hide={hide} open={open || undefined}>
    {children}
  </ShowHide>
);

interface FilterPanelProps {
  /** ID of the form that owns the filters. */
  form: string;
  /** Number of active filters. */
  set: number;
  t: PageContext["t"];
  children: ReactNode;
}

/** Renders search filters as form controls that work without JavaScript. */
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
