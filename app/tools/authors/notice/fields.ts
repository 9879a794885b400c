import { type Notice, noticeLevels, type StoredNotice } from "../../../../contracts/notice.ts";
import { instantOf } from "../../../../lib/dates/dates.ts";
import { localTime } from "../../local-moment.ts";

/**
 * Returns the name, label, and maximum length of each field in the notice form for one language. A field's name is its
 * path in the notice operation's request.
 */
export const noticeTextFields = (language: string) =>
  [
    [`words.${language}.title`, "Title", 120],
    [`words.${language}.text`, "Text", 600],
    [`words.${language}.link.text`, "Link text", 80],
    [`words.${language}.link.href`, "Link URL", 2_000],
  ] as const;

/** Converts a stored notice to the initial values of the notice form. */
export function valuesOf(notice: StoredNotice | null, zone: string): Map<string, string> {
  if (!notice) return new Map([["level", "warning"]]);
  const { level, until, words } = notice;
  const texts = Object.entries(words).flatMap(([language, { title, text, link }]) => [
    [`words.${language}.title`, title] as const,
    [`words.${language}.text`, text] as const,
    [`words.${language}.link.text`, link?.text ?? ""] as const,
    [`words.${language}.link.href`, link?.href ?? ""] as const,
  ]);
  return new Map([["level", level], ["until", localTime(new Date(until), zone)], ...texts]);
}

/** Converts the submitted form to a request for the notice operation. The operation validates the request. */
export function noticeOf(form: URLSearchParams, languages: readonly string[], zone: string): Notice {
  const fieldText = (name: string) => (form.get(name) ?? "").replace(/\s+/g, " ").trim();
  const texts = languages.map((language) => {
    const [title, text, link, href] = noticeTextFields(language).map(([name]) => fieldText(name)) as [
      string,
      string,
      string,
      string,
    ];
    return [language, { title, text, ...((link || href) && { link: { text: link, href } }) }] as const;
  });
  return {
    level: noticeLevels.find((level) => level === form.get("level")) ?? "warning",
    until: instantOf(fieldText("until"), zone)?.toISOString() ?? "",
    words: Object.fromEntries(texts),
  };
}
