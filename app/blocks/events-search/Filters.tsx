import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { Choice } from "../../../contracts/event-entities.ts";
import { isoDate, parseDate } from "../../../lib/dates.ts";
import { EVENT_TYPES, type EventType, isOnlineParameter } from "../../../lib/rules.ts";
import type { PageContext } from "../../page/context.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { type Choices, filtersSet, type Search } from "./search.ts";

/** The form that the filters belong to, wherever they stand. */
export const FORM = "events-search";

/* A toggle on small screens, always open on wide ones. */
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
    padding: 0.4rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    color: var(--color-text);
    background: var(--color-surface);
  }
`;

const formats = css`
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

interface FiltersProps {
  search: Search;
  choices: Choices;
  page: PageContext;
}

/** What narrows a search: kind, audience, hosting location, format and dates (EV-03, EV-07). */
export function Filters({ search, choices, page: { t } }: FiltersProps) {
  const set = filtersSet(search);
  const number = set > 0 ? ` (${set})` : "";
  return (
    <details className={panel}>
      <summary>
        <Icon name="filter" size={18} />
        <span data-show>
          {t("ShowFilters")}
          {number}
        </span>
        <span data-hide>{t("HideFilters")}</span>
      </summary>
      <div className={filters}>
        <Select label={t("Category")} any={t("AnyCategory")} name="category" of={choices.categories} search={search} />
        <Select label={t("Audience")} any={t("AnyAudience")} name="audience" of={choices.audiences} search={search} />
        <Select label={t("Location")} any={t("AnyLocation")} name="location" of={choices.locations} search={search} />
        <Group label={t("Format")}>
          <div className={formats}>
            {EVENT_TYPES.map((type) => (
              <label key={type}>
                <input
                  type="radio"
                  name="isOnline"
                  form={FORM}
                  value={isOnlineParameter(type) ?? ""}
                  defaultChecked={search.type === type}
                />
                {t(formatKeys[type])}
              </label>
            ))}
          </div>
        </Group>
        <Group label={t("Dates")}>
          <div className={days}>
            <Day label={t("DateFrom")} name="startDate" search={search} />
            <Day label={t("DateTo")} name="endDate" search={search} />
          </div>
        </Group>
        <div className={apply}>
          <Button type="submit" form={FORM} variant="secondary" size="small">
            {t("ApplyFilters")}
          </Button>
        </div>
      </div>
    </details>
  );
}

const formatKeys: Record<EventType, string> = { any: "AnyFormat", inPerson: "InPerson", online: "Online" };

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={field}>
    <legend>{label}</legend>
    {children}
  </fieldset>
);

interface SelectProps {
  label: string;
  any: string;
  name: "category" | "audience" | "location";
  of: readonly Choice[];
  search: Search;
}

/** One choice of several. Without a list to choose from, what the address asks for stays asked for. */
function Select({ label, any, name, of: choices, search }: SelectProps) {
  const chosen = search[name];
  if (choices.length === 0) return chosen ? <input type="hidden" name={name} value={chosen} form={FORM} /> : null;
  return (
    <label className={field}>
      <span>{label}</span>
      <select name={name} form={FORM} defaultValue={choices.some(({ id }) => id === chosen) ? chosen : ""}>
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

function Day({ label, name, search }: { label: string; name: "startDate" | "endDate"; search: Search }) {
  const date = parseDate(search[name]);
  return (
    <label>
      <span>{label}</span>
      <input type="date" name={name} form={FORM} defaultValue={date ? isoDate(date) : ""} />
    </label>
  );
}
