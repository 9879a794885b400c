import type { InputRule } from "../../../lib/forms/forms.ts";
import {
  type FieldValue,
  type PaymentErrorWords,
  type PaymentValues,
  paymentFieldError,
} from "../../../lib/forms/rules.ts";

/** What is wrong with a value by the form's own rules. */
export const byPaymentRule =
  (words: PaymentErrorWords) =>
  ({ name, required }: InputRule, value: FieldValue): string | undefined =>
    required ? (paymentFieldError(name as keyof PaymentValues, String(value), words) ?? undefined) : undefined;
