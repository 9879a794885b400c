import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { DEBOUNCE } from "../../lib/constants.ts";
import { comboboxAction } from "./combobox-keys.ts";
import { type SuggestionSource, useSuggestions } from "./use-suggestions.ts";

type Source = Partial<SuggestionSource> & Pick<SuggestionSource, "suggest"> & { below?: boolean };

/** Manages the options, active option, keyboard events, and unsubmitted text of a combobox. */
export function useCombobox({ below, ...source }: Source, defaultValue: string) {
  const control = useRef<HTMLInputElement>(null);
  /** Whether the visitor typed the text before hydration. */
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
    // A suggestion list in normal flow stays open because closing it would move the form's buttons away from the
    // pointer.
    if (!below || !currentTarget.form?.contains(relatedTarget)) close();
  };
  const offer = () => control.current?.value === "" && onInput("");

  // Handles text that the visitor typed before hydration, and focus that the input received before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, on hydration
  useEffect(() => {
    const value = control.current?.value ?? "";
    early.current = value !== defaultValue;
    if (early.current) onInput(value);
    else if (control.current === document.activeElement) offer();
    const onSubmit = () => {
      setText("");
      close();
    };
    const form = control.current?.form;
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, []);

  const keys = (event: KeyboardEvent) => {
    const action = comboboxAction(event.nativeEvent, { count: options.length, active, below });
    if (action === null) return;
    if (action.kind === "close") {
      close();
      if (action.bubbles) return;
      event.preventDefault();
      event.stopPropagation();
    } else if (action.kind === "choose") {
      event.preventDefault();
      choose(options[active] ?? "");
    } else if (action.kind === "activate") {
      event.preventDefault();
      setActive(action.option);
      // `SuggestionList` scrolls active options into view.
      if (action.option < 0) control.current?.scrollIntoView({ block: "nearest" });
    } else offer();
  };
  return { control, early, options, typed, state, active, text, left, onInput, choose, offer, keys };
}
