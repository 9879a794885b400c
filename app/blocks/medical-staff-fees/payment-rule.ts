import type { InputRule } from "../../../lib/forms/forms.ts";
import {
  type FieldValue,
  type PaymentErrorMessages,
  type PaymentValues,
  paymentFieldError,
} from "../../../lib/forms/rules.ts";

/** Returns a validator: a function that returns the error message for a value, or undefined if the value is valid. */
export const byPaymentRule =
  (words: PaymentErrorMessages) =>
  ({ name, required }: InputRule, value: FieldValue): string | undefined =>
    required ? (paymentFieldError(name as keyof PaymentValues, String(value), words) ?? undefined) : undefined;
