import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { postedName } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import { Stack } from "../ui/Stack.tsx";
import type { FormField } from "./entries.ts";

const choice = css`
  display: flex;
  align-items: start;
  gap: var(--space-3);
  inline-size: fit-content;
  padding-block: 0.45rem;
  cursor: pointer;

  & > input {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    margin: 0.1em 0 0;
    accent-color: var(--color-link);
  }

  & > span {
    overflow-wrap: anywhere;
  }
`;

const groups = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-4) var(--space-5);
`;

/* A list of groups starts a form, so its legend looks like the headings of the other parts. */
const groupedList = css`
  & > legend {
    margin-block-end: var(--space-4);
    font-family: var(--font-display);
    font-size: var(--heading-m);
  }
`;

const groupStyles = css`
  & > p {
    margin-block-end: var(--space-2);
    font-size: var(--text-s);
    font-weight: 700;
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`;

const pill = css`
  position: relative;
  display: grid;
  place-content: center;
  min-inline-size: 5.75rem;
  min-block-size: 2.75rem;
  padding: 0.3rem 0.9rem;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-button);
  font-weight: 700;
  color: var(--color-link);
  background: var(--color-surface);
  cursor: pointer;

  & > input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  &:hover {
    border-color: var(--color-link);
    background: var(--color-tint);
  }

  &:has(:checked) {
    color: var(--color-surface);
    background: var(--color-link);
    border-color: var(--color-link);
  }

  &:has(:focus-visible) {
    outline: 3px solid var(--color-link);
    outline-offset: 2px;
  }

  @media (forced-colors: active) {
    &:has(:checked) {
      color: HighlightText;
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

interface ChoicesProps {
  field: FormField;
  id: string;
  value: FieldValue;
  legend: ReactNode;
  describedBy: string;
  invalid: boolean;
  /** Help text and error message, which are rendered between the legend and the inputs. */
  children: ReactNode;
}

/**
 * Renders a single checkbox, or a list of checkboxes or radio buttons. The first input has the field's ID so that links
 * in the error summary can target the field.
 */
export function Choices({ field, id, value, legend, describedBy, invalid, children }: ChoicesProps) {
  const { kind, items, required, title } = field;
  const name = postedName(field);
  if (kind === "checkbox") {
    return (
      <>
        {children}
        <label className={choice}>
          <input
            id={id}
            type="checkbox"
            name={name}
            value="true"
            defaultChecked={value === true}
            aria-describedby={describedBy}
            aria-required={required || undefined}
            aria-invalid={invalid || undefined}
          />
          <span>{title}</span>
        </label>
      </>
    );
  }
  const selectedValues = Array.isArray(value) ? value : [value];
  const option = (item: FormField["items"][number], className: string) => (
    <label className={className} key={item.value}>
      <input
        id={item === items[0] ? id : undefined}
        type={kind === "radioList" ? "radio" : "checkbox"}
        name={name}
        value={item.value}
        defaultChecked={selectedValues.includes(item.value)}
      />
      <span>{item.text}</span>
    </label>
  );
  const grouped = Map.groupBy(items, ({ group = "" }) => group);
  const isGrouped = items.some(({ group }) => group);
  return (
    <Stack
      as="fieldset"
      gap={isGrouped ? 4 : 1}
      className={isGrouped ? groupedList : undefined}
      aria-describedby={describedBy}
    >
      <legend>{legend}</legend>
      {children}
      {isGrouped ? (
        <div className={groups}>
          {[...grouped].map(([group, members], index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would read both legends for each choice
            <div key={group} className={groupStyles} role="group" aria-labelledby={`${id}-group-${index}`}>
              <p id={`${id}-group-${index}`}>{group}</p>
              <div>{members.map((item) => option(item, pill))}</div>
            </div>
          ))}
        </div>
      ) : (
        <div>{items.map((item) => option(item, choice))}</div>
      )}
    </Stack>
  );
}
