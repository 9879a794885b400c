import { submitTransaction } from "../../../contracts/payment.ts";
import { money } from "../../../lib/billing/money.ts";
import { type PaymentForm, paymentRequest } from "../../../lib/billing/payment.ts";
import { STAFF_FEES } from "../../../lib/events/fees.ts";
import type { InputRule } from "../../../lib/forms/forms.ts";
import { type PaymentErrorMessages, paymentErrors } from "../../../lib/forms/rules.ts";
import { STATES } from "../../../lib/forms/states.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import { type FormEntry, type FormField, formField, inputsOf } from "../../forms/entries.ts";
import type { PageForm } from "../../forms/page-form.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { phrases } from "./phrases.ts";

/** ID of the staff fee form. Submissions to the page's URL include the form ID. */
export const FORM = "medical-staff-fees";

const MAX_LENGTH = 100;

const input = (name: keyof PaymentForm, title: string, overrides: Partial<FormField> = {}): FormField =>
  formField({ kind: "text", name, title, maxLength: MAX_LENGTH, ...overrides });

type PhraseContext = Pick<PageContext, "t">;

const feeNames: Record<(typeof STAFF_FEES)[number]["id"], Phrase> = {
  "co-initial": phrases.FeeColoradoInitial,
  "co-reappointment": phrases.FeeColoradoReappointment,
  "co-late": phrases.FeeColoradoLate,
  "mt-initial": phrases.FeeMontanaInitial,
  "mt-reappointment": phrases.FeeMontanaReappointment,
};

/**
 * Returns the staff fee form's fields, which are grouped under three headings. Each field has a title, which error
 * messages include.
 */
export const entriesOf = (page: PhraseContext): FormEntry[] => [
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
    items: STAFF_FEES.map(({ id, amount }) => ({ value: id, text: `${page.t(feeNames[id])}, ${money(amount)}` })),
  }),
];

const rules: readonly InputRule[] = inputsOf(entriesOf({ t: ({ en }) => en }));

/**
 * The staff fee form, which the Worker handles if JavaScript is disabled. The Worker validates the form and sends the
 * request in the same way as the browser does.
 */
export const feeForm: PageForm = {
  id: FORM,
  address: "",
  fields: rules,
  also: [],
  constants: [],
  own: {
    errors: (values, page) => new Map(Object.entries(paymentErrors(textsOf(values), paymentErrorMessages(page)))),
    endpoint: submitTransaction,
    request: (values) => paymentRequest(textsOf(values)),
  },
};

/** Returns the error messages for the staff fee form. */
export const paymentErrorMessages = ({ t }: PhraseContext): PaymentErrorMessages => ({
  required: {
    firstName: t(phrases.FirstNameRequired),
    lastName: t(phrases.LastNameRequired),
    email: t(phrases.EmailRequired),
    providerName: t(phrases.ProviderNameRequired),
    address1: t(phrases.StreetAddressRequired),
    city: t(phrases.CityRequired),
    state: t(phrases.StateRequired),
    zip: t(phrases.ZipRequired),
    phone: t(phrases.PhoneRequired),
    fee: t(phrases.FeeRequired),
  },
  invalid: {
    email: t(phrases.EmailInvalid),
    zip: t(phrases.ZipInvalid),
    phone: t(phrases.PhoneInvalid),
    firstName: t(formPhrases.FieldLink, { title: t(phrases.FirstName) }),
    lastName: t(formPhrases.FieldLink, { title: t(phrases.LastName) }),
    providerName: t(formPhrases.FieldLink, { title: t(phrases.ProviderName) }),
  },
});

const textsOf = (values: ReadonlyMap<string, unknown>): PaymentForm =>
  Object.fromEntries(rules.map(({ name }) => [name, String(values.get(name) ?? "")])) as PaymentForm;
