import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { changeRegistration, type OwnRefusal } from "../../../contracts/own-registration.ts";
import type { InputRule } from "../../../lib/forms/forms.ts";
import type { FieldValue } from "../../../lib/forms/rules.ts";
import type { Phrase } from "../../context/phrases.ts";
import type { PageForm } from "../../forms/page-form.ts";
import { MAX_LENGTH, nameError, nameFields } from "./names.ts";
import { phrases } from "./phrases.ts";

/** IDs of the forms for an existing registration. */
export const FORMS = {
  cancel: "own-registration-cancel",
  remove: "own-registration-remove",
  add: "own-registration-add",
  leave: "own-registration-leave",
  accept: "own-registration-accept",
};

const rules: readonly InputRule[] = nameFields({ t: ({ en }) => en });

const REFUSED: Record<OwnRefusal, Phrase> = {
  altered: phrases.LinkAlteredText,
  expired: phrases.LinkExpiredText,
  moved: phrases.LinkMovedText,
  begun: phrases.RefusedBegun,
  closed: phrases.RefusedClosed,
  full: phrases.RefusedFull,
  many: phrases.RefusedMany,
  names: phrases.RefusedNames,
  duplicate: phrases.RefusedDuplicate,
  last: phrases.RefusedLast,
  unpaid: phrases.RefusedUnpaid,
  gone: phrases.RefusedGone,
};

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
    errors: (values: Sent, page) =>
      new Map(
        fields.flatMap((field) => {
          const error = nameError(page)(field, values.get(field.name) ?? "");
          return error ? [[field.name, error] as const] : [];
        }),
      ),
    refusal(answer, { t }) {
      const { refused } = answer as ResponseOf<typeof changeRegistration>;
      return refused && t(REFUSED[refused]);
    },
    endpoint: changeRegistration,
    request: (values: Sent) => request((name) => String(values.get(name) ?? "").slice(0, MAX_LENGTH * 3)),
  },
});

/** The forms for an existing registration, all of which work without JavaScript. */
export const ownForms: readonly PageForm[] = [
  form(FORMS.cancel, ["link"], (value) => ({ link: value("link"), change: "cancel" })),
  form(FORMS.leave, ["link"], (value) => ({ link: value("link"), change: "leave" })),
  form(FORMS.accept, ["link"], (value) => ({ link: value("link"), change: "accept" })),
  form(FORMS.remove, ["link", "personId"], (value) => ({
    link: value("link"),
    change: "remove",
    personId: value("personId"),
  })),
  {
    ...form(
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
    botCheck: "form",
    takesSeats: true,
  },
];
