import type { BotCheck } from "../context/page-context.ts";
import { NoToken, startBotCheck } from "./bot-check.ts";

/** The bot check of a form of the content system, in the place that the server made for it. */
export function formBotCheck(
  form: HTMLFormElement,
  check: BotCheck & { words: { unsolved: string; unavailable: string } },
): { token(): Promise<string | null | undefined>; reset(): void } | undefined {
  const place = form.querySelector<HTMLElement>("[data-bot-check]");
  const note = form.querySelector<HTMLElement>("[data-bot-check-note]");
  if (!place || !note) return undefined;
  const live = startBotCheck(place, check, "form");
  const say = (words: string) => {
    note.textContent = words;
    note.hidden = words === "";
  };
  return {
    /** Null when the visitor has to answer first; undefined when there is none to be had: its receiver decides then. */
    async token() {
      say("");
      try {
        return await live.token();
      } catch (error) {
        const { reason } = error instanceof NoToken ? error : new NoToken("unavailable");
        say(check.words[reason]);
        if (reason === "unavailable") return undefined;
        note.focus();
        return null;
      }
    },
    reset: () => live.reset(),
  };
}
