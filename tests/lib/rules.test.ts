import { describe, expect, test } from "vitest";
import { paymentErrorMessages } from "../../app/blocks/medical-staff-fees/form.ts";
import { fieldErrorMessages } from "../../app/forms/field-errors.ts";
import { formPhrases } from "../../app/forms/phrases.ts";
import {
  birthDate,
  calloutErrors,
  canCheckPromo,
  canMove,
  canSearchAsTyped,
  dayParameter,
  eventSort,
  eventType,
  type FieldRule,
  type FieldValue,
  fieldError,
  isEmail,
  isOnlineParameter,
  isPaymentEmail,
  locationSort,
  type PaymentValues,
  participantSearch,
  paymentErrors,
  paymentFieldError,
  searchDistance,
} from "../../lib/forms/rules.ts";
import { canSuggest, capSuggestions } from "../../lib/forms/suggestions.ts";
import { typedCode } from "../../lib/text/digits.ts";
import { growth, LINEAR } from "../support/growth.ts";
import { english, spanish } from "../support/phrases.ts";

const today = { year: 2026, month: 11, day: 21 };

describe("email validation", () => {
  test.each([
    ["ada@example.com", true],
    [" ada@example.com ", true],
    ["a.b+c@mail.example.museum", true],
    ["o'hara@x-y.example", true],
    ["ada@example", false],
    ["ada@example.c", false],
    ["ada@.example.com", false],
    ["ada@example..com", false],
    ["ada@-example.com", false],
    ["@example.com", false],
    ["ada.example.com", false],
    [".ada@example.com", false],
    ["a..b@example.com", false],
    ["a b@example.com", false],
    ["a@b@example.com", false],
    ["ada@example.com\r\nBcc: x@evil.example", false],
    ["ada@127.0.0.1", false],
    [`${"a".repeat(65)}@example.com`, false],
    [`ada@${"abcdefghi.".repeat(26)}com`, false],
    ["", false],
  ])("the CMS form's email rule validates %j: %j (FM-05, VA-08)", (text, fits) => expect(isEmail(text)).toBe(fits));

  test.each([
    ["ada@example.com", true],
    ["ada@example.us", true],
    ["ada@example.info", false],
    ["ada@example.c0m", false],
  ])("the payment form's email rule validates %j: %j (PY-03, VA-08)", (text, fits) =>
    expect(isPaymentEmail(text)).toBe(fits),
  );

  test.each<[string, (size: number) => string]>([
    ["letters", (size) => `${"a".repeat(size)}!`],
    ["dots", (size) => `a@${".".repeat(size)}!`],
    ["host labels", (size) => `a@${"a.".repeat(size / 2)}!`],
    ["name parts", (size) => `${"a.".repeat(size / 2)}@!`],
    ["spaces", (size) => `${" ".repeat(size)}!`],
  ])("the email rule rejects 50,000 characters of %s in linear time (VA-08)", { tags: ["nightly"] }, (_what, text) => {
    const refuse = (size: number) => expect(isEmail(text(size))).toBe(false);
    expect(growth(refuse, 50_000)).toBeLessThan(LINEAR);
  });
});

