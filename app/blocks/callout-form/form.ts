import type { Embeds, PageContext } from "../../context/page-context.ts";
import { type FormField, formField } from "../../forms/entries.ts";
import { formPhrases } from "../../forms/phrases.ts";

const input = (name: string, title: string, overrides: Partial<FormField> = {}): FormField =>
  formField({ kind: "text", name, title, maxLength: 100, ...overrides });

/** Returns the chat form's four inputs. */
export const entriesOf = ({ t }: Pick<PageContext, "t">): FormField[] => [
  input("fullName", t(formPhrases.CalloutFullName)),
  input("phone", t(formPhrases.CalloutPhone), { kind: "telephone", half: true }),
  input("dateOfBirth", t(formPhrases.CalloutBirthDate), { half: true, help: t(formPhrases.CalloutBirthDateHelp) }),
  input("question", t(formPhrases.CalloutQuestion), { kind: "multiline", maxLength: 1_000, rows: 4 }),
];

/** Returns the chat form's error messages, keyed by field name. */
export const calloutMessages = ({ t }: Pick<PageContext, "t">) => ({
  fullName: t(formPhrases.CalloutFullNameRequired),
  phone: t(formPhrases.CalloutPhoneRequired),
  dateOfBirth: t(formPhrases.CalloutBirthDateRequired),
  question: t(formPhrases.CalloutQuestionRequired),
  link: t(formPhrases.FieldLink, { title: t(formPhrases.CalloutFullName) }),
  invalidDate: t(formPhrases.CalloutBirthDateInvalid),
});

/**
 * Returns the chat's host and the URL of its frame. The author can set the URL of the chat's script. If the author did
 * not set a URL, the function uses the site's chat. Returns undefined if the author's URL does not use HTTPS or if its
 * host does not belong to the site's chat service.
 */
export function chatOf(importScript: string, chat: Embeds["chat"]): { frame: string; host?: string } | undefined {
  if (!chat) return undefined;
  const { frame, hosts } = chat;
  if (!importScript) return { frame, ...(hosts[0] && { host: hosts[0] }) };
  if (!URL.canParse(importScript)) return undefined;
  const { protocol, host } = new URL(importScript);
  return protocol === "https:" && hosts.includes(host)
    ? { frame: `${frame}&src=${encodeURIComponent(importScript)}`, host }
    : undefined;
}
