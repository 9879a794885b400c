import { describe, expect, it } from "vitest";
import { translator } from "../../app/context/phrases.ts";
import { fieldErrorMessages } from "../../app/forms/field-errors.ts";
import { registerWalkIn } from "../../contracts/check-in.ts";
import { changeRegistration } from "../../contracts/own-registration.ts";
import { submitTransaction } from "../../contracts/payment.ts";
import { hasLink, isPersonName } from "../../lib/forms/person-name.ts";
import { fieldError } from "../../lib/forms/rules.ts";

/** Names that mail programs show with a link. */
const LINKED = [
  "You won $500 visit http://evil.example/claim now",
  "HTTPS://EVIL.EXAMPLE",
  "ftp://evil",
  "//evil/claim",
  "\\\\evil\\share",
  "www.evil.example",
  "WWW.EVIL",
  "evil.example",
  "Ana evil.co Vega",
  "bit.ly/3xYz",
  "t.co/abc",
  "x.com",
  "evil.example.",
  "(evil.example)",
  "sub.evil.example:8443",
  "peña-lópez.example",
  "xn--80ak6aa92e.xn--p1ai",
  "почта.рф",
  "192.0.2.7",
  "192.0.2.7/claim",
  "mailto:a",
  "tel:911",
  "javascript:alert(1)",
  "evil@example.com",
  "@evil",
  // Fullwidth and ideographic characters, and invisible characters inside.
  "evil．example",
  "evil。example",
  "evil․example",
  "ｗｗｗ．ｅｖｉｌ．ｃｏｍ",
  "evil\u200b.example",
  "evil.\u2060example",
  "ht\u00adtp://evil",
  // Phone numbers.
  "Call 900-555-0199",
  "Call (900) 555 0199 now",
  "9005550199",
  "+1.900.555.0199",
  "٩٠٠٥٥٥٠١٩٩",
];

/** Names of people, as people write them. */
const NAMES = [
  "Ana María",
  "J. R. R. Tolkien",
  "J.R.R.",
  "J.Smith",
  "St. John",
  "Martin Luther King Jr.",
  "Sofía Ñandú, M.D.",
  "Ph.D. Ada Park",
  "O’Neil-D'Angelo",
  "Jean-Luc",
  "Dr. Park",
  "Vega (García)",
  "John Smith 3rd",
  "Nguyễn Thị Minh Khai",
  "李 小龍",
  "Владимир",
  "محمد",
  "Wwwende",
  "Ana/Bo",
];

describe("names in emails (threats: mail)", () => {
  it.each(LINKED)("a name with a link is rejected: %s", (name) => expect(hasLink(name)).toBe(true));
  it.each(NAMES)("a person's name is accepted: %s", (name) => expect(hasLink(name)).toBe(false));

  it.each([
    ["firstName", "First name"],
    ["person2LastName", "Last name (2)"],
    ["name", "Full name"],
    ["f7", "Nombre completo"],
    ["f8", "Apellidos"],
    ["guestName", "Guest"],
    ["surname", "Surname"],
  ])("the form field %s, titled '%s', rejects links in English and Spanish", (name, title) => {
    const field = { kind: "text" as const, name, title };
    const errors = (["en", "es"] as const).map((language) =>
      fieldError(field, "You won http://evil.example", fieldErrorMessages({ t: translator(language, null) })),
    );
    expect(errors[0]).toMatch(
      new RegExp(`^${title.replace(/[()]/g, "\\$&")} cannot contain a web address.*Put a space`),
    );
    expect(errors[1]).toMatch(/^El campo .* no puede tener direcciones web.*Deje un espacio/);
  });

  it.each([
    ["text", "website", "Name of your website"],
    ["text", "address1", "Street address"],
    ["multiline", "message", "Your message"],
    ["email", "email", "Email"],
  ])("a field for other text accepts links: %s %s", (kind, name, title) =>
    expect(isPersonName({ kind, name, title })).toBe(false),
  );

  it.each([
    ["add to a registration", changeRegistration, ["firstName"]],
    ["add to a registration", changeRegistration, ["lastName"]],
    ["register at the door", registerWalkIn, ["firstName"]],
    ["register at the door", registerWalkIn, ["lastName"]],
    ["pay a fee", submitTransaction, ["firstName"]],
    ["pay a fee", submitTransaction, ["lastName"]],
    ["pay a fee", submitTransaction, ["additionalInformation", 0, "providerName"]],
  ] as const)("the API call to %s rejects a link in a name and says what is allowed (%#)", (_what, call, path) => {
    const request = structuredClone(call.example.request) as Record<string | number, unknown>;
    const holder = path.slice(0, -1).reduce((value, key) => value[key] as typeof request, request);
    holder[path.at(-1)!] = "Ana www.evil.example";
    const parsed = call.request.safeParse(request);
    expect(parsed.error?.issues).toMatchObject([
      { path, message: "contains a web address, an email address, or a phone number" },
    ]);
    holder[path.at(-1)!] = "Ana";
    expect(call.request.safeParse(request).success).toBe(true);
  });
});

it.each([
  ["Ana\u202eRuiz", "AnaRuiz"],
  ["\u2067Ana\u2069", "Ana"],
  ["\u200fAna\u00ad Ruiz\ufeff", "Ana Ruiz"],
  ["José", "José"],
  ["\u202e", undefined],
])("the name %j of a walk-in is stored as %j, without marks for the direction of text (ST-18)", (firstName, stored) => {
  const request = { ...registerWalkIn.example.request, firstName };
  expect(registerWalkIn.request.safeParse(request).data?.firstName).toBe(stored);
});
