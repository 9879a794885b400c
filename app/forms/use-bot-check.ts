import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NoToken, type ShownCheck, startBotCheck } from "./bot-check.ts";

interface Options {
  check: ShownCheck | undefined;
  /** An author has put the check into the form: without a token the form is not sent. */
  needed: boolean;
  words: { unsolved: string; unavailable: string; expired: string };
}

/** The bot check of a form (FM-13). */
export interface FormBotCheck {
  /** The element that the service draws into. */
  place: RefObject<HTMLDivElement | null>;
  /** The message about the check, and its element. */
  note: string;
  notePlace: RefObject<HTMLParagraphElement | null>;
  /** The token of a needed check; empty without one. */
  token: string;
  /**
   * Returns a token for one try. Null when the visitor has to answer first, or when a needed check is not available;
   * undefined when another is not available: the receiver decides then.
   */
  take(): Promise<string | null | undefined>;
  /** Forgets the token of the last try. */
  reset(): void;
}

export function useBotCheck({ check, needed, words }: Options): FormBotCheck {
  const place = useRef<HTMLDivElement>(null);
  const notePlace = useRef<HTMLParagraphElement>(null);
  const live = useRef<ReturnType<typeof formBotCheck>>(null);
  const [note, setNote] = useState("");
  const [token, setToken] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widget is drawn once
  useEffect(() => {
    if (!check || !place.current) return;
    live.current = formBotCheck(place.current, check, needed, words, {
      say: setNote,
      hold: setToken,
      ask(text) {
        // The focus moves to what this renders.
        flushSync(() => setNote(text));
        notePlace.current?.focus();
      },
    });
  }, []);
  return {
    place,
    note,
    notePlace,
    token,
    take: async () => live.current?.take(),
    reset: () => live.current?.reset(),
  };
}

interface Show {
  say(note: string): void;
  /** Says it and moves the focus there. */
  ask(note: string): void;
  hold(token: string): void;
}

/** Runs the bot check of a form, independently of React. `show` renders its messages and its token. */
export function formBotCheck(
  place: HTMLElement,
  check: ShownCheck,
  needed: boolean,
  words: Options["words"],
  show: Show,
): Pick<FormBotCheck, "take" | "reset"> {
  let isResetting = false;
  const live = startBotCheck(place, check, "form", {
    changed(token) {
      if (!needed) return;
      show.say(token || isResetting ? "" : words.expired);
      show.hold(token);
    },
    unavailable: () => needed && show.say(words.unavailable),
  });
  return {
    async take() {
      show.say("");
      try {
        return await live.token();
      } catch (error) {
        const { reason } = error instanceof NoToken ? error : new NoToken("unavailable");
        const isOptional = reason === "unavailable" && !needed;
        show[isOptional ? "say" : "ask"](words[reason]);
        return isOptional ? undefined : null;
      }
    },
    reset() {
      isResetting = true;
      live.reset();
      isResetting = false;
    },
  };
}
