import { fieldPhrases } from "../../cms/phrases.ts";
import type { Translate } from "../../context/phrases.ts";
import { billingPhrases as phrases } from "./phrases.ts";

/** Returns the billing wizard's UI strings in the page's language. */
export const wizardLabels = (t: Translate, language: string) => ({
  language,
  dueOn: t(phrases.BillDueOn),
  billsOfAccount: t(phrases.BillsOfAccount),
  noneForAccount: t(phrases.BillNoneForAccount),
  noneForName: t(phrases.BillNoneForName),
  tabs: t(phrases.BillingTabs),
  byName: t(phrases.BillingByName),
  byAccount: t(phrases.BillingByAccount),
  firstName: t(phrases.BillingFirstName),
  lastName: t(phrases.BillingLastName),
  phone: t(phrases.BillingPhone),
  phoneHelp: t(phrases.BillingPhoneHelp),
  dob: t(phrases.BillingDob),
  dobHelp: t(phrases.BillingDobHelp),
  accountNumber: t(phrases.BillingAccountNumber),
  accountNumberHelp: t(phrases.AccountNumberHelperText),
  next: t(phrases.BillingNext),
  nameHint: t(phrases.BillingNameHint),
  accountHint: t(phrases.BillingAccountHint),
  personCheck: t(phrases.BillingPersonCheck),
  loading: t(phrases.LoadingPendingBillsTitle),
  progress: t(phrases.LoadingProgressTitle),
  stillLooking: t(phrases.BillingStillLooking),
  listTitle: t(phrases.BillCollectionTitle),
  listSubtitle: t(phrases.BillCollectionSubtitle),
  payBill: t(phrases.PayBill),
  newWindow: t(fieldPhrases.OpensInNewWindow),
  billError: t(phrases.BillSystemErrorSubtitle),
  signIn: t(fieldPhrases.SignIn),
  noAddress: t(phrases.BillNoAddress),
  errorHeading: t(phrases.BillingWizardGlobalErrorHeading),
  errorDescription: t(phrases.BillingWizardGlobalErrorDescription),
  tooOften: t(phrases.BillingTooOften),
  startOver: t(phrases.BillingStartOver),
});
export type WizardLabels = ReturnType<typeof wizardLabels>;
