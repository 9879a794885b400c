import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { DEBOUNCE } from "../../lib/constants.ts";
import { type SuggestionSource, useSuggestions } from "./use-suggestions.ts";

type Source = Partial<SuggestionSource> & Pick<SuggestionSource, "suggest"> & { below?: boolean };

/**
 * What a text box with suggestions does: its options, which of them is chosen, its keys, and what was typed and not yet
 * sent.
 */
export function useCombobox({ below, ...source }: Source, defaultValue: string) {
  const control = useRef<HTMLInputElement>(null);
  /** Whether what stands in the box was typed before the script came. */
  const early = useRef(false);
  const [active, setActive] = useState(-1);
  const [text, setText] = useState("");
  const { options, typed, state, ...suggestions } = useSuggestions({ pause: DEBOUNCE.typeahead, fewest: 1, ...source });

  const close = () => {
    suggestions.close();
    setActive(-1);
  };
  const onInput = (text: string) => {
    suggestions.onInput(text);
    setText(text);
    setActive(-1);
  };
  const choose = (text: string) => {
    close();
    if (!control.current) return;
    control.current.value = text;
    control.current.form?.requestSubmit();
  };
  const left = ({ relatedTarget, currentTarget }: FocusEvent<HTMLInputElement>) => {
    // A list in the flow of its dialog would take the button away from under the pointer.
    if (!below || !currentTarget.form?.contains(relatedTarget)) close();
  };
  const offer = () => control.current?.value === "" && onInput("");

  // What was typed before the script came counts too, and so does the focus that woke it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking
  useEffect(() => {
    const value = control.current?.value ?? "";
    early.current = value !== defaultValue;
    if (early.current) onInput(value);
    else if (control.current === document.activeElement) offer();
    const sent = () => {
      setText("");
      close();
    };
    const form = control.current?.form;
    form?.addEventListener("submit", sent);
    return () => form?.removeEventListener("submit", sent);
  }, []);

  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape" && below) {
      // The list is part of the dialog around it, which the same key closes (HD-09).
      close();
    } else if (event.key === "Escape" && options.length > 0) {
      // Closes the list and nothing else.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Enter") {
      const chosen = options[active];
      if (chosen === undefined) return close();
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (options.length === 0) return void offer();
      event.preventDefault();
      // One place more than options: none of them, the text as typed.
      const places = options.length + 1;
      setActive(((active + 1 + (event.key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
    }
  };
  return { control, early, options, typed, state, active, text, left, onInput, choose, offer, keys };
}
