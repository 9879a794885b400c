import { expect, test } from "vitest";
import {
  applyMask,
  BILLING_PHONE_MASK,
  billingPhone,
  CMS_PHONE_MASK,
  fitsMask,
  typeIntoMask,
} from "../../lib/forms/phone.ts";

test.each([
  ["", ""],
  ["3", "3"],
  ["303", "303"],
  ["3035", "303-5"],
  ["303-", "303"],
  ["0303", "303"],
  ["abc3x0y3", "303"],
  ["(303) 555-0100", "303-555-0100"],
  ["+1 303.555.0100", "303-555-0100"],
  ["1-303-555-0100", "303-555-0100"],
  ["001 303 555 0100", "303-555-0100"],
  ["0013035550100", "303-555-0100"],
  ["13035550100 x5", "303-555-0100"],
  ["+1 (303) 555-0100 ext. 12", "303-555-0100"],
  ["303-555-0100 #4", "303-555-0100"],
  ["303-555-0100 extensión 7", "303-555-0100"],
  ["303-555-0100 extn. 7", "303-555-0100"],
  ["303-555-0100 int. 5", "303-555-0100"],
  ["303-555-0100 extension: 12", "303-555-0100"],
  ["303-555-0100 Ext #12", "303-555-0100"],
  ["303-555-0100 ext. #12", "303-555-0100"],
  ["303-555-0100 ext : 12", "303-555-0100"],
  ["303-555-0100 x. 1234567", "303-555-0100"],
  ["303-555-0100 extensión: 7.", "303-555-0100"],
  ["303-555-0100, anexo: 5", "303-555-0100"],
  ["303-555-0100, anexo 5", "303-555-0100"],
  ["+1-303-555-0100;ext=7", "303-555-0100"],
  ["3035550100,,7", "303-555-0100"],
  ["303,555,0100", "303-555-0100"],
  ["303-555-010 x5", "303-555-010"],
  ["３０３-５５５-０１００", "303-555-0100"],
  ["（３０３）５５５－０１００", "303-555-0100"],
  ["\u202d(303) 555-0100\u202c", "303-555-0100"],
  ["\u202a+1 303 555 0100", "303-555-0100"],
  ["tel:+13035550100", "303-555-0100"],
  ["٣٠٣٥٥٥٠١٠٠", "303-555-0100"],
  ["۱۳۰۳۵۵۵۰۱۰۰", "303-555-0100"],
  ["३०३५५५०१००", "303-555-0100"],
])("the form mask formats %j as %j (VA-02, VA-03, FM-06)", (typed, shown) =>
  expect(applyMask(CMS_PHONE_MASK, typed)).toBe(shown),
);

test.each([
  "30355501009",
  "303555010099",
  "+52 55 1234 5678",
  "+2 345678901",
  "0044 20 7946 0958",
  "0045 33 12 34 56",
  "004533123456",
  "00 45 33 12 34 56",
  "(+45) 33 12 34 56",
  "\u202a+45 33 12 34 56\u202c",
  "＋45 33 12 34 56",
  "tel:+45 33 12 34 56",
  "303-555-0100, 303-555-0199",
])(
  "the form mask keeps %j, which would become another number, and the number is not complete (FM-06, VA-03)",
  (entered) => {
    expect(applyMask(CMS_PHONE_MASK, entered)).toBe(entered);
    expect(fitsMask(CMS_PHONE_MASK, entered)).toBe(false);
  },
);

/** Returns the value of a masked input after a visitor has typed the text. */
const type = (mask: string, text: string) =>
  [...text].reduce((value, key) => typeIntoMask(mask, value, value + key), "");

test.each([
  ["13035550100", "303-555-0100"],
  ["+1 (303) 555-0100", "303-555-0100"],
  ["1-303-555-0100", "303-555-0100"],
  ["001 303 555 0100", "303-555-0100"],
  ["1 303 555 0100 x5", "303-555-0100"],
  ["303-555-0100 ext. 12", "303-555-0100"],
  ["30355501009", "303-555-0100"],
  ["１３０３５５５０１００", "303-555-0100"],
  ["٠٠١٣٠٣٥٥٥٠١٠٠", "303-555-0100"],
  ["+52 55 1234 5678", "+52 55 1234 5678"],
  ["abc+-()", ""],
])("if a visitor types %j, the form mask shows %j (FM-06, VA-03)", (text, shown) => {
  expect(type(CMS_PHONE_MASK, text)).toBe(shown);
  expect(type(BILLING_PHONE_MASK, text)).toBe(applyMask(BILLING_PHONE_MASK, shown));
});

test.each([
  // If the phone number is complete, the field ignores additional digits.
  ["723-456-7890", "723-456-78905", "723-456-7890"],
  // The country code is not part of a number, and no area code starts with 1.
  ["130-355-5010", "130-355-50100", "303-555-0100"],
  ["303-555-0100", "1303-555-0100", "303-555-0100"],
  ["303-555-0100", "303-5955-0100", "303-555-0100"],
  ["303-555-0100", "303-555-010", "303-555-010"],
  ["303-555-010", "303-555-0109", "303-555-0109"],
  // If the visitor deletes the first digit, the field keeps the remaining digits until the visitor types a new first
  // digit, even if the remaining digits start with 0.
  ["303-555-0100", "03-555-0100", "035-550-100"],
  ["035-550-100", "7035-550-100", "703-555-0100"],
  ["703-5", "03-5", "035"],
  // A pasted number replaces the previous number.
  ["303-555-0100", "+1 719 555 0142", "719-555-0142"],
  ["", "13035550100", "303-555-0100"],
])("the form mask changes %j, edited to %j, to %j (VA-02, VA-03)", (before, typed, shown) =>
  expect(typeIntoMask(CMS_PHONE_MASK, before, typed)).toBe(shown),
);

test.each([
  ["(303)-555-0100", "(303)-555-01007", "(303)-555-0100"],
  ["(130)-355-5010", "(130)-355-50100", "(303)-555-0100"],
  ["(303)-555-0100", "9(303)-555-0100", "(303)-555-0100"],
  ["(303)-5", "(303)-", "(303"],
  ["", "1", "(1"],
  ["", "0", ""],
  ["", "+1 (303) 555-0100", "(303)-555-0100"],
])("the billing mask changes %j, edited to %j, to %j without losing a digit (BW-05, VA-03)", (before, typed, shown) =>
  expect(typeIntoMask(BILLING_PHONE_MASK, before, typed)).toBe(shown),
);

test.each([
  ["3", "(3"],
  ["303", "(303"],
  ["3035550100", "(303)-555-0100"],
  ["1-303-555-0100", "(303)-555-0100"],
  ["000", ""],
])("the billing mask formats %j as %j (VA-01, BW-05)", (typed, shown) =>
  expect(applyMask(BILLING_PHONE_MASK, typed)).toBe(shown),
);

test.each([
  ["303-555-0100", true],
  ["303-555-010", false],
  ["003-555-0100", false],
  ["(303)555-010", false],
])("the form mask determines whether %j is complete: %j (VA-02)", (value, complete) =>
  expect(fitsMask(CMS_PHONE_MASK, value)).toBe(complete),
);

test("a bill lookup sends a phone number with dashes and without parentheses (BW-09)", () =>
  expect(billingPhone("(303)-555-0100")).toBe("303-555-0100"));
