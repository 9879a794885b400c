import { css } from "@linaria/core";
import { Suspense, useEffect, useId } from "react";
import { fillText } from "../../lib/cms/language.ts";
import { HEADER_SEARCH } from "../../lib/forms/suggestions.ts";
import { pageLanguage } from "../browser/page-language.ts";
import { iconButton } from "../ui/icon-button.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { LazyCrisisHelp } from "./LazyCrisisHelp.tsx";
import { SuggestionList } from "./SuggestionList.tsx";
import { searchBox } from "./search-box.ts";
import { useCombobox } from "./use-combobox.ts";
import type { SuggestionSource, SuggestionState } from "./use-suggestions.ts";

const frame = css`
  position: relative;
`;

const label = css`
  display: block;
  margin-block-end: var(--space-1);
  font-size: var(--text-s);
  font-weight: 700;
`;

const field = css`
  & > a {
    ${iconButton}
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0.25rem;
    margin-block: auto;
    border-radius: var(--radius-button);
    color: var(--color-muted);
  }

  & > a:hover {
    color: var(--color-link);
    background: var(--color-tint);
  }

  & > input:has(+ a) {
    padding-inline-end: 3.25rem;
  }

  /* Hides the clear link while the text box is empty. */
  & > input:placeholder-shown + a {
    display: none;
  }
`;

const problem = css`
  margin-block-start: var(--space-1);
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--on-danger);
`;

export interface ComboboxProps extends Partial<SuggestionSource> {
  suggest: SuggestionSource["suggest"];
  label: string;
  /** Whether to hide the label visually. */
  labelHidden?: boolean;
  name: string;
  defaultValue: string;
  /** Whether focus moves to the input when the surrounding popover opens. */
  autoFocus?: boolean;
  placeholder?: string;
  /** Validation message for search text that has fewer than two characters. */
  required?: string;
  /** Screen reader announcement of the number of suggestions (`{n}`). */
  announcement: string;
  /** Heading of the suggestion list. */
  heading?: string;
  /** Returns a suggestion's group. Suggestions in the same group must be adjacent. */
  groupOf?(option: string): string;
  /** Heading of the suggestions that are shown while the input is empty. */
  emptyHeading?: string;
  /** URL of the link that clears the search. `useSearch` handles clicks on the clear link without a page load. */
  clear?: { label: string; href: string };
  /**
   * Messages that replace the suggestion list while suggestions load, after a failed request, and if there are no
   * suggestions.
   */
  notes?: Readonly<Record<Exclude<SuggestionState, "idle">, string>>;
  error?: string | undefined;
  unknown?: string;
  /** Text that replaces the input's value whenever the prop changes. */
  holds?: string;
  /** Whether `holds` also replaces text that the visitor typed before hydration. */
  replacesTyped?: boolean;
  onType?(text: string): void;
  /** Set to false to hide links to crisis hotlines. Use for inputs that do not contain health terms. */
  crisis?: false;
  /**
   * Whether to render the suggestion list in normal flow: for example, in a dialog. By default, the suggestion list
   * covers the content below the input.
   */
  below?: boolean;
}

/**
 * Renders a text input with suggestions (an ARIA combobox with a listbox). Without JavaScript, the combobox is a plain
 * text input. Selecting a suggestion or pressing Enter submits the form.
 */
export function Combobox({ label: labelContent, name, defaultValue, ...props }: ComboboxProps) {
  const { placeholder, required, announcement, heading, emptyHeading, clear } = props;
  const id = useId();
  const { control, early, options, typed, state, active, text, ...box } = useCombobox(props, defaultValue);
  const { notes, error, holds, replacesTyped } = props;
  const note = state === "idle" ? "" : (notes?.[state] ?? "");
  const open = options.length > 0;
  const errorText = error || (state === "empty" ? props.unknown : undefined);
  useEffect(() => {
    if (!control.current || holds === undefined || (early.current && !replacesTyped)) return;
    early.current = false;
    control.current.value = holds;
  }, [holds, replacesTyped, control, early]);
  // The links to crisis hotlines stay visible after the input loses focus so that visitors can select a link. Search
  // results show their own links to crisis hotlines.
  const crisis = (
    <div role="alert">
      {text && props.crisis !== false && (
        <Suspense fallback={null}>
          <LazyCrisisHelp text={text} language={pageLanguage()} />
        </Suspense>
      )}
    </div>
  );
  const labelText = <label htmlFor={`${id}i`}>{labelContent}</label>;
  return (
    <div className={frame}>
      {!props.below && crisis}
      {props.labelHidden ? (
        <VisuallyHidden>{labelText}</VisuallyHidden>
      ) : (
        <div className={label} data-label="">
          {labelText}
        </div>
      )}
      <div className={`${searchBox} ${field}`}>
        <Icon name="search" size={20} />
        <input
          ref={control}
          id={`${id}i`}
          name={name}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={defaultValue}
          // biome-ignore lint/a11y/noAutofocus: in a popover, autofocus takes effect only when the popover opens
          autoFocus={props.autoFocus}
          // `client.ts` removes the header's `autofocus` attribute before hydration.
          suppressHydrationWarning={props.autoFocus}
          placeholder={placeholder || (clear && " ")}
          required={required !== undefined}
          pattern={required && HEADER_SEARCH}
          title={required}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}l`}
          aria-activedescendant={active >= 0 ? `${id}o${active}` : undefined}
          aria-invalid={errorText ? true : undefined}
          aria-describedby={errorText ? `${id}e` : undefined}
          onInput={(event) => {
            props.onType?.(event.currentTarget.value);
            box.onInput(event.currentTarget.value);
          }}
          onFocus={box.offer}
          onKeyDown={box.keys}
          onBlur={box.left}
        />
        {clear && (
          <a href={clear.href} data-search data-reset>
            <Icon name="close" size={20} />
            <VisuallyHidden>{clear.label}</VisuallyHidden>
          </a>
        )}
      </div>
      {errorText && (
        <p className={problem} id={`${id}e`}>
          {errorText}
        </p>
      )}
      {props.below && crisis}
      <SuggestionList
        id={id}
        label={labelContent}
        title={typed ? heading : emptyHeading}
        options={options}
        groupOf={props.groupOf}
        icon={typed ? undefined : "clock"}
        note={note}
        active={active}
        below={props.below}
        choose={box.choose}
      />
      <VisuallyHidden>
        <span role="status">{open ? fillText(announcement, { n: options.length }) : note}</span>
      </VisuallyHidden>
    </div>
  );
}
