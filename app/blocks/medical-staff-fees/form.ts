import { submitTransaction } from "../../../contracts/payment.ts";
import { STAFF_FEES } from "../../../lib/fees.ts";
import type { InputRule } from "../../../lib/forms.ts";
import { money } from "../../../lib/money.ts";
import { type PaymentForm, paymentRequest } from "../../../lib/payment.ts";
import { paymentErrors } from "../../../lib/rules.ts";
import { STATES } from "../../../lib/states.ts";
import type { PageForm } from "../../page/forms.ts";
import { type FormEntry, type FormField, inputsOf } from "../../ui/form/entries.ts";

/** What the form is called when it is posted to its page. */
export const FORM = "medical-staff-fees";

const LONGEST = 100;

const input = (name: keyof PaymentForm, title: string, more: Partial<FormField> = {}): FormField => ({
  kind: "text",
  name,
  title,
  required: true,
  maxLength: LONGEST,
  choices: more.items?.map(({ value }) => value) ?? [],
  help: "",
  supporting: "",
  placeholder: "",
  rows: 0,
  items: [],
  value: "",
  half: false,
  ...more,
});

/** The fields of PY-01 under three headings. Their titles are the words that the errors of PY-02 name them by. */
export const entriesOf = (t: (key: string) => string): FormEntry[] => [
  { kind: "static", heading: t("PaymentPayer") },
  input("firstName", "First Name", { half: true }),
  input("lastName", "Last Name", { half: true }),
  input("email", "Email", { kind: "email", half: true, maxLength: 254 }),
  input("phone", "Phone", { kind: "telephone", half: true }),
  { kind: "static", heading: t("PaymentAddress") },
  input("address1", "Street Address 1"),
  input("address2", "Street Address 2", { required: false }),
  input("city", "City"),
  input("state", "State", {
    kind: "dropdown",
    half: true,
    items: STATES.map(({ abbreviation, name }) => ({ value: abbreviation, text: name })),
  }),
  input("zip", "Zip", { half: true, maxLength: 10 }),
  { kind: "static", heading: t("PaymentFee") },
  input("providerName", "Provider Name", { help: t("PaymentProviderHelp") }),
  input("fee", "Fee", {
    kind: "radioList",
    items: STAFF_FEES.map(({ id, name, amount }) => ({ value: id, text: `${name}, ${money(amount)}` })),
  }),
];

const rules: readonly InputRule[] = inputsOf(entriesOf(String));

/** The form as it is taken without script: the same rules, and the same request, as with it. */
export const feeForm: PageForm = {
  id: FORM,
  address: "",
  fields: rules,
  also: [],
  constants: [],
  own: {
    errors: (values) => new Map(Object.entries(paymentErrors(textsOf(values)))),
    endpoint: submitTransaction,
    request: (values) => paymentRequest(textsOf(values)),
  },
};

const textsOf = (values: ReadonlyMap<string, unknown>): PaymentForm =>
  Object.fromEntries(rules.map(({ name }) => [name, String(values.get(name) ?? "")])) as PaymentForm;
