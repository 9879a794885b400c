import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NoToken, type ShownCheck, startBotCheck } from "./bot-check.ts";

interface Options {
  check: ShownCheck | undefined;
  /** Whether the form has a bot check field and therefore cannot be sent without a token. */
  needed: boolean;
  words: { unsolved: string; unavailable: string; expired: string };
}

/** State and functions for a form's bot check. */
export interface FormBotCheck {
  /** Ref to the element that contains the bot check widget. */
  containerRef: RefObject<HTMLDivElement | null>;
  /** Message to the visitor about the bot check. */
  note: string;
  noteRef: RefObject<HTMLParagraphElement | null>;
  /** Token from a required bot check, or "" if the form has no token. */
  token: string;
  /**
   * Resolves to a bot check token, which the Worker accepts only once. Resolves to null if the visitor must solve the
   * challenge or if a required bot check is unavailable. Resolves to undefined if an optional bot check is unavailable.
   * The visitor can then submit the form without a token.
   */
  take(): Promise<string | null | undefined>;
  /** Discards the used bot check token. */
  reset(): void;
}

export function useBotCheck({ check, needed, words }: Options): FormBotCheck {
  const containerRef = useRef<HTMLDivElement>(null);
  const noteRef = useRef<HTMLParagraphElement>(null);
  const runningCheck = useRef<ReturnType<typeof formBotCheck>>(null);
  const [note, setNote] = useState("");
  const [token, setToken] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widget is rendered only once
  useEffect(() => {
    if (!check || !containerRef.current) return;
    runningCheck.current = formBotCheck(containerRef.current, check, needed, words, {
      say: setNote,
      hold: setToken,
      ask(text) {
        // `flushSync` renders the message synchronously so that focus can move to it.
        flushSync(() => setNote(text));
        noteRef.current?.focus();
      },
    });
  }, []);
  return {
    containerRef,
    note,
    noteRef,
    token,
    take: async () => runningCheck.current?.take(),
    reset: () => runningCheck.current?.reset(),
  };
}

interface Show {
  say(note: string): void;
  /** Shows a message about the bot check and moves focus to it. */
  ask(note: string): void;
  hold(token: string): void;
}

/** Runs a form's bot check independently of React. The `show` callbacks render the message and the token. */
export function formBotCheck(
  place: HTMLElement,
  check: ShownCheck,
  isRequired: boolean,
  words: Options["words"],
  show: Show,
): Pick<FormBotCheck, "take" | "reset"> {
  let isResetting = false;
  const runningCheck = startBotCheck(place, check, "form", {
    changed(token) {
      if (!isRequired) return;
      show.say(token || isResetting ? "" : words.expired);
      show.hold(token);
    },
    unavailable: () => isRequired && show.say(words.unavailable),
  });
  return {
    async take() {
      show.say("");
      try {
        return await runningCheck.token();
      } catch (error) {
        const { reason } = error instanceof NoToken ? error : new NoToken("unavailable");
        const isOptional = reason === "unavailable" && !isRequired;
        show[isOptional ? "say" : "ask"](words[reason]);
        return isOptional ? undefined : null;
      }
    },
    reset() {
      isResetting = true;
      runningCheck.reset();
      isResetting = false;
    },
  };
}
