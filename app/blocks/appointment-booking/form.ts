import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { bookVisit } from "../../../contracts/visits.ts";
import { compactDate, latestToday } from "../../../lib/dates/dates.ts";
import { formErrors, type InputRule } from "../../../lib/forms/forms.ts";
import { birthDate, type FieldValue } from "../../../lib/forms/rules.ts";
import type { VisitReason } from "../../../lib/forms/visit-reasons.ts";
import { visitRefusal } from "../../care/visits/refusals.ts";
import type { Phrase, Translate } from "../../context/phrases.ts";
import { type FormEntry, type FormField, formField } from "../../forms/entries.ts";
import { fieldErrorMessages } from "../../forms/field-errors.ts";
import type { PageForm } from "../../forms/page-form.ts";
import { load, type OfferedTime, offeredTimes } from "./booking.ts";
import { phrases } from "./phrases.ts";

export const BOOKING_FORM = "book-visit";
/** Names of the hidden values that the page adds. */
const KNOWN = ["known", "video", "language"] as const;

const REASONS: Readonly<Record<VisitReason, Phrase>> = {
  concern: phrases.ReasonConcern,
  "follow-up": phrases.ReasonFollowUp,
  checkup: phrases.ReasonCheckup,
  medicine: phrases.ReasonMedicine,
  "second-opinion": phrases.ReasonSecondOpinion,
  other: phrases.ReasonOther,
};

/** Returns the form's fields: the time, and who the visit is for. */
export function bookingEntries(
  t: Translate,
  times: readonly OfferedTime[],
  chosen: string,
  sendsEmail = true,
): FormEntry[] {
  const reasons = Object.entries(REASONS).map(([value, phrase]) => ({ value, text: t(phrase) }));
  return [
    formField({
      kind: "radioList",
      name: "slot",
      title: t(phrases.VisitTime),
      items: times,
      value: chosen,
      noneLeft: t(phrases.NoneLeft),
    }),
    { kind: "static", heading: t(phrases.AboutYou), tag: "h2" },
    formField({ kind: "dropdown", name: "reason", title: t(phrases.VisitReason), items: reasons }),
    formField({
      kind: "multiline",
      name: "notes",
      title: t(phrases.VisitNotes),
      help: t(phrases.VisitNotesHelp),
      required: false,
      maxLength: 500,
      rows: 3,
    }),
    formField({ kind: "text", name: "firstName", title: t(phrases.PatientFirstName), maxLength: 100, half: true }),
    formField({ kind: "text", name: "lastName", title: t(phrases.PatientLastName), maxLength: 100, half: true }),
    formField({
      kind: "text",
      name: "birthDate",
      title: t(phrases.PatientBirthDate),
      help: t(phrases.PatientBirthDateHelp),
      maxLength: 20,
      half: true,
    }),
    formField({ kind: "telephone", name: "phone", title: t(phrases.PatientPhone), half: true }),
    formField({
      kind: "email",
      name: "email",
      title: t(phrases.PatientEmail),
      help: t(sendsEmail ? phrases.PatientEmailHelp : phrases.PatientEmailUnused),
      maxLength: 254,
    }),
  ];
}

const isField = (entry: FormEntry): entry is FormField => entry.kind !== "static" && entry.kind !== "group";
const english: Translate = ({ en }) => en;
// The times change, so the Worker accepts any ID of a time, and the upstream decides whether it is free.
const rules: readonly InputRule[] = bookingEntries(english, [], "")
  .filter(isField)
  .map((entry) => (entry.name === "slot" ? { ...entry, kind: "text", choices: [] } : entry));

const todayAnywhere = () => latestToday(new Date());

/** The form that books a visit. The Worker validates its values and makes the API call. */
export const bookingForm: PageForm = {
  id: BOOKING_FORM,
  address: "",
  fields: rules,
  also: KNOWN,
  constants: [],
  botCheck: "form",
  own: {
    errors(values, page) {
      const errors = new Map(
        formErrors(
          rules.map((rule) => ({ ...rule, title: titleOf(rule.name, page.t) ?? rule.title })),
          ({ name }) => values.get(name) ?? "",
          fieldErrorMessages(page),
        ),
      );
      const typed = String(values.get("birthDate") ?? "");
      if (typed && !birthDate(typed, todayAnywhere())) errors.set("birthDate", page.t(phrases.PatientBirthDateWrong));
      return errors;
    },
    refusal: (answer, { t }) => visitRefusal((answer as ResponseOf<typeof bookVisit>).refused, t),
    async choices(query, page, call) {
      const booking = await load(query, page, call);
      return booking.state === "found" ? offeredTimes(booking.times, page) : [];
    },
    endpoint: bookVisit,
    request: (values: ReadonlyMap<string, FieldValue>) => {
      const text = (name: string) => String(values.get(name) ?? "");
      const date = birthDate(text("birthDate"), todayAnywhere());
      return {
        ...Object.fromEntries(rules.map(({ name }) => [name, text(name)])),
        known: text("known") === "true",
        video: text("video") === "true",
        language: text("language"),
        birthDate: date ? compactDate(date) : "",
      };
    },
  },
};

const titleOf = (name: string, t: Translate): string | undefined =>
  bookingEntries(t, [], "")
    .filter(isField)
    .find((entry) => entry.name === name)?.title;
