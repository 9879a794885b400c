import { useEffect } from "react";
import { formatDate, latestToday } from "../../../lib/dates/dates.ts";
import { readValue } from "../../../lib/forms/forms.ts";
import { birthDate, calloutErrors } from "../../../lib/forms/rules.ts";
import { loadChat } from "../../browser/chat.ts";
import { mayLoad } from "../../browser/consent-decision.ts";
import { currentTime } from "../../browser/current-time.ts";
import { inputsOf } from "../../forms/entries.ts";
import { Form } from "../../forms/Form.tsx";
import type { FormHandlers, FormProps } from "../../forms/form-props.ts";
import { formPhrases } from "../../forms/phrases.ts";
import type { Sent } from "../../forms/send.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { calloutMessages } from "./form.ts";

type CalloutProps = FormProps & {
  /** URL of the chat's frame. */
  chat: string;
  /** Host of the chat service that receives the question. */
  host: string;
};

const NAMES = ["fullName", "phone", "dateOfBirth", "question"] as const;
type Name = (typeof NAMES)[number];

const EMPTY_VALUES = { fullName: "", phone: "", dateOfBirth: "", question: "" };

/**
 * Renders a form that opens the chat with a question. The form sends the question only to the chat. If the visitor
 * consented to third-party services, the chat loads immediately. Without prior consent, the chat loads when the visitor
 * submits the form, because submitting the form implies consent.
 */
export const CalloutIsland: IslandComponent<"callout-form/Callout", CalloutProps> = ({ chat, host, ...props }) => {
  const { t } = props.page;
  useEffect(() => {
    if (mayLoad()) loadChat(chat).catch(() => undefined);
  }, [chat]);
  const handlers: FormHandlers = {
    errorOf: ({ name }, value) =>
      calloutErrors(
        { ...EMPTY_VALUES, [name]: String(value) },
        latestToday(currentTime()),
        calloutMessages(props.page),
      )[name as Name],
    async send(_form, body, _key, signal): Promise<Sent> {
      const failed: Sent = { outcome: "failed", messages: [t(formPhrases.ForeignBlocked)] };
      const submitted = new URLSearchParams(body);
      const fields = inputsOf(props.entries);
      const fieldValue = (name: Name) =>
        String(readValue(fields.find((field) => field.name === name)!, submitted.getAll(name)));
      try {
        const { open } = await loadChat(chat);
        signal.throwIfAborted();
        await open({
          Attr_fullName: fieldValue("fullName"),
          Attr_phoneNumber: fieldValue("phone"),
          Attr_dateOfBirth: formatDate(birthDate(fieldValue("dateOfBirth"), latestToday(currentTime()))!),
          Attr_question: fieldValue("question"),
        });
        return { outcome: "sent" };
      } catch {
        signal.throwIfAborted();
        return failed;
      }
    },
  };
  return (
    <Form {...props} ways={handlers}>
      <p>{t(formPhrases.CalloutWhere, { host })}</p>
    </Form>
  );
};
