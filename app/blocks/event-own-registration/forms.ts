import { changeRegistration } from "../../../contracts/own-registration.ts";
import type { InputRule } from "../../../lib/forms/forms.ts";
import type { FieldValue } from "../../../lib/forms/rules.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { FormField } from "../../forms/entries.ts";
import type { PageForm } from "../../forms/page-form.ts";
import { phrases } from "./phrases.ts";

/** IDs of the forms for an existing registration. */
export const FORMS = {
  cancel: "own-registration-cancel",
  remove: "own-registration-remove",
  add: "own-registration-add",
  leave: "own-registration-leave",
};

const MAX_LENGTH = 100;

type PhraseContext = Pick<PageContext, "t">;

/** Returns the name fields for an additional person. */
export const nameFields = ({ t }: PhraseContext): FormField[] =>
  [
    { name: "personFirstName", title: t(phrases.PersonFirstName) },
    { name: "personLastName", title: t(phrases.PersonLastName) },
  ].map((field) => ({
    ...field,
    kind: "text",
    required: true,
    maxLength: MAX_LENGTH,
    help: "",
    supporting: "",
    placeholder: "",
    rows: 0,
    items: [],
    value: "",
    half: true,
  }));

const rules: readonly InputRule[] = nameFields({ t: ({ en }) => en });

type Sent = ReadonlyMap<string, FieldValue>;

const form = (
  id: string,
  also: readonly string[],
  request: (value: (name: string) => string) => object,
  fields: readonly InputRule[] = [],
): PageForm => ({
  id,
  address: "",
  fields,
  also,
  constants: [],
  own: {
    errors: (values: Sent, { t }) =>
      new Map(
        fields
          .filter(({ name }) => !values.get(name))
          .map(({ name }) => [
            name,
            t(name === "personFirstName" ? phrases.PersonFirstNameRequired : phrases.PersonLastNameRequired),
          ]),
      ),
    endpoint: changeRegistration,
    request: (values: Sent) => request((name) => String(values.get(name) ?? "").slice(0, MAX_LENGTH * 3)),
  },
});

/** The forms for an existing registration, all of which work without JavaScript. */
export const ownForms: readonly PageForm[] = [
  form(FORMS.cancel, ["link"], (value) => ({ link: value("link"), change: "cancel" })),
  form(FORMS.leave, ["link"], (value) => ({ link: value("link"), change: "leave" })),
  form(FORMS.remove, ["link", "personId"], (value) => ({
    link: value("link"),
    change: "remove",
    personId: value("personId"),
  })),
  form(
    FORMS.add,
    ["link"],
    (value) => ({
      link: value("link"),
      change: "add",
      firstName: value("personFirstName"),
      lastName: value("personLastName"),
    }),
    rules,
  ),
];
