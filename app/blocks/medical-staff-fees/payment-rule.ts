import type { InputRule } from "../../../lib/forms/forms.ts";
import {
  type FieldValue,
  type PaymentErrorMessages,
  type PaymentValues,
  paymentFieldError,
} from "../../../lib/forms/rules.ts";

/**
 * Returns a function that validates a value in the staff fee form. The returned function returns an error message, or
 * undefined for a valid value.
 */
export const byPaymentRule =
  (messages: PaymentErrorMessages) =>
  ({ name, required }: InputRule, value: FieldValue): string | undefined =>
    required ? (paymentFieldError(name as keyof PaymentValues, String(value), messages) ?? undefined) : undefined;
