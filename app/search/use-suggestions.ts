import { useEffect, useRef, useState } from "react";
import { canSuggest, capSuggestions } from "../../lib/forms/rules.ts";

/** How the last question went: an answer without suggestions is `empty`. */
export type SuggestionState = "idle" | "loading" | "failed" | "empty";

export interface SuggestionSource {
  /** Suggestions for what was typed. A rejection is written to the console. */
  suggest(text: string, signal: AbortSignal): Promise<readonly string[]>;
  /** What is offered while the box is empty. */
  whenEmpty?: () => readonly string[];
  /** Milliseconds after the last character (CN-01). */
  pause: number;
  /** Fewer suggestions than these are not worth showing. */
  fewest: number;
}

/**
 * Suggestions for a text box: fetched at two characters, after a pause, at most 10 (VA-06, VA-07). An answer that is
 * overtaken, or comes after the box was left, is dropped.
 */
export function useSuggestions({ suggest, whenEmpty, pause, fewest }: SuggestionSource) {
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; controller?: AbortController }>({});
  const [options, setOptions] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState(true);
  const [state, setState] = useState<SuggestionState>("idle");

  const stop = () => {
    clearTimeout(pending.current.timer);
    pending.current.controller?.abort();
  };
  const close = () => {
    stop();
    setOptions([]);
    setState("idle");
  };
  const onInput = (text: string) => {
    stop();
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
        const found = capSuggestions(await suggest(text.trim(), controller.signal));
        if (controller.signal.aborted) return;
        setOptions(found.length < fewest ? [] : found);
        setState(found.length === 0 ? "empty" : "idle");
      } catch (error) {
        if (controller.signal.aborted) return;
        console.error("suggestions:", error);
        setOptions([]);
        setState("failed");
      }
    }, pause);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on unmount
  useEffect(() => stop, []);
  return { options, typed, state, onInput, close };
}
