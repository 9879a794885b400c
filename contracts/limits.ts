/**
 * Rate limits. Cloudflare's rate limit bindings count bursts, which are requests per minute. Durable Objects count the
 * limits in this file exactly.
 */
import { HOUR_S, MINUTE_S } from "../lib/dates/units.ts";

/**
 * What a limit counts separately: a browser (`visitor`, skipped without a visitor token), a `household` (an IPv4 address
 * or IPv6 /56), a `network` (an IPv4 address or IPv6 /48), a signed-in user (`actor`), or the values of a request field,
 * such as `sessionId` (skipped if the field is empty).
 */
type LimitKey = "visitor" | "household" | "network" | "actor" | (string & {});

export interface Limit {
  /** What is counted. Limits with the same name, keys, and values share a counter. */
  readonly name: string;
  /** Without keys, the limit counts all requests together. */
  readonly by: readonly LimitKey[];
  /** Length of the window in seconds. */
  readonly per: number;
  readonly max: number;
  /**
   * For a limit that many visitors share: number of requests that each household may send even after others have used
   * up the limit. Without this number, one client could lock out everybody.
   */
  readonly spares?: number;
  /** Name of a response field. If the field is true, the request was no guess, and the limit gives it back. */
  readonly unless?: string;
  /** Whether only requests that passed the bot check count, because a script could otherwise lock out another person. */
  readonly needsBotCheck?: true;
}

/** Kinds of bursts, with separate limits per visitor and per network in wrangler.toml. */
export type Burst = "forms" | "reads";

/**
 * Bill lookups. The limit for a network is high, because an entire hospital may share an IP address, and because
 * lookups without results have further limits (worker/limits/bill-guesses.ts). Strangers can use up the limit for
 * another person's number, so each household can still look that number up twice.
 */
export const billLimits: readonly Limit[] = [
  { name: "bills", by: ["visitor"], per: 10 * MINUTE_S, max: 20 },
  { name: "bills", by: ["network"], per: 10 * MINUTE_S, max: 100 },
  { name: "bills", by: ["accountNumber"], per: 10 * MINUTE_S, max: 5, spares: 2, needsBotCheck: true },
  { name: "bills", by: ["phone"], per: 10 * MINUTE_S, max: 5, spares: 2, needsBotCheck: true },
];

/**
 * Bill lookups by account number, which need no further values. The limit slows guessing from many networks. Lookups by
 * name have no such limit, because four values must match.
 */
export const accountLimit: Limit = {
  name: "bills by account",
  by: [],
  per: 10 * MINUTE_S,
  max: 600,
  spares: 5,
  needsBotCheck: true,
};

/**
 * Promo codes that turn out to be invalid; valid codes are given back. Even if every household guesses, it has only
 * three guesses in ten minutes once the class's limit is used up.
 */
export const promoLimits: readonly Limit[] = [
  { name: "promo codes", by: ["sessionId", "household"], per: 10 * MINUTE_S, max: 10, unless: "isValid" },
  { name: "promo codes", by: ["sessionId"], per: 10 * MINUTE_S, max: 150, spares: 3, unless: "isValid" },
  { name: "promo codes", by: ["household"], per: 10 * MINUTE_S, max: 100, unless: "isValid" },
];

/**
 * Seats, by whatever way a visitor reserves them. Several people may share a network, for example at a workplace. The
 * limit for one household in one class is low, so that nobody can reserve all seats.
 */
export const seatLimits: readonly Limit[] = [
  { name: "seats", by: ["sessionId", "email"], per: HOUR_S, max: 6, spares: 2 },
  // The events system sends an email for each registration.
  { name: "seats", by: ["email"], per: HOUR_S, max: 12, spares: 2 },
  { name: "seats", by: ["sessionId", "household"], per: HOUR_S, max: 12 },
  { name: "seats", by: ["sessionId", "network"], per: HOUR_S, max: 36 },
  { name: "seats", by: ["visitor"], per: HOUR_S, max: 36 },
  { name: "seats", by: ["household"], per: HOUR_S, max: 360 },
];

/** Seats that staff assign. The limit for an email address is the one of registrations. */
export const staffSeatLimits: readonly Limit[] = [
  { name: "seats", by: ["sessionId", "email"], per: HOUR_S, max: 6, spares: 2 },
  { name: "seats by staff", by: ["actor"], per: HOUR_S, max: 200 },
];

/**
 * Seats in submissions without a bot check token, which browsers send if JavaScript is disabled. Bots gain nothing by
 * omitting the token. Each household can reserve two seats even after others have used up the class's limit.
 */
export const uncheckedSeatLimits: readonly Limit[] = [
  { name: "unchecked seats", by: ["sessionId", "household"], per: HOUR_S, max: 4 },
  { name: "unchecked seats", by: ["sessionId"], per: HOUR_S, max: 8, spares: 2 },
];

/**
 * Bill lookups without a bot check token. The shared limit does not spare households, because one lookup from each of
 * many addresses could otherwise guess account numbers without a bot check.
 */
export const uncheckedBillLimits: readonly Limit[] = [
  { name: "unchecked", by: ["action", "household"], per: 10 * MINUTE_S, max: 3 },
  { name: "unchecked", by: ["action"], per: 10 * MINUTE_S, max: 20 },
];

/** Other submissions without a bot check token. */
export const uncheckedLimits: readonly Limit[] = [
  { name: "unchecked", by: ["action", "household"], per: 10 * MINUTE_S, max: 3 },
  { name: "unchecked", by: ["action"], per: 10 * MINUTE_S, max: 20, spares: 1 },
];

/**
 * CMS forms whose receiver verifies the bot check token, or that have no bot check. Many visitors may share the IP
 * address of a hospital.
 */
export const formLimits: readonly Limit[] = [
  { name: "forms", by: ["visitor"], per: 10 * MINUTE_S, max: 30 },
  { name: "forms", by: ["household"], per: 10 * MINUTE_S, max: 150 },
];

/** Changes through a registration's link, because the events system may send an email for each of them. */
export const registrationChangeLimits: readonly Limit[] = [
  { name: "registration changes", by: ["link"], per: HOUR_S, max: 10 },
  { name: "registration changes", by: ["household"], per: HOUR_S, max: 60 },
];

/**
 * Visits that people book. The limits for a household are low, so that nobody can take all times of a doctor. The
 * upstream also limits how many visits one person can have at a time.
 */
export const visitLimits: readonly Limit[] = [
  { name: "visits", by: ["email"], per: HOUR_S, max: 6, spares: 2 },
  { name: "visits", by: ["visitor"], per: HOUR_S, max: 12 },
  { name: "visits", by: ["household"], per: HOUR_S, max: 20 },
  { name: "visits", by: ["network"], per: HOUR_S, max: 120 },
];

/** Changes through a visit's link, because the upstream may send an email for each of them. */
export const visitChangeLimits: readonly Limit[] = [
  { name: "visit changes", by: ["link"], per: HOUR_S, max: 10 },
  { name: "visit changes", by: ["household"], per: HOUR_S, max: 60 },
];

/** Emails with prices, which anybody can have sent to any address. Their text contains nothing that a visitor typed. */
export const priceMailLimits: readonly Limit[] = [
  { name: "price emails", by: ["email"], per: HOUR_S, max: 3, spares: 1 },
  { name: "price emails", by: ["visitor"], per: HOUR_S, max: 6 },
  { name: "price emails", by: ["household"], per: HOUR_S, max: 20 },
];
