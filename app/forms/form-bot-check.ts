import { BOT_TOKEN } from "../../lib/forms.ts";
import { NoToken, type ShownCheck, startBotCheck } from "./bot-check.ts";

/** The bot check of a form of the content system, and what the form says of it. */
export type FormBotCheck = ShownCheck & {
  /** An author has put it into the form: without a token the form is not sent. */
  needed?: true;
  words: { unsolved: string; unavailable: string; expired?: string };
};

/** The bot check of a form of the content system, in the place that the server made for it. */
export function formBotCheck(
  form: HTMLFormElement,
  check: FormBotCheck,
): { token(): Promise<string | null | undefined>; reset(): void } | undefined {
  const { needed, words } = check;
  const place = form.querySelector<HTMLElement>("[data-bot-check]");
  const note = form.querySelector<HTMLElement>("[data-bot-check-note]");
  const input = needed && form.querySelector<HTMLInputElement>(`input[name="${BOT_TOKEN}"]`);
  if (!place || !note) return undefined;
  const say = (text = "") => {
    note.textContent = text;
    note.hidden = text === "";
  };
  let resetting = false;
  const live = startBotCheck(place, check, "form", {
    changed(token) {
      if (!input) return;
      say(token || resetting ? "" : words.expired);
      input.value = token;
      // The form's own rules see it as a field that was filled in, or emptied.
      input.dispatchEvent(new Event("input", { bubbles: true }));
    },
    unavailable: () => needed && say(words.unavailable),
  });
  return {
    /**
     * Null when the visitor has to answer first, or when a form that needs a token can have none; undefined when another
     * has none: its receiver decides then.
     */
    async token() {
      say();
      try {
        return await live.token();
      } catch (error) {
        const { reason } = error instanceof NoToken ? error : new NoToken("unavailable");
        say(words[reason]);
        if (reason === "unavailable" && !needed) return undefined;
        note.focus();
        return null;
      }
    },
    reset() {
      resetting = true;
      live.reset();
      resetting = false;
    },
  };
}
