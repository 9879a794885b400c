import { toBase64 } from "../../lib/text/bytes.ts";
import { MailRefused, type OutgoingMail } from "./outgoing.ts";
import type { MailSender } from "./sender.ts";

/** Number of bytes in an encoded word. A line with an encoded word has at most 76 characters (RFC 2047). */
const WORD_BYTES = 39;

/**
 * Returns an email in the format of RFC 5322 and MIME. It has only ASCII characters and short lines, so that each mail
 * server passes it on unchanged. Throws `MailRefused` if an address has a space, a line break, or a special letter.
 */
export function mimeMessage(mail: OutgoingMail, from: MailSender, date: Date): string {
  const { id, to, subject, text, html, language, files } = mail;
  const body = multipart("alternative", `text-${id}`, [
    textPart("text/plain; charset=utf-8", text),
    textPart("text/html; charset=utf-8", html),
  ]);
  const attachments = files.map(({ name, type, content }) =>
    textPart(`${type}; name="${name}"`, content, [`Content-Disposition: attachment; filename="${name}"`]),
  );
  const lines = [
    `From: ${from.name ? `${headerText(from.name, PHRASE)}\r\n <${mailbox(from.email)}>` : mailbox(from.email)}`,
    `To: ${mailbox(to)}`,
    `Subject: ${headerText(subject)}`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@${from.email.slice(from.email.lastIndexOf("@") + 1)}>`,
    // Programs that answer while somebody is away do not answer such an email (RFC 3834).
    "Auto-Submitted: auto-generated",
    `Content-Language: ${language}`,
    "MIME-Version: 1.0",
  ];
  return [...lines, attachments.length > 0 ? multipart("mixed", `files-${id}`, [body, ...attachments]) : body, ""].join(
    "\r\n",
  );
}

const multipart = (kind: string, boundary: string, parts: readonly string[]): string =>
  [
    `Content-Type: multipart/${kind};\r\n boundary="${boundary}"`,
    "",
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
  ].join("\r\n");

/** Returns a part with a text as Base64, whose lines may be of any length and have any characters. */
const textPart = (type: string, text: string, headers: readonly string[] = []): string =>
  [
    `Content-Type: ${type.replaceAll("; ", ";\r\n ")}`,
    ...headers,
    "Content-Transfer-Encoding: base64",
    "",
    base64(text.replace(/\r\n?|\n/g, "\r\n")).replace(/.{76}(?=.)/g, "$&\r\n"),
  ].join("\r\n");

const SUBJECT = /^[\w !#$%&'*+./?^`{|}~-]*$/;
/** Matches a name whose words are atoms. A period, as in `St. Mary's`, is not allowed outside of quotes (RFC 5322). */
const PHRASE = /^[\w !#$%&'*+/?^`{|}~-]*$/;

/** Returns a header's text: unchanged if it is short and has only plain characters, or else as encoded words. */
function headerText(text: string, plain = SUBJECT): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  if (line.length <= 60 && plain.test(line)) return line;
  const words: string[] = [];
  let word = "";
  for (const char of line) {
    if (new TextEncoder().encode(word + char).length > WORD_BYTES) {
      words.push(word);
      word = "";
    }
    word += char;
  }
  return [...words, word].map((part) => `=?utf-8?B?${base64(part)}?=`).join("\r\n ");
}

function mailbox(email: string): string {
  if (!/^[\x21-\x7e]+$/.test(email)) throw new MailRefused("address characters", true);
  return email;
}

/** Returns text as Base64 of its UTF-8 bytes. */
export const base64 = (text: string): string => toBase64(new TextEncoder().encode(text));
