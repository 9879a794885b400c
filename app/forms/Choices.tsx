import { css } from "@linaria/core";
import type { ReactNode } from "react";
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
  const { kind, name, items, required, title } = field;
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
  return (
    <Stack as="fieldset" gap={1} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {children}
      <div>
        {items.map((item, index) => (
          <label className={choice} key={item.value}>
            <input
              id={index === 0 ? id : undefined}
              type={kind === "radioList" ? "radio" : "checkbox"}
              name={name}
              value={item.value}
              defaultChecked={selectedValues.includes(item.value)}
            />
            <span>{item.text}</span>
          </label>
        ))}
      </div>
    </Stack>
  );
}
