import { describe, expect, it, test } from "vitest";
import { fieldErrorMessages } from "../../app/forms/field-errors.ts";
import { formErrors, type InputRule, MAX_VALUE_LENGTH, readValue, submittedValue } from "../../lib/forms/forms.ts";
import type { FieldKind } from "../../lib/forms/rules.ts";
import { english } from "../support/phrases.ts";

const field = (kind: FieldKind, more: Partial<InputRule> = {}): InputRule => ({
  kind,
  name: "f",
  title: "Field",
  ...more,
});

describe("normalization of a submitted value (VA-14)", () => {
  it.each<[string, InputRule, string[], unknown]>([
    ["the form trims a text value and joins its lines", field("text"), ["  Marisol\r\n Vega\u0000 "], "Marisol Vega"],
    [
      "the form removes invisible characters of copied text",
      field("text"),
      ["\ufeffMari\u200bsol\u00ad \u200e"],
      "Marisol",
    ],
    ["the form keeps the joiners of a Hindi name", field("text"), ["राज\u200dश्री"], "राज\u200dश्री"],
    [
      "the form reads a copied email address",
      field("email"),
      ["\u200bmailto:ada@example.com\u2069"],
      "ada@example.com",
    ],
    ...[
      ["<ada@example.com>", "ada@example.com"],
      ["Ada Park <ada@example.com>;", "ada@example.com"],
      ["mailto:ada@example.com?subject=Hi", "ada@example.com"],
      ["MAILTO:ada@example.com", "ada@example.com"],
      ["ada@example.com.", "ada@example.com"],
      ["ada@example.com, ", "ada@example.com"],
      ["ada@example。com", "ada@example.com"],
      ["maria@peña.example", "maria@xn--pea-8ma.example"],
      ["maria@pen\u0303a.example", "maria@xn--pea-8ma.example"],
      ["MARIA@PEÑA.EXAMPLE", "MARIA@xn--pea-8ma.example"],
      ["a@例え.テスト", "a@xn--r8jz45g.xn--zckzah"],
      ["ada+class@example.com", "ada+class@example.com"],
      // Still invalid.
      ["ada@peña.example/evil", "ada@peña.example/evil"],
      ["ada@peña.example, bo@example.com", "ada@peña.example, bo@example.com"],
      ["josé@example.com", "josé@example.com"],
      ["@peña.example", "@peña.example"],
      ["<>", ""],
    ].map(([typed = "", read = ""]): [string, InputRule, string[], unknown] => [
      `the form reads the email address ${typed}`,
      field("email"),
      [typed],
      read,
    ]),
    ["the form reads an email address with wide letters", field("email"), ["ada＠example．com"], "ada@example.com"],
    [
      "the form normalizes line breaks, so that the browser and the Worker count the same length (FM-07)",
      field("multiline"),
      ["a\r\nb\rc"],
      "a\nb\nc",
    ],
    [
      "the form formats a phone number like the input mask (VA-03)",
      field("telephone"),
      ["+1 (303) 555 0100"],
      "303-555-0100",
    ],
    [
      "the form does not truncate a phone number that is too long",
      field("telephone"),
      ["303 555 0100 22"],
      "303 555 0100 22",
    ],
    ["the form keeps an invalid phone number, so that validation rejects it", field("telephone"), [" none "], "none"],
    ["the form converts a checked checkbox to true", field("checkbox"), ["true"], true],
    ["the form converts an unchecked checkbox to false", field("checkbox"), [], false],
    ["the form drops a value that is not among the choices", field("dropdown", { choices: ["a"] }), ["b"], ""],
    ["the form keeps a value that is among the choices", field("radioList", { choices: ["a"] }), ["a"], "a"],
    [
      "the form removes duplicate values and sorts values in the order of the choices",
      field("checkboxList", { choices: ["a", "b", "c"] }),
      ["c", "a", "x", "a"],
      ["a", "c"],
    ],
    ["the form converts a missing value to an empty string", field("text"), [], ""],
    [
      "the form composes letters with accents (FM-09)",
      field("text"),
      ["Jose\u0301 Nun\u0303ez"],
      "Jos\u00e9 Nu\u00f1ez",
    ],
    [
      "the form composes letters in long text (FM-09)",
      field("multiline"),
      ["a\u00f1o\r\nan\u0303o"],
      "a\u00f1o\na\u00f1o",
    ],
  ])("%s", (_what, rule, sent, value) => expect(readValue(rule, sent)).toEqual(value));

  test("the form data omits empty values", () => {
    expect([true, false, "", "a", [], ["a", "b"]].map(submittedValue)).toEqual([
      "true",
      undefined,
      undefined,
      "a",
      undefined,
      ["a", "b"],
    ]);
  });
});

describe("formErrors", () => {
  const wrong = (rule: InputRule, ...sent: string[]) =>
    formErrors([rule], (one) => readValue(one, sent), fieldErrorMessages({ t: english })).get("f");
  it.each<[string, InputRule, string[], string | undefined]>([
    ["FM-04", field("text", { required: true }), ["  "], "Field is required"],
    ["FM-04", field("checkbox", { required: true }), [], "Field is required"],
    ["FM-04", field("radioList", { required: true, choices: ["a"] }), ["b"], "Field is required"],
    ["FM-04", field("dropdown", { required: true, choices: ["a"] }), [""], "Field is required"],
    ["FM-04", field("checkboxList", { required: true, choices: ["a"] }), [], "A selection is required"],
    ["FM-05", field("email"), ["nobody@"], "Field is invalid"],
    ["FM-05", field("email"), ["maria@peña.com"], undefined],
    ["FM-05", field("email"), ["maria@peña.com/evil"], "Field is invalid"],
    ["FM-05", field("email"), ["josé@example.com"], "Field is invalid"],
    ["FM-05", field("email", { required: true }), ["<>"], "Field is required"],
    ["FM-06", field("telephone", { required: true }), [""], "Field is required"],
    ["FM-06", field("telephone", { required: true }), ["303-555"], "Field must be 10 digits"],
    ["FM-06", field("telephone"), ["303-555"], "Field must be 10 digits"],
    ["FM-06", field("telephone"), [""], undefined],
    ["FM-07", field("multiline", { maxLength: 4 }), ["a\r\nb"], undefined],
    ["FM-07", field("multiline", { maxLength: 2 }), ["a\r\nb"], "Field must be at most 2 characters"],
    ["FM-07", field("text", { maxLength: 0 }), ["x".repeat(MAX_VALUE_LENGTH)], undefined],
    [
      "FM-07",
      field("text"),
      ["x".repeat(MAX_VALUE_LENGTH + 1)],
      `Field must be at most ${MAX_VALUE_LENGTH} characters`,
    ],
  ])("(%s) for the field %o and the values %o, `formErrors` returns the expected error", (_row, rule, sent, error) =>
    expect(wrong(rule, ...sent)).toBe(error),
  );
});
