export interface MailSender {
  /** Name of the sender, or "" if the setting has only an address. */
  name: string;
  email: string;
}

/** Splits the setting MAIL_FROM, such as `Cedar County Hospital <classes@example.org>`. */
export function senderOf(from: string): MailSender {
  const [, name = "", email = from.trim()] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from) ?? [];
  return { name, email };
}
