import { formatDate, latestToday } from "../../../lib/dates.ts";
import { readValue } from "../../../lib/forms.ts";
import { birthDate, calloutErrors } from "../../../lib/rules.ts";
import { mayLoad } from "../../browser/consent-decision.ts";
import { loadScript } from "../../browser/load-script.ts";
import { type FormOptions, liveForm } from "../../forms/live-form.ts";
import type { Sent } from "../../forms/send.ts";
import type { Enhancement } from "../../islands/types.ts";

export interface CalloutOptions {
  messenger: string;
  words: Parameters<typeof calloutErrors>[2];
  blocked: string;
}

declare global {
  interface Window {
    /** The chat messenger, once its script has come. */
    Gyant?: { open(start: { fullScreen: boolean; attributes: Record<string, string> }): unknown };
  }
}

const NAMES = ["fullName", "phone", "dateOfBirth", "question"] as const;
type Name = (typeof NAMES)[number];

/** The scripts that this page has loaded or is loading, each once (EM-05). */
const scripts = new Map<string, Promise<void>>();

function load(src: string): Promise<void> {
  const loading = scripts.get(src) ?? loadScript(src);
  // One that did not come is loaded again at the next try.
  scripts.set(
    src,
    loading.catch((error) => {
      scripts.delete(src);
      throw error;
    }),
  );
  return loading;
}

/**
 * Hands a question over to the chat messenger, and to nobody else (EM-03). Its script comes at once where the visitor has
 * agreed to other companies, and with the question where not: who sends it wants the chat.
 */
export const callout: Enhancement<"callout-form/callout", FormOptions & CalloutOptions> = (host, options) => {
  const { fields, messenger, words, blocked } = options;
  const blank = { fullName: "", phone: "", dateOfBirth: "", question: "" };
  if (mayLoad()) load(messenger).catch(() => undefined);
  liveForm(host, options, {
    errorOf: ({ name }, value) =>
      calloutErrors({ ...blank, [name]: String(value) }, latestToday(new Date()), words)[name as Name],
    async send(_form, body, _key, signal): Promise<Sent> {
      const sent = new URLSearchParams(body);
      const typed = (name: Name) => String(readValue(fields.find((field) => field.name === name)!, sent.getAll(name)));
      try {
        await load(messenger);
        signal.throwIfAborted();
        const messages = window.Gyant;
        if (!messages) return { outcome: "failed", messages: [blocked] };
        messages.open({
          fullScreen: false,
          attributes: {
            Attr_fullName: typed("fullName"),
            Attr_phoneNumber: typed("phone"),
            Attr_dateOfBirth: formatDate(birthDate(typed("dateOfBirth"), latestToday(new Date()))!),
            Attr_question: typed("question"),
          },
        });
        return { outcome: "sent" };
      } catch {
        signal.throwIfAborted();
        return { outcome: "failed", messages: [blocked] };
      }
    },
  });
};
