import { submitTransaction } from "../../../contracts/payment.ts";
import { STAFF_FEES } from "../../../lib/fees.ts";
import type { InputRule } from "../../../lib/forms.ts";
import { money } from "../../../lib/money.ts";
import { type PaymentForm, paymentRequest } from "../../../lib/payment.ts";
import { paymentErrors, type Spoken } from "../../../lib/rules.ts";
import { STATES } from "../../../lib/states.ts";
import { formErrorsOf } from "../../context/fixed-texts.ts";
import type { PageContext } from "../../context/page-context.ts";
import { type FormEntry, type FormField, inputsOf } from "../../forms/entries.ts";
import type { PageForm } from "../../forms/page-form.ts";
import { phrases } from "./phrases.ts";

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

type Words = Pick<PageContext, "language" | "t">;

/** The fields of PY-01 under three headings. Their titles are the words that the errors of PY-02 name them by. */
export const entriesOf = (page: Words): FormEntry[] => [
  { kind: "static", heading: page.t(phrases.PaymentPayer) },
  input("firstName", page.t(phrases.FirstName), { half: true }),
  input("lastName", page.t(phrases.LastName), { half: true }),
  input("email", page.t(phrases.EmailField), { kind: "email", half: true, maxLength: 254 }),
  input("phone", page.t(phrases.PhoneField), { kind: "telephone", half: true }),
  { kind: "static", heading: page.t(phrases.PaymentAddress) },
  input("address1", page.t(phrases.StreetAddress1)),
  input("address2", page.t(phrases.StreetAddress2), { required: false }),
  input("city", page.t(phrases.City)),
  input("state", page.t(phrases.State), {
    kind: "dropdown",
    half: true,
    items: STATES.map(({ abbreviation, name }) => ({ value: abbreviation, text: name })),
  }),
  input("zip", page.t(phrases.Zip), { half: true, maxLength: 10 }),
  { kind: "static", heading: page.t(phrases.PaymentFee) },
  input("providerName", page.t(phrases.ProviderName), { help: page.t(phrases.PaymentProviderHelp) }),
  input("fee", page.t(phrases.FeeField), {
    kind: "radioList",
    items: STAFF_FEES.map(({ id, name, amount }) => ({ value: id, text: `${name}, ${money(amount)}` })),
  }),
];

const rules: readonly InputRule[] = inputsOf(entriesOf({ language: "en", t: String }));

/** The form as it is taken without script: the same rules, and the same request, as with it. */
export const feeForm: PageForm = {
  id: FORM,
  address: "",
  fields: rules,
  also: [],
  constants: [],
  own: {
    errors: (values, page) => new Map(Object.entries(paymentErrors(textsOf(values), spokenOf(page)))),
    endpoint: submitTransaction,
    request: (values) => paymentRequest(textsOf(values)),
  },
};

function spokenOf(page: Words): Spoken | undefined {
  const words = formErrorsOf(page);
  const titles = new Map(inputsOf(entriesOf(page)).map(({ name, title }) => [name, title]));
  return words && { words, titleOf: (name) => titles.get(name) ?? name };
}

const textsOf = (values: ReadonlyMap<string, unknown>): PaymentForm =>
  Object.fromEntries(rules.map(({ name }) => [name, String(values.get(name) ?? "")])) as PaymentForm;
