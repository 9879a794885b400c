import { css } from "@linaria/core";
import type { Column } from "../../../../lib/records/column.ts";

const field = css`
  display: block;
  font-weight: 700;

  & :is(input, select, textarea) {
    display: block;
    inline-size: 100%;
    min-block-size: 2.75rem;
    margin-block-start: var(--space-1);
    padding: 0.4rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    font: inherit;
    font-weight: 400;
    color: var(--color-text);
    background-color: var(--color-surface);
  }

  & small {
    display: block;
    font-weight: 400;
    color: var(--color-muted);
  }

  & [data-error] {
    display: block;
    color: var(--color-text);
    border-inline-start: 4px solid var(--color-action);
    padding-inline-start: var(--space-2);
  }
`;

interface FieldProps {
  column: Column;
  isRequired: boolean;
  value: string;
  error?: string | undefined;
  /** Whether the field receives focus when the page loads, as the first field to correct. */
  isFirstError?: boolean;
  /** For the end of a session: the start, on whose day the end is. */
  dayOf?: string | undefined;
}

/** Renders the field for a weekly series. */
export const Weeks = ({ value }: { value: string }) => (
  <label className={field} htmlFor="field-weeks">
    Weekly dates
    <input id="field-weeks" type="number" name="weeks" min={1} max={52} defaultValue={value} />
    <small>For a series: the number of weeks. Empty: one date.</small>
  </label>
);

/** Renders the input for a column of a record, with its hint and its error. */
export function Field({
  column: { name, title, type, hint, example, isSpanish },
  isRequired,
  value,
  error,
  isFirstError,
  dayOf,
}: FieldProps) {
  const { input } = type;
  const shared = {
    id: `field-${name}`,
    name,
    lang: isSpanish && "es",
    "aria-required": isRequired || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": `${name}-help`,
    autoFocus: isFirstError,
  } as const;
  const isTime = input === "time" || input === "date";
  // The end of a session is a time on the day of the start, unless a file says otherwise.
  const isHour = dayOf !== undefined && (value.slice(0, 10) === dayOf.slice(0, 10) || !/^\d{4}-/.test(value));
  const help = isHour ? "On the day of the start." : hint;
  const control = Array.isArray(input) ? (
    <select {...shared} defaultValue={value}>
      <option value="">Not set</option>
      {input.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </select>
  ) : input === "lines" ? (
    <textarea {...shared} rows={5} defaultValue={value} />
  ) : (
    <input
      {...shared}
      type={isHour ? "time" : input === "time" ? "datetime-local" : input === "date" ? "date" : "text"}
      // With a year of four digits, the browser moves on to the time by itself.
      max={isHour || !isTime ? undefined : input === "time" ? "2199-12-31T23:59" : "2199-12-31"}
      defaultValue={isHour ? value.slice(-5) : isTime ? value.replace(" ", "T") : value}
    />
  );
  const isExample = example !== "" && !isTime && !Array.isArray(input) && input !== "lines";
  return (
    <label className={field} htmlFor={`field-${name}`} data-wide={input === "lines" ? "" : undefined}>
      {title}
      {isRequired && " *"}
      {control}
      <span id={`${name}-help`}>
        {error && <span data-error="">{error}</span>}
        {(help || isExample) && (
          <small>
            {[help, isExample && "For example: "].filter(Boolean).join(" ")}
            {isExample && <span lang={isSpanish && "es"}>{example}</span>}
          </small>
        )}
      </span>
    </label>
  );
}
