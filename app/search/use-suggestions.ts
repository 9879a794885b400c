import { useEffect, useRef, useState } from "react";
import { canSuggest, capSuggestions } from "../../lib/forms/suggestions.ts";

/** State of the last suggestion request. `empty` means that the response contained no suggestions. */
export type SuggestionState = "idle" | "loading" | "failed" | "empty";

export interface SuggestionSource {
  /** Fetches suggestions. If the promise rejects, the hook logs the error. */
  suggest(text: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Returns the suggestions to show while the input is empty. */
  whenEmpty?: () => readonly string[];
  /** Debounce interval in milliseconds. */
  pause: number;
  /** Minimum number of suggestions for which the list is shown. */
  fewest: number;
}

/**
 * Fetches up to 10 suggestions, with debouncing, for text of at least two characters. Ignores responses to superseded
 * requests and responses that arrive after the input loses focus.
 */
export function useSuggestions({ suggest, whenEmpty, pause, fewest }: SuggestionSource) {
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; controller?: AbortController }>({});
  const [options, setOptions] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState(true);
  const [state, setState] = useState<SuggestionState>("idle");

  const cancelPending = () => {
    clearTimeout(pending.current.timer);
    pending.current.controller?.abort();
  };
  const close = () => {
    cancelPending();
    setOptions([]);
    setState("idle");
  };
  const onInput = (text: string) => {
    cancelPending();
    const isEmpty = text.trim() === "";
    setTyped(!isEmpty);
    setState("idle");
    if (isEmpty) return setOptions(whenEmpty?.() ?? []);
    if (!canSuggest(text)) return setOptions([]);
    const controller = new AbortController();
    pending.current.controller = controller;
    setState("loading");
    pending.current.timer = setTimeout(async () => {
      try {
        const suggestions = capSuggestions(await suggest(text.trim(), controller.signal));
        if (controller.signal.aborted) return;
        setOptions(suggestions.length < fewest ? [] : suggestions);
        setState(suggestions.length === 0 ? "empty" : "idle");
      } catch (error) {
        if (controller.signal.aborted) return;
        console.error("suggestions:", error);
        setOptions([]);
        setState("failed");
      }
    }, pause);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, on unmount
  useEffect(() => cancelPending, []);
  return { options, typed, state, onInput, close };
}