test.each<[string, FieldRule, FieldValue, string | null]>([
  ["FM-04 text", { kind: "text", title: "Name", required: true }, "  ", "Name is required"],
  ["FM-04 optional text", { kind: "text", title: "Name" }, "", null],
  ["FM-04 dropdown", { kind: "dropdown", title: "State", required: true }, "", "State is required"],
  ["FM-04 radio list", { kind: "radioList", title: "Size", required: true }, "", "Size is required"],
  ["FM-04 question", { kind: "radioList", title: "Whose?", required: true }, "", "“Whose?” is required"],
  ["FM-04 checkbox", { kind: "checkbox", title: "Consent", required: true }, false, "Consent is required"],
  ["FM-04 checked checkbox", { kind: "checkbox", title: "Consent", required: true }, true, null],
  ["FM-04 checkbox list", { kind: "checkboxList", title: "Days", required: true }, [], "A selection is required"],
  ["FM-04 filled checkbox list", { kind: "checkboxList", title: "Days", required: true }, ["Mon"], null],
  ["FM-04 optional checkbox list", { kind: "checkboxList", title: "Days" }, [], null],
  ["FM-05 invalid email", { kind: "email", title: "Email" }, "ada@", "Email is invalid"],
  ["FM-05 empty email", { kind: "email", title: "Email", required: true }, "", "Email is required"],
  ["FM-05 email with a long top-level domain", { kind: "email", title: "Email" }, "ada@example.health", null],
  ["FM-06 required and empty", { kind: "telephone", title: "Phone", required: true }, "", "Phone is required"],
  [
    "FM-06 required and short",
    { kind: "telephone", title: "Phone", required: true },
    "303-555",
    "Phone must be 10 digits",
  ],
  ["FM-06 optional and short", { kind: "telephone", title: "Phone" }, "303-555-010", "Phone must be 10 digits"],
  ["FM-06 optional and empty", { kind: "telephone", title: "Phone" }, "", null],
  ["FM-06 first digit 0", { kind: "telephone", title: "Phone" }, "003-555-0100", "Phone must be 10 digits"],
  ["FM-06 complete phone number", { kind: "telephone", title: "Phone", required: true }, "303-555-0100", null],
  ["FM-07 at the limit", { kind: "multiline", title: "Note", maxLength: 3 }, "abc", null],
  [
    "FM-07 over the limit",
    { kind: "multiline", title: "Note", maxLength: 3 },
    "abcd",
    "Note must be at most 3 characters",
  ],
])("a field has the expected validation error: %s (VA-09)", (_, field, value, error) =>
  expect(fieldError(field, value, fieldErrorMessages({ t: english }))).toBe(error),
);

test.each([
  ["03-07-1980", true],
  ["1980-03-07", true],
  ["19800307", true],
  ["11-21-2026", true],
  ["11-22-2026", false],
  ["02-30-1980", false],
  ["0019-03-07", false],
  ["", false],
  ["1/2/80", false],
  ["Jan 2 80", false],
  ["٠١/٠٢/١٩٨٠", true],
  ["１９８０-０１-０２", true],
])("the date of birth rule validates %j: %j (VA-01, VA-11)", (text, real) =>
  expect(birthDate(text, today) !== null).toBe(real),
);

test.each([
  ...["01/02/1980", "1/2/1980", "1-2-1980", "1.2.1980", "1 2 1980", "1 / 2 / 1980", "01021980", "1980/1/2"],
  ...["Jan 2 1980", "Jan. 2, 1980", "January 2nd, 1980", "2 January 1980", "2-jan-1980", "the 2nd of January 1980"],
  ...["2 de enero de 1980", "ene 2 1980", "2 ENERO 1980", "2º de enero de 1980"],
  ...[
    "١/٢/١٩٨٠",
    "１/２/１９８０",
    "１／２／１９８０",
    "۰۱۰۲۱۹۸۰",
    "1–2–1980",
    "\u200e1/2/1980\u200b",
    "1\u00a02\u00a01980",
  ],
])("visitors can type January 2, 1980 as %j (VA-01)", (text) =>
  expect(birthDate(text, today)).toEqual({ year: 1980, month: 1, day: 2 }),
);

test.each(["Sept 3 1980", "3 de septiembre de 1980", "3 de setiembre de 1980"])(
  "visitors can type September 3, 1980 as %j (VA-01)",
  (text) => expect(birthDate(text, today)).toEqual({ year: 1980, month: 9, day: 3 }),
);

test.each([
  "1/2/80",
  "1/2",
  "13/40/1980",
  "2/30/1980",
  "Smarch 2 1980",
  "J 2 1980",
  "1980",
  "1/2/1980/3",
  "January 1980",
])("the date of birth rule rejects %j (VA-01)", (text) => expect(birthDate(text, today)).toBeNull());

test.each([
  ["80521", "80521"],
  [" ８０５２１ ", "80521"],
  ["٨٠٥٢١", "80521"],
  ["80521–4402", "80521-4402"],
  ["ＬＨ－１００００３", "LH-100003"],
  ["\u200bNEWPARENT١٠\u00a0\u2069", "NEWPARENT10"],
])("a ZIP code, an account number, or a promotion code typed as %j is read as %j (VA-01, PY-02)", (typed, read) =>
  expect(typedCode(typed)).toBe(read),
);

