import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { sendPrices } from "../../../contracts/prices.ts";
import { isEmail } from "../../../lib/forms/rules.ts";
import type { PageForm } from "../../forms/page-form.ts";
import { type Hospital, requestOf } from "./estimate.ts";
import { phrases } from "./phrases.ts";

export const MAIL_FORM = "price-mail";
export const MAIL_FIELD = "email";

/**
 * The form that sends the prices on the page to the visitor. The search is in hidden fields, and the email address is
 * only in the body of the request.
 */
export const mailForm = (hospitals: readonly Hospital[]): PageForm => ({
  id: MAIL_FORM,
  address: "",
  fields: [{ kind: "email", name: MAIL_FIELD, title: "" }],
  also: ["hospital", "service", "plan", "language"],
  constants: [],
  own: {
    errors: (values, { t }) =>
      isEmail(String(values.get(MAIL_FIELD) ?? "")) ? new Map() : new Map([[MAIL_FIELD, t(phrases.MailWrong)]]),
    refusal: (answer, { t }) => ((answer as ResponseOf<typeof sendPrices>).sent ? undefined : t(phrases.MailNothing)),
    endpoint: sendPrices,
    request(values) {
      const value = (name: string) => String(values.get(name) ?? "");
      const search = { hospital: value("hospital"), service: value("service"), plan: value("plan") };
      return { ...requestOf(hospitals, search, value("language")), email: value(MAIL_FIELD) };
    },
  },
});
