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
  change: keyof typeof FORMS,
  also: readonly string[],
  request: (value: (name: string) => string) => object = () => ({}),
  fields: readonly InputRule[] = [],
): PageForm => ({
  id: FORMS[change],
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
      const { refused, done } = answer as ResponseOf<typeof changeRegistration>;
      if (refused) return t(REFUSED[refused]);
      return done === change ? undefined : t(phrases.ChangeFailed);
    },
    endpoint: changeRegistration,
    request(values: Sent) {
      const value = (name: string) => String(values.get(name) ?? "").slice(0, MAX_LENGTH * 3);
      return { link: value("link"), change, ...request(value) };
    },
  },
});

/** The forms for an existing registration, all of which work without JavaScript. */
export const ownForms: readonly PageForm[] = [
  form("cancel", ["link"]),
  form("leave", ["link"]),
  form("accept", ["link"]),
  form("remove", ["link", "personId"], (value) => ({ personId: value("personId") })),
  {
    ...form(
      "add",
      ["link"],
      (value) => ({ firstName: value("personFirstName"), lastName: value("personLastName") }),
      rules,
    ),
    botCheck: "form",
    takesSeats: true,
  },
];
