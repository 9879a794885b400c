import { css } from "@linaria/core";
import { useEffect, useRef, useState } from "react";
import { MAX_VALUE_LENGTH, postedName } from "../../lib/forms/forms.ts";
import { CMS_PHONE_MASK } from "../../lib/forms/phone.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { PageContext } from "../context/page-context.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { autocompleteOf } from "./autocomplete.ts";
import { Choices } from "./Choices.tsx";
import type { FormField } from "./entries.ts";
import { field, note, wrong } from "./field-styles.ts";
import { maskInput } from "./mask-input.ts";
import { formPhrases } from "./phrases.ts";

const below = css`
  display: flex;
  justify-content: space-between;
  gap: var(--space-4);
  font-size: var(--text-s);
  color: var(--color-muted);

  & > [data-counter] {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }

  /* Hides the character counter without JavaScript. */
  @media (scripting: none) {
    & > [data-counter] {
      display: none;
    }
  }
`;

interface FormInputProps {
  field: FormField;
  /** ID of the input. The IDs of the label, help text, and error message start with the input's ID. */
  id: string;
  value: FieldValue;
  error: string | undefined;
  /** Language of the error message, if it is not the page's language. */
  errorLanguage?: string | undefined;
  t: PageContext["t"];
}

/** Renders an uncontrolled form field with a label, help text, an error message, and an input. */
export function FormInput({ field: definition, id, value, error, errorLanguage, t }: FormInputProps) {
  const [typedLength, setTypedLength] = useState(String(value).length);
  const phone = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (phone.current) maskInput(phone.current, CMS_PHONE_MASK);
    if (text.current) setTypedLength(text.current.value.length);
  }, []);
  const { kind, title, required, help, supporting, maxLength, rows } = definition;
  const hasCounter = kind === "multiline" && Boolean(maxLength);
  const describedBy = [help && `${id}-help`, `${id}-error`, (supporting || hasCounter) && `${id}-note`]
    .filter(Boolean)
    .join(" ");
  const isChoiceList = kind === "checkboxList" || kind === "radioList";
  const label = (
    <>
      {title}
      {!required && !definition.neededWith && kind !== "checkbox" && (
        <span className={note}> ({t(formPhrases.Optional)})</span>
      )}
    </>
  );
  const hint = help && (
    <p className={note} id={`${id}-help`}>
      {help}
    </p>
  );
  const problem = (
    <p className={wrong} id={`${id}-error`} data-error="" hidden={!error} lang={errorLanguage}>
      {error}
    </p>
  );
  const input = {
    id,
    name: postedName(definition),
    "aria-describedby": describedBy,
    "aria-required": required || undefined,
    "aria-invalid": error ? true : undefined,
  };
  const textInput = {
    ...input,
    // If a field is about a person other than the visitor, the browser must not autofill it.
    autoComplete: definition.neededWith ? "off" : autocompleteOf(kind, definition.name, title),
    maxLength: maxLength || MAX_VALUE_LENGTH,
    placeholder: definition.placeholder || undefined,
    defaultValue: String(value),
  };
  return (
    <div className={field} data-field="" data-half={definition.half || undefined} data-invalid={error ? "" : undefined}>
      {isChoiceList || kind === "checkbox" ? (
        <Choices
          field={definition}
          id={id}
          value={value}
          legend={label}
          describedBy={describedBy}
          invalid={Boolean(error)}
        >
          {hint}
          {problem}
        </Choices>
      ) : (
        <>
          <label htmlFor={id}>{label}</label>
          {hint}
          {problem}
          {kind === "multiline" && (
            <textarea
              {...textInput}
              ref={text}
              rows={rows || 5}
              onInput={({ currentTarget }) => setTypedLength(currentTarget.value.length)}
            />
          )}
          {kind === "dropdown" && (
            <select {...input} autoComplete={textInput.autoComplete} defaultValue={String(value)}>
              <option value="">{definition.placeholder || t(formPhrases.SelectOption)}</option>
              {definition.items.map((item) => (
                <option key={item.value} value={item.value}>
                  {item.text}
                </option>
              ))}
            </select>
          )}
          {kind === "text" && <input {...textInput} type="text" />}
          {kind === "email" && <input {...textInput} type="email" inputMode="email" />}
          {kind === "telephone" && (
            // The input's maximum length exceeds the mask's length so that visitors can paste numbers in other formats.
            <input
              {...textInput}
              ref={phone}
              type="tel"
              placeholder={textInput.placeholder ?? CMS_PHONE_MASK.replace("#", "0")}
              maxLength={40}
            />
          )}
        </>
      )}
      {(supporting || hasCounter) && (
        <p className={below} id={`${id}-note`}>
          {supporting && <span>{supporting}</span>}
          {hasCounter && (
            <span data-counter="">
              <VisuallyHidden>{t(formPhrases.Characters)} </VisuallyHidden>
              <span>{`${typedLength} / ${maxLength}`}</span>
            </span>
          )}
        </p>
      )}
    </div>
  );
}
