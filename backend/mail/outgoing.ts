/** An email that is ready to leave. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  files: MailFile[];
}

/** Thrown if an email was not accepted. With `isFinal`, another attempt would have the same result. */
export class MailRefused extends Error {
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

/** A file in an email. The type has its parameters, such as `text/calendar; charset=utf-8; method=PUBLISH`. */
export interface MailFile {
  name: string;
  type: string;
  content: string;
}
