import type { PageContext } from "../../context/page-context.ts";
import type { FormField } from "../../forms/entries.ts";
import { formPhrases } from "../../forms/phrases.ts";

const input = (name: string, title: string, more: Partial<FormField> = {}): FormField => ({
  kind: "text",
  name,
  title,
  required: true,
  maxLength: 100,
  choices: [],
  help: "",
  supporting: "",
  placeholder: "",
  rows: 0,
  items: [],
  value: "",
  half: false,
  ...more,
});

/** Returns the chat form's four inputs. */
export const entriesOf = ({ t }: Pick<PageContext, "t">): FormField[] => [
  input("fullName", t(formPhrases.CalloutFullName)),
  input("phone", t(formPhrases.CalloutPhone), { kind: "telephone", half: true }),
  input("dateOfBirth", t(formPhrases.CalloutBirthDate), { half: true, help: t(formPhrases.CalloutBirthDateHelp) }),
  input("question", t(formPhrases.CalloutQuestion), { kind: "multiline", maxLength: 1_000, rows: 4 }),
];

/** Returns the chat form's error messages by field name. */
export const calloutMessages = ({ t }: Pick<PageContext, "t">) => ({
  fullName: t(formPhrases.CalloutFullNameRequired),
  phone: t(formPhrases.CalloutPhoneRequired),
  dateOfBirth: t(formPhrases.CalloutBirthDateRequired),
  question: t(formPhrases.CalloutQuestionRequired),
});

/**
 * Returns the URL of the chat messenger's script: the authored URL, or the site's messenger if there is no authored
 * URL. Returns "" if the authored URL does not use HTTPS or its host is not in `messengerHosts`.
 */
export function messengerOf(importScript: string, embeds: PageContext["embeds"]): string {
  if (!importScript) return embeds?.messenger ?? "";
  if (!URL.canParse(importScript)) return "";
  const { protocol, host } = new URL(importScript);
  return protocol === "https:" && embeds?.messengerHosts?.includes(host) ? importScript : "";
}
