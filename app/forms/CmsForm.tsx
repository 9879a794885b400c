import type { ReactNode } from "react";
import { Island } from "../islands/Island.tsx";
import { type FormEntry, inputsOf } from "./entries.ts";
import { FormIsland } from "./Form.island.tsx";
import { Form } from "./Form.tsx";
import type { FormProps } from "./form-props.ts";
import { outcomeId, Thanks } from "./Outcome.tsx";
import { formPhrases } from "./phrases.ts";

interface CmsFormProps extends Omit<FormProps, "tried" | "botCheck"> {
  /**
   * Renders the block's own island instead of `FormIsland`. Not called in author mode, because author mode does not
   * hydrate the form.
   */
  island?: (props: Omit<FormProps, "page">) => ReactNode;
  /** Whether the form's API call requires a bot check token. */
  checked?: true;
}

/**
 * Renders a form that authors define in the CMS. Without JavaScript, the browser submits the form to the page's URL,
 * and the Worker validates and forwards the values. With JavaScript, React validates the values as the visitor types
 * and submits the form without a page load.
 */
export function CmsForm({ island, checked, page, ...props }: CmsFormProps) {
  const { t, editing } = page;
  const posted = page.posted?.form === props.form ? page.posted : undefined;
  if (posted?.outcome === "sent")
    return (
      <Thanks
        id={outcomeId(props.form)}
        message={posted.messages[0] ?? t(formPhrases.FormThanks)}
        foreign={posted.foreign}
      />
    );
  const botCheck = (!island || checked) && !editing ? page.botCheck : undefined;
  const entries = botCheck || editing ? props.entries : props.entries.filter((entry) => !isChallenge(entry));
  // A bot check token is valid only once. When the server re-renders the submitted form, it therefore omits the token.
  const reusableFields = new Set(inputsOf(entries).flatMap((field) => (isChallenge(field) ? [] : [field.name])));
  const all: Omit<FormProps, "page"> = {
    ...props,
    entries,
    ...(botCheck && { botCheck: { ...botCheck, title: t(formPhrases.FormBotCheck) } }),
    ...(posted && {
      tried: {
        outcome: posted.outcome,
        messages: posted.messages,
        address: posted.address,
        ...(posted.foreign && { foreign: posted.foreign }),
        values: [...posted.values].filter(([name]) => reusableFields.has(name)),
        errors: [...posted.errors],
      },
    }),
  };
  if (editing) return <Form {...all} page={page} />;
  return island ? (
    island(all)
  ) : (
    <Island
      name="forms/Form"
      hydrate="visible"
      component={FormIsland}
      page={page}
      needs={{ phrases: [formPhrases] }}
      props={all}
    />
  );
}

const isChallenge = ({ kind }: FormEntry): boolean => kind === "challenge";