test("a date in an address can have the digits of any script (VA-05)", () =>
  expect(dayParameter("٠٣-٠٤-٢٠٣٠")).toBe("03-04-2030"));

const callout = {
  fullName: formPhrases.CalloutFullNameRequired.en,
  phone: formPhrases.CalloutPhoneRequired.en,
  dateOfBirth: formPhrases.CalloutBirthDateRequired.en,
  question: formPhrases.CalloutQuestionRequired.en,
  link: "no links",
  invalidDate: formPhrases.CalloutBirthDateInvalid.en,
};

test("the callout form has a message for each required field (EM-01, EM-02)", () => {
  expect(calloutErrors({ fullName: " ", phone: "", dateOfBirth: " ", question: "" }, today, callout)).toEqual({
    fullName: "Full Name is required",
    phone: "Phone Number is required",
    dateOfBirth: "Date of birth is required",
    question: "Your question is required",
  });
  const filled = { fullName: "Ada", phone: "1", dateOfBirth: "03-07-1980", question: "?" };
  expect(calloutErrors(filled, today, callout)).toEqual({});
  expect(calloutErrors({ ...filled, fullName: "Ada www.evil.example" }, today, callout)).toEqual({
    fullName: "no links",
  });
});

const fieldWithLink = (title: string) => formPhrases.FieldLink.en.replace("{title}", title);

test.each(["02-30-1980", "1/2/80", "yesterday"])(
  "the callout form says which dates it accepts after %j (EM-02)",
  (dateOfBirth) => {
    const filled = { fullName: "Ada", phone: "1", dateOfBirth, question: "?" };
    expect(calloutErrors(filled, today, callout)).toEqual({
      dateOfBirth: expect.stringContaining("such as 03/12/1984"),
    });
  },
);

describe("payment form", () => {
  const words = paymentErrorMessages({ t: english });
  const filled: PaymentValues = {
    firstName: "Ada",
    lastName: "Park",
    email: "ada@example.com",
    providerName: "Dr. Park",
    address1: "1 Main St",
    city: "Helena",
    state: "MT",
    zip: "59601",
    phone: "406-555-0100",
    fee: "mt-initial",
  };

  // Spaces, a space without width, fillers of Hangul, a blank of Braille, and a variation selector.
  test.each(["", " ", "\u00a0", "\u200b", "\u3164", "\u115f\u1160", "\u2800", "\ufe0f"])(
    "the payment form has a message for every field that contains only %j (PY-02, VA-10)",
    (nothing) => {
      const blank = Object.fromEntries(Object.keys(filled).map((name) => [name, nothing])) as PaymentValues;
      expect(paymentErrors(blank, words)).toEqual({
        firstName: "First Name is required",
        lastName: "Last Name is required",
        email: "Email is required",
        providerName: "Provider Name is required",
        address1: "Street Address 1 is required",
        city: "City is required",
        state: "State is Required",
        zip: "Zip is required",
        phone: "Phone is required",
        fee: "Fee is required",
      });
    },
  );

  test("a complete payment form has no validation errors (PY-06)", () =>
    expect(paymentErrors(filled, words)).toEqual({}));

  test.each<[keyof PaymentValues, string, string | null]>([
    ["email", "ada@example.info", "Must be a valid email address"],
    ["phone", "406-555", "Phone must be 10 digits"],
    ["state", "ZZ", "State is Required"],
    ["state", "PR", null],
    ["fee", "co-late", null],
    ["fee", "free", "Fee is required"],
    ["zip", "80521", null],
    ["zip", " 80521-4402 ", null],
    ["zip", "805214402", null],
    ["zip", "80521 4402", null],
    ["zip", "80521 – 4402", null],
    ["zip", "80521－４４０２", null],
    ["zip", "8052", "Zip must be 5 or 9 digits"],
    ["zip", "80521440", "Zip must be 5 or 9 digits"],
    ["zip", "80521.4402", "Zip must be 5 or 9 digits"],
    ["firstName", "Ada evil.example", fieldWithLink("First Name")],
    ["lastName", "Ada evil.example", fieldWithLink("Last Name")],
    ["providerName", "Ada evil.example", fieldWithLink("Provider Name")],
  ])("the payment form validates the field %s with the value %j (PY-01, PY-03, PY-04, PY-05)", (name, value, error) =>
    expect(paymentFieldError(name, value, words)).toBe(error),
  );

  test.each<[keyof PaymentValues, string, string]>([
    ["state", "", "El estado es obligatorio"],
    ["fee", "free", "La cuota es obligatoria"],
    ["email", "ada@example.info", "Escriba un correo electrónico válido"],
    ["zip", "8052", "El código postal debe tener 5 o 9 dígitos"],
    ["phone", "406-555", "El teléfono debe tener 10 dígitos"],
  ])(
    "the payment form has a Spanish error for the field %s with the value %j (PY-02, PY-03, LY-10)",
    (name, value, error) => {
      const spoken = paymentErrorMessages({ t: spanish });
      expect(paymentFieldError(name, value, spoken)).toBe(error);
      expect(paymentErrors({ ...filled, [name]: value }, spoken)).toEqual({ [name]: error });
    },
  );
});

