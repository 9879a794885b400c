import type { ReactNode } from "react";
import { FORM_NAME } from "../../lib/forms/forms.ts";
import { HiddenInputs } from "../ui/HiddenInputs.tsx";

interface ChangeFormProps {
  /** ID of the form on the page. */
  form: string;
  values: readonly (readonly [string, string])[];
  /** ID of the element that shows the outcome. */
  outcome: string;
  children: ReactNode;
}

/**
 * Renders a form for a change through a signed link, such as a cancellation. The browser submits it to the page's URL,
 * with or without JavaScript.
 */
export const ChangeForm = ({ form, values, outcome, children }: ChangeFormProps) => (
  <form autoComplete="off" method="post" action={`#${outcome}`}>
    <HiddenInputs values={[[FORM_NAME, form], ...values]} />
    {children}
  </form>
);
