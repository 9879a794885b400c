import type { Person } from "../lib/events/party.ts";

export interface RegistrationRequest {
  sessionId: string;
  feeId: string;
  promoCode: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Language of the confirmation email: `en` or `es`. */
  language?: string;
  /** Full name of the registrant's partner. Ignored if the fee covers one person. */
  partner?: string;
  /**
   * The registrant's companions, each with a seat and a fee. The registrant and the companions are registered in one
   * transaction with one payment.
   */
  others?: readonly Person[];
  /**
   * Idempotency key, which is the same for all attempts to submit a form. Empty if the form does not send an
   * idempotency key.
   */
  idempotencyKey: string;
  /** Whether the person joins the waitlist if no seat is available. */
  mayWait?: boolean;
  /** Whether staff register the person as a walk-in. Staff can register people until the session ends. */
  atDoor?: boolean;
  /**
   * ID of the waitlist entry that gets the seats. Empty for people who are not on the waitlist. For a waitlist entry,
   * seats that are reserved for the waitlist count as available.
   */
  fromList?: string;
  /** Whether the fees are paid at the class. The seats are confirmed at once, and the people owe the fees. */
  paysAtClass?: boolean;
  /** Time until which unpaid seats stay reserved. Defaults to a time that depends on who registers the person. */
  holdUntil?: Date;
}

/** Return URLs for the payment page. The payment page appends the registration ID to the `confirm` URL. */
export interface ReturnAddresses {
  confirm: string;
  cancel: string;
}

export type Refusal = "session" | "closed" | "fee" | "promo" | "duplicate" | "full" | "names" | "many" | "few";

export type RegistrationOutcome =
  | { status: "confirmed"; registrationId: string }
  | { status: "held"; registrationId: string; paymentId: string }
  | { status: "waiting"; place?: number }
  | { status: "refused"; reason: Refusal };

/** A registration request with the return URLs for its payment page. */
export interface RegistrationSubmission {
  request: RegistrationRequest;
  back: ReturnAddresses;
}

/** A registration request with the values that the visitor typed into the form. */
export interface FilledForm extends RegistrationSubmission {
  typed: Record<string, string | string[]>;
}

/** A queue position, starting at 1. The visitor's browser requests the outcome with the ticket. */
interface QueuedRegistration {
  status: "line";
  ticket: string;
  place: number;
}
export type Arrival = RegistrationOutcome | QueuedRegistration;
/** State of the registration with a given ticket: the queue position or the outcome. */
export type QueueLookup = QueuedRegistration | { form: FilledForm; outcome: RegistrationOutcome };
