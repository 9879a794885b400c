import { css } from "@linaria/core";
import { isoDate, parseDate } from "../../lib/dates/dates.ts";
import { viewport } from "../theme/viewport.ts";

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

  /* A legend is no grid item, so the gap does not apply to it. */
  & > legend {
    margin-block-end: var(--space-2);
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

  /* As high as the selects beside it, so that the labels stand in one line. */
  @media ${viewport.wide} {
    fieldset > & > label {
      min-block-size: 2.75rem;
    }
  }

  & input {
    inline-size: 1.5rem;
    block-size: 1.5rem;
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

const wrong = css`
  font-weight: 700;
  color: var(--on-danger);
`;

interface ControlProps {
  form: string;
  name: string;
  label: string;
}

/**
 * Renders a search filter as a `<select>` element. If the filter's options failed to load, a hidden input keeps the
 * value from the URL.
 */
export function FilterSelect({
  any,
  choices,
  chosen,
  label,
  ...control
}: ControlProps & {
  any?: string;
  choices: readonly { id: string; title: string; lang?: string | undefined }[];
  chosen: string;
}) {
  if (choices.length === 0) return chosen ? <input type="hidden" value={chosen} {...control} /> : null;
  return (
    <label className={field}>
      <span>{label}</span>
      <select {...control} defaultValue={choices.some(({ id }) => id === chosen) ? chosen : ""}>
        {any && <option value="">{any}</option>}
        {choices.map(({ id, title, lang }) => (
          <option key={id} value={id} lang={lang}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Renders a search filter as radio buttons. */
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
  /** Date in MM-DD-YYYY format, or "". */
  day: string;
}

/**
 * Renders a search filter with two optional date inputs: the first day and the last day. `error` says why no result can
 * match the days, or is "".
 */
export const FilterDays = ({
  form,
  label,
  range,
  error,
}: {
  form: string;
  label: string;
  range: Day[];
  error: string;
}) => (
  <fieldset className={field}>
    <legend>{label}</legend>
    <div className={days}>
      {range.map(({ label: end, name, day }) => {
        const date = parseDate(day);
        return (
          <label key={name}>
            <span>{end}</span>
            <input
              type="date"
              name={name}
              form={form}
              defaultValue={date ? isoDate(date) : ""}
              {...(error && { "aria-invalid": true, "aria-describedby": `${form}-days` })}
            />
          </label>
        );
      })}
    </div>
    {error && (
      <p className={wrong} id={`${form}-days`}>
        {error}
      </p>
    )}
  </fieldset>
);
