import { useEffect } from "react";
import { formatDate, latestToday } from "../../../lib/dates/dates.ts";
import { readValue } from "../../../lib/forms/forms.ts";
import { birthDate, calloutErrors } from "../../../lib/forms/rules.ts";
import { mayLoad } from "../../browser/consent-decision.ts";
import { loadScript } from "../../browser/load-script.ts";
import { inputsOf } from "../../forms/entries.ts";
import { Form } from "../../forms/Form.tsx";
import type { FormProps, FormWays } from "../../forms/form-props.ts";
import { formPhrases } from "../../forms/phrases.ts";
import type { Sent } from "../../forms/send.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { calloutMessages } from "./form.ts";

type CalloutProps = FormProps & {
  /** URL of the chat messenger's script. */
  messenger: string;
  /** Host of the chat messenger that receives the question. */
  host: string;
};

declare global {
  interface Window {
    /** The chat messenger's API, or undefined until its script has loaded. */
    Gyant?: { open(start: { fullScreen: boolean; attributes: Record<string, string> }): unknown };
  }
}

const NAMES = ["fullName", "phone", "dateOfBirth", "question"] as const;
type Name = (typeof NAMES)[number];

/** Scripts that are loading or have loaded on this page, by URL. Each messenger script loads only once per page. */
const scripts = new Map<string, Promise<void>>();

function load(src: string): Promise<void> {
  const loading = scripts.get(src) ?? loadScript(src);
  // If a script fails to load, its entry is removed so that the next attempt reloads the script.
  scripts.set(
    src,
    loading.catch((error) => {
      scripts.delete(src);
      throw error;
    }),
  );
  return loading;
}

const BLANK = { fullName: "", phone: "", dateOfBirth: "", question: "" };

/**
 * Renders a form for asking the chat messenger a question. The question is sent only to the chat messenger. If the
 * visitor consented to third parties, the messenger's script loads immediately. Without consent, the script loads on
 * submit because submitting the form implies consent.
 */
export const CalloutIsland: IslandComponent<"callout-form/Callout", CalloutProps> = ({ messenger, host, ...props }) => {
  const { t } = props.page;
  useEffect(() => {
    if (mayLoad()) load(messenger).catch(() => undefined);
  }, [messenger]);
  const ways: FormWays = {
    errorOf: ({ name }, value) =>
      calloutErrors({ ...BLANK, [name]: String(value) }, latestToday(new Date()), calloutMessages(props.page))[
        name as Name
      ],
    async send(_form, body, _key, signal): Promise<Sent> {
      const failed: Sent = { outcome: "failed", messages: [t(formPhrases.ForeignBlocked)] };
      const sent = new URLSearchParams(body);
      const fields = inputsOf(props.entries);
      const typed = (name: Name) => String(readValue(fields.find((field) => field.name === name)!, sent.getAll(name)));
      try {
        await load(messenger);
        signal.throwIfAborted();
        const messages = window.Gyant;
        if (!messages) return failed;
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
        return failed;
      }
    },
  };
  return (
    <Form {...props} ways={ways}>
      <p>{t(formPhrases.CalloutWhere, { host })}</p>
    </Form>
  );
};
