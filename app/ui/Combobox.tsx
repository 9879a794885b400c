import { css } from "@linaria/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { DEBOUNCE } from "../../lib/constants.ts";
import { canSuggest, capSuggestions } from "../../lib/rules.ts";
import { Icon } from "./icons/Icon.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const box = css`
  position: relative;
`;

const label = css`
  display: block;
  margin-block-end: var(--space-1);
  font-size: var(--text-s);
  font-weight: 700;
`;

const field = css`
  position: relative;

  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0.9rem;
    margin-block: auto;
    color: var(--color-muted);
    pointer-events: none;
  }
`;

const input = css`
  inline-size: 100%;
  min-block-size: 3.25rem;
  padding: 0.6rem 1rem 0.6rem 2.9rem;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-button);
  background: var(--color-surface);

  &:focus-visible {
    border-radius: var(--radius-button);
  }
`;

const list = css`
  position: absolute;
  inset-inline: 0;
  inset-block-start: calc(100% + var(--space-1));
  z-index: var(--layer-raised);
  max-block-size: 60vh;
  margin: 0;
  padding: var(--space-2);
  overflow-y: auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);

  & > div {
    padding: 0.6rem 0.8rem;
    border-radius: var(--radius-s);
    cursor: pointer;
  }

  & > div[aria-selected="true"],
  & > div:hover {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }

  @media (forced-colors: active) {
    & > div[aria-selected="true"] {
      outline: 2px solid Highlight;
    }
  }
`;

export interface ComboboxProps {
  label: string;
  name: string;
  defaultValue: string;
  placeholder?: string;
  /** `{n}` suggestions, for those who cannot see the list. */
  announcement: string;
  /** Suggestions for what was typed. A rejection is written to the console, and nothing shows. */
  suggest(text: string, signal: AbortSignal): Promise<readonly string[]>;
}

/**
 * A text box with suggestions: the ARIA combobox pattern with a list. Before script it is the text box of its form.
 * It asks at two characters, 300 ms after the last one (CN-01), drops an answer that came too late, and shows at most
 * 10, and only more than one: a single suggestion says nothing that was not typed (LC-03, VA-07). Choosing one fills the
 * box and submits the form; so does Enter.
 */
export function Combobox({ label: words, name, defaultValue, placeholder, announcement, suggest }: ComboboxProps) {
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  const asking = useRef<{ timer?: ReturnType<typeof setTimeout>; controller?: AbortController }>({});
  const [options, setOptions] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const open = options.length > 1;

  const stop = () => {
    clearTimeout(asking.current.timer);
    asking.current.controller?.abort();
  };
  const close = () => {
    stop();
    setOptions([]);
    setActive(-1);
  };
  const ask = (text: string) => {
    stop();
    if (!canSuggest(text)) return close();
    asking.current.timer = setTimeout(async () => {
      const controller = new AbortController();
      asking.current.controller = controller;
      try {
        const found = await suggest(text.trim(), controller.signal);
        if (controller.signal.aborted) return;
        setOptions(capSuggestions(found));
        setActive(-1);
      } catch (error) {
        if (!controller.signal.aborted) console.error("suggestions:", error);
      }
    }, DEBOUNCE.typeahead);
  };
  const choose = (text: string) => {
    close();
    if (!control.current) return;
    control.current.value = text;
    control.current.form?.requestSubmit();
  };

  // What was typed before the script came counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking
  useEffect(() => {
    const typed = control.current?.value ?? "";
    if (typed !== defaultValue) ask(typed);
    return stop;
  }, []);

  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter") {
      const chosen = options[active];
      if (chosen === undefined) return close();
      event.preventDefault();
      choose(chosen);
    } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      // One place more than options: none of them, the text as typed.
      const places = options.length + 1;
      setActive(((active + 1 + (event.key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
    }
  };

  return (
    <div className={box}>
      <label className={label} htmlFor={`${id}i`}>
        {words}
      </label>
      <div className={field}>
        <Icon name="search" size={20} />
        <input
          className={input}
          ref={control}
          id={`${id}i`}
          name={name}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={defaultValue}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}l`}
          aria-activedescendant={active >= 0 ? `${id}o${active}` : undefined}
          onInput={(event) => ask(event.currentTarget.value)}
          onKeyDown={keys}
          onBlur={close}
        />
      </div>
      <div className={list} id={`${id}l`} role="listbox" aria-label={words} hidden={!open}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys of its list
          <div
            key={option}
            id={`${id}o${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            // The text box keeps the focus, so that leaving it can close the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{open ? announcement.replace("{n}", String(options.length)) : ""}</span>
      </VisuallyHidden>
    </div>
  );
}
