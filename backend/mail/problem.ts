/** Causes of emails that were not sent or did not arrive, each with what staff read. The first match counts. */
const CAUSES: readonly [cause: RegExp, text: string][] = [
  [/^address characters$/, "The email address has a character that is not allowed. Please correct the address."],
  [
    /^(bounced|failed)\b/,
    "The email came back: the address does not exist, or its mail server refuses emails. Please check the address.",
  ],
  [
    /^(rejected|suppressed)\b|SUPPRESS/,
    "The mail service sends nothing to this address, because an earlier email came back or was marked as spam.",
  ],
  [/^complained\b/, "The recipient marked the email as spam."],
  [/^E_RECIPIENT/, "The mail service does not accept the email address. Please check the address."],
  [
    /^(E_SENDER|E_DOMAIN|status 40[13])/,
    "The mail service does not accept the sender. The site’s operators must repair it.",
  ],
  [/^(E_DAILY|E_RATE|E_LIMIT|E_QUOTA|status 429)/, "The mail service has reached its limit."],
  [/^(E_VALIDATION|E_FIELD|E_CONTENT|E_HEADER|status 4(?!08))/, "The mail service refused the email."],
  [/./, "The mail service could not be reached, or has a problem."],
];

/** Returns in plain words why an email was not sent or did not arrive, with the reason that the mail service gave. */
export function mailProblem(failure: string): string {
  const text = CAUSES.find(([cause]) => cause.test(failure))?.[1] ?? "";
  return failure === "address characters" ? text : `${text} (${failure})`;
}
