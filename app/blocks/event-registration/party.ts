import type { EventFee, Session } from "../../../contracts/event-entities.ts";
import { coversPartner, OTHER_PLACES, othersAllowed, PARTNER, personFields } from "../../../lib/events/party.ts";
import type { PageContext } from "../../context/page-context.ts";
import { type FormEntry, type FormField, type FormGroup, formField } from "../../forms/entries.ts";
import type { PageForm } from "../../forms/page-form.ts";
import { phrases } from "./phrases.ts";

const numberedTitle = (title: string, place: number) => `${title} (${place})`;

/** Validation rule for the waitlist checkbox. */
export const waitingRule = {
  kind: "checkbox",
  name: "waitingList",
  title: "",
  required: false,
  maxLength: null,
} as const;

/** Names of the fields that the block adds to the form. */
export const partyNames: readonly string[] = [
  waitingRule.name,
  PARTNER.name,
  ...OTHER_PLACES.flatMap((place) => Object.values(personFields(place))),
];

const fieldOf = (formEntries: readonly FormEntry[], name: string) =>
  formEntries.find((entry): entry is FormField => "name" in entry && entry.name === name);

const partnerRule = { ...PARTNER, kind: "text", title: "", required: false } as const;

/**
 * Returns a field for the name of the registrant's partner, or an empty list if no fee covers two people. `chosen` is
 * the fee in the URL, or null if the visitor chooses a fee in the form.
 */
export function partnerField(
  formEntries: readonly FormEntry[],
  fees: readonly EventFee[],
  chosen: EventFee | null,
  { t }: PageContext,
): FormField[] {
  const forCouples = (chosen ? [chosen] : fees).filter(coversPartner);
  if (forCouples.length === 0 || !fieldOf(formEntries, "firstName") || !fieldOf(formEntries, "lastName")) return [];
  const names = forCouples.map(({ description }) => description).filter(Boolean);
  const isSure = chosen !== null || forCouples.length === fees.length || names.length === 0;
  return [
    formField({
      ...partnerRule,
      title: t(phrases.PartnerName),
      help: isSure ? t(phrases.PartnerHelp) : t(phrases.PartnerFee, { fee: names.join(", ") }),
    }),
  ];
}

/**
 * Adds fields for a partner and for additional people to a form. The validation rules for the visitor's name also apply
 * to the names of additional people: a last name is required only if the form requires the visitor's. Each person has a
 * separate fee.
 */
export function withOthers(form: PageForm | null): PageForm | null {
  const [first, last] = ["firstName", "lastName"].map((fieldName) =>
    form?.fields.find(({ name }) => name === fieldName),
  );
  if (!form || !first || !last) return form;
  const fields = OTHER_PLACES.flatMap((place) => {
    const { firstName, lastName } = personFields(place);
    return [
      { ...first, name: firstName, title: numberedTitle(first.title, place), required: false, neededWith: lastName },
      {
        ...last,
        name: lastName,
        title: numberedTitle(last.title, place),
        required: false,
        ...(last.required && { neededWith: firstName }),
      },
    ];
  });
  const fees = OTHER_PLACES.map((place) => personFields(place).feeId);
  return { ...form, fields: [...form.fields, partnerRule, ...fields], also: [...form.also, ...fees] };
}

/**
 * Returns a field group for each additional person that a session allows. Each group contains name fields and, if the
 * session has several fees, a fee field.
 */
export function others(
  formEntries: readonly FormEntry[],
  session: Session,
  fee: FormField | null,
  page: PageContext,
): FormGroup[] {
  const [first, last] = [fieldOf(formEntries, "firstName"), fieldOf(formEntries, "lastName")];
  if (!first || !last) return [];
  const sameFee = { required: false, placeholder: page.t(phrases.SameFee) };
  return OTHER_PLACES.slice(0, othersAllowed(session)).map((place) => {
    const names = personFields(place);
    const personField = (source: FormField, name: string, neededWith: string | undefined): FormField => ({
      ...source,
      name,
      ...(neededWith && { neededWith }),
      title: numberedTitle(source.title, place),
      required: false,
      help: "",
      supporting: "",
      value: "",
    });
    return {
      kind: "group",
      title: page.t(phrases.PersonNumber, { n: place }),
      add: page.t(phrases.AddPerson),
      remove: page.t(phrases.RemovePerson),
      entries: [
        personField(first, names.firstName, names.lastName),
        personField(last, names.lastName, last.required ? names.firstName : undefined),
        ...(fee ? [{ ...fee, name: names.feeId, title: numberedTitle(fee.title, place), ...sameFee }] : []),
      ],
    };
  });
}
