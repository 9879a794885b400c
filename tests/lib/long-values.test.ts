import { describe, expect, it } from "vitest";
import { type InputRule, readValue } from "../../lib/forms/forms.ts";
import { hasLink } from "../../lib/forms/person-name.ts";
import { applyMask, CMS_PHONE_MASK, fitsMask } from "../../lib/forms/phone.ts";
import { birthDate, type FieldKind, fieldError } from "../../lib/forms/rules.ts";
import { formFields, valuesByName } from "../../worker/http/body.ts";
import { growth, LINEAR } from "../support/growth.ts";

/** Characters that occur in the patterns for names, phone numbers, dates, and email addresses. */
const UNITS = [
  "a",
  "A",
  "1",
  "0",
  " ",
  ",",
  ".",
  "-",
  "+",
  "#",
  "x",
  ":",
  "@",
  "/",
  "\n",
  "a.",
  "1.",
  "1 ",
  " x",
  ",x",
  "00",
];
const KINDS: readonly FieldKind[] = ["text", "multiline", "email", "telephone"];
const messages = { required: "", selectionRequired: "", invalid: "", notTenDigits: "", tooLong: "", link: "" };

describe("a form of 64 KB is validated in linear time, so that it costs nobody else anything (RL-05)", () => {
  it.each(UNITS)("a phone field returns a text of 60,000 times %j as entered, and the text is invalid", (unit) => {
    const text = `3${unit.repeat(60_000)}`;
    expect(applyMask(CMS_PHONE_MASK, text)).toBe(text);
    expect(fitsMask(CMS_PHONE_MASK, text)).toBe(false);
  });

  it.each(UNITS)("every kind of field and the rule for names, for %j", { tags: ["nightly"] }, (unit) => {
    const validate = (size: number) => {
      const text = `${unit.repeat(size / unit.length)}!`;
      for (const kind of KINDS) {
        const rule: InputRule = { kind, name: "firstName", title: "First name", required: true, maxLength: 100 };
        fieldError(rule, readValue(rule, [text]), messages);
      }
      birthDate(text, { year: 2026, month: 11, day: 29 });
      hasLink(text);
    };
    expect(growth(validate, 48_000)).toBeLessThan(LINEAR);
  });

  it("a form with thousands of names", { tags: ["nightly"] }, () => {
    const read = (size: number) => {
      const fields = new URLSearchParams(Array.from({ length: size }, (_, n) => [`f${n}`, ""] as [string, string]));
      expect(valuesByName(fields).size).toBe(size);
      expect(Object.keys(formFields(fields))).toHaveLength(size);
    };
    expect(growth(read, 16_000)).toBeLessThan(LINEAR);
  });

  it("values with the same name stay together, in order", () => {
    const fields = new URLSearchParams("day=Mon&name=Ana&day=Tue&empty=");
    expect([...valuesByName(fields)]).toEqual([
      ["day", ["Mon", "Tue"]],
      ["name", ["Ana"]],
      ["empty", [""]],
    ]);
    expect(formFields(fields)).toEqual({ day: ["Mon", "Tue"], name: "Ana", empty: "" });
  });
});
