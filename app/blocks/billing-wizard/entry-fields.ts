import { BILL_FLOWS, type BillField, type BillFlow } from "../../../lib/billing/billing.ts";
import type { WizardLabels } from "./labels.ts";

/** An input in the entry form, with its label, help text, and HTML attributes. */
interface EntryField {
  name: BillField;
  title: string;
  help?: string;
  type: "text" | "tel";
  inputMode?: "numeric";
  autoComplete: string;
  placeholder?: string;
  spellCheck?: false;
  autoCapitalize?: "characters";
}

export const fieldsOf = (flow: BillFlow, labels: WizardLabels): EntryField[] =>
  flow === BILL_FLOWS.name
    ? [
        { name: "firstName", title: labels.firstName, type: "text", autoComplete: "given-name", spellCheck: false },
        { name: "lastName", title: labels.lastName, type: "text", autoComplete: "family-name", spellCheck: false },
        { name: "phone", title: labels.phone, help: labels.phoneHelp, type: "tel", autoComplete: "tel" },
        {
          name: "dob",
          title: labels.dob,
          help: labels.dobHelp,
          type: "text",
          inputMode: "numeric",
          autoComplete: "bday",
        },
      ]
    : [
        {
          name: "accountNumber",
          title: labels.accountNumber,
          help: labels.accountNumberHelp,
          type: "text",
          autoComplete: "off",
          spellCheck: false,
          autoCapitalize: "characters",
        },
      ];
