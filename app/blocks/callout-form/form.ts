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

/** Returns the four inputs of the chat form. */
export const entriesOf = ({ t }: Pick<PageContext, "t">): FormField[] => [
  input("fullName", t(formPhrases.CalloutFullName)),
  input("phone", t(formPhrases.CalloutPhone), { kind: "telephone", half: true }),
  input("dateOfBirth", t(formPhrases.CalloutBirthDate), { half: true, help: t(formPhrases.CalloutBirthDateHelp) }),
  input("question", t(formPhrases.CalloutQuestion), { kind: "multiline", maxLength: 1_000, rows: 4 }),
];

/** Returns the error messages of the chat form by field. */
export const calloutMessages = ({ t }: Pick<PageContext, "t">) => ({
  fullName: t(formPhrases.CalloutFullNameRequired),
  phone: t(formPhrases.CalloutPhoneRequired),
  dateOfBirth: t(formPhrases.CalloutBirthDateRequired),
  question: t(formPhrases.CalloutQuestionRequired),
});

/**
 * Returns the URL of the messenger script, which defaults to the messenger of the site if `importScript` is empty. An
 * authored URL must use HTTPS and a messenger host; otherwise the result is an empty string.
 */
export function messengerOf(importScript: string, embeds: PageContext["embeds"]): string {
  if (!importScript) return embeds?.messenger ?? "";
  if (!URL.canParse(importScript)) return "";
  const { protocol, host } = new URL(importScript);
  return protocol === "https:" && embeds?.messengerHosts?.includes(host) ? importScript : "";
}