test("the minimum length check ignores surrounding spaces (VA-06, IX-06)", () => {
  expect([canSuggest("a "), canSuggest("ab")]).toEqual([false, true]);
  expect([canSearchAsTyped("ab"), canSearchAsTyped("abc")]).toEqual([false, true]);
});

test.each([
  ["e1", "", "all"],
  ["e1", "a", "wait"],
  ["e1", "ab ", "wait"],
  ["e1", "abc", "search"],
  [null, "abc", "wait"],
])(
  "for the event %j and the text %j, the participant search chooses the action '%s' (ST-08)",
  (eventId, text, action) => expect(participantSearch(eventId, text)).toBe(action),
);

test("a search shows at most ten suggestions (VA-07, IX-06)", () =>
  expect(capSuggestions(Array.from({ length: 12 }, (_, i) => i))).toHaveLength(10));

test("a move needs two IDs, and a promo code check needs a session and a code (VA-12)", () => {
  expect([canMove("r", "s"), canMove("r", ""), canMove(null, "s")]).toEqual([true, false, false]);
  expect([canCheckPromo("s", "CODE"), canCheckPromo("s", " "), canCheckPromo(null, "CODE")]).toEqual([
    true,
    false,
    false,
  ]);
});

describe("URL parameter values", () => {
  test.each([
    ["name", false, "name"],
    ["distance", true, "distance"],
    ["distance", false, "relevance"],
    ["NAME", true, "relevance"],
    [null, true, "relevance"],
  ])("the sort order %j, with known coordinates %j, results in %s (LC-06, VA-13)", (value, known, sort) =>
    expect(locationSort(value, known)).toBe(sort),
  );

  test.each([
    ["distance", true, "distance"],
    ["distance", false, "soonest"],
    ["cheapest", true, "soonest"],
    [null, true, "soonest"],
  ])("the session sort order %j, with known coordinates %j, results in %s (EV-12, VA-13)", (value, known, sort) =>
    expect(eventSort(value, known)).toBe(sort),
  );

  test.each([
    ["true", "online"],
    ["false", "inPerson"],
    ["TRUE", "any"],
    ["", "any"],
    [null, "any"],
  ])("the `isOnline` parameter %j results in %s (EV-11, VA-13)", (value, type) => expect(eventType(value)).toBe(type));

  test.each([
    ["02-03-2030", "02-03-2030"],
    [" 02-03-2030 ", "02-03-2030"],
    ["2030-02-03", "02-03-2030"],
    ["02032030", ""],
    ["02/03/2030", ""],
    ["02-30-2030", ""],
    ["0203-02-03", ""],
    [null, ""],
  ])("the date parameter %j results in '%s' (VA-05, EV-13)", (value, day) => expect(dayParameter(value)).toBe(day));

  test("each event type has the correct `isOnline` value (EV-11)", () => {
    expect([isOnlineParameter("online"), isOnlineParameter("inPerson"), isOnlineParameter("any")]).toEqual([
      "true",
      "false",
      null,
    ]);
  });

  test.each([
    ["10", 10],
    ["25", 25],
    ["50", 50],
    ["5000", 5000],
    ["30", 5000],
    ["10mi", 5000],
    [null, 5000],
  ])("the distance parameter %j results in %i miles (LC-05, VA-13)", (value, miles) =>
    expect(searchDistance(value)).toBe(miles),
  );
});
