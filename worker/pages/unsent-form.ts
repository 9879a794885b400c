/** Responds to form submissions, from browsers without JavaScript, that the form's page cannot show. */
import { BOT_TOKEN, FORM_NAME } from "../../lib/forms/forms.ts";
import { provesSameOrigin } from "../auth/same-origin.ts";
import type { Ctx } from "../context.ts";
import { valuesByName } from "../http/body.ts";
import { pageInputs } from "./page-inputs.ts";
import { pageRequestOf } from "./page-request.ts";
import { respondInShell } from "./shell-page.ts";

/** What is known about a submission when its handler throws. */
export interface Submitted {
  /** The submitted fields, if the body was read. */
  fields?: URLSearchParams;
  /** Titles of the page's form fields, keyed by the name under which the browser submits the field. */
  titles?: ReadonlyMap<string, string>;
  /** Whether the receiver accepted the form. */
  isSent?: boolean;
}

/** Returns whether an error's status means that there is no page at the URL, or that the page takes no forms. */
export const takesNoForms = (status: number): boolean => status === 404 || status === 405;

/** Matches names of fields that visitors do not see. */
const HIDDEN = /^_|^Fields[.[]|(?:Item|Session)Id$|^(?:Submit|link|personId|eventFeeId|idempotencyKey)$/;
/** Maximum number and length of the values on the page. */
const MAX_VALUES = 100;
const MAX_LENGTH = 10_000;
/** The page uses the frame of the tool pages, which the styles of each tool page contain. */
const STYLES = "staff/requests";

/** Returns the submitted values that a visitor may have typed, with the titles of their fields. */
export function typedValues({ fields, titles }: Submitted): (readonly [name: string, value: string])[] {
  return [...(fields ? valuesByName(fields) : [])]
    .filter(([name]) => name !== FORM_NAME && name !== BOT_TOKEN && !HIDDEN.test(name))
    .map(([name, all]) => [titles?.get(name) ?? nameText(name), all.join(", ").trim()] as const)
    .filter(([, value]) => value !== "")
    .slice(0, MAX_VALUES)
    .map(([name, value]) => [name.slice(0, 200), value.slice(0, MAX_LENGTH).replace(/\r\n?/g, "\n")] as const);
}

/** Converts a field name such as `firstName` to text. */
const nameText = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Renders a page in the site's design and the page's language that says why a form was not sent, and shows what the
 * visitor typed. Values from another origin are not shown, because they could be another site's text.
 */
export async function unsentForm(c: Ctx, status: number, submitted: Submitted): Promise<Response> {
  const app = await import("../../app/index.ts");
  const request = pageRequestOf(c);
  const inputs = pageInputs(request);
  const settings = await inputs.settings();
  const { t } = settings;
  const isOwn = provesSameOrigin(c.req.raw);
  const { formPhrases } = app;
  const texts: Record<number, (typeof formPhrases)[keyof typeof formPhrases]> = {
    400: submitted.fields ? formPhrases.UnsentChanged : formPhrases.UnsentIncomplete,
    403: formPhrases.UnsentForeign,
    404: formPhrases.UnsentGone,
    405: formPhrases.UnsentGone,
    408: formPhrases.UnsentIncomplete,
    413: formPhrases.UnsentTooLong,
  };
  const title = t(submitted.isSent ? formPhrases.SentTitle : formPhrases.UnsentTitle);
  const content = app.unsentFormOf({
    title,
    text: t(submitted.isSent ? formPhrases.SentText : (texts[status] ?? formPhrases.UnsentFailed)),
    typed: isOwn && !submitted.isSent ? typedValues(submitted) : [],
    page: settings,
    back: takesNoForms(status) || submitted.isSent ? null : c.get("url").pathname,
    requestId: request.requestId,
  });
  return respondInShell(
    app,
    request,
    inputs,
    c,
    { folder: STYLES, title, status, person: null, frame: "site" },
    content,
  );
}
