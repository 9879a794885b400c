import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { changeVisit } from "../../../contracts/visits.ts";
import type { InputRule } from "../../../lib/forms/forms.ts";
import type { FieldValue } from "../../../lib/forms/rules.ts";
import { visitPhrases } from "../../care/visits/phrases.ts";
import { visitRefusal } from "../../care/visits/refusals.ts";
import type { PageForm } from "../../forms/page-form.ts";
import { phrases } from "./phrases.ts";

/** IDs of the forms for a visit. */
export const FORMS = { cancel: "own-visit-cancel", move: "own-visit-move" } as const;

const form = (change: keyof typeof FORMS, fields: readonly InputRule[]): PageForm => ({
  id: FORMS[change],
  address: "",
  fields,
  also: ["link"],
  constants: [],
  own: {
    errors: (values, { t }) =>
      new Map(fields.filter(({ name }) => !values.get(name)).map(({ name }) => [name, t(visitPhrases.ChooseTime)])),
    refusal(answer, { t }) {
      const { refused, done } = answer as ResponseOf<typeof changeVisit>;
      return visitRefusal(refused, t) ?? (done === change ? undefined : t(phrases.VisitChangeFailed));
    },
    endpoint: changeVisit,
    request: (values: ReadonlyMap<string, FieldValue>) => ({
      change,
      link: String(values.get("link") ?? ""),
      ...Object.fromEntries(fields.map(({ name }) => [name, String(values.get(name) ?? "")])),
    }),
  },
});

/** The forms for a visit, which the browser submits with or without JavaScript. */
export const visitForms: readonly PageForm[] = [
  form("cancel", []),
  form("move", [{ kind: "text", name: "slot", title: "" }]),
];
