import { describe, expect, it } from "vitest";
import { billsByAccount, billsByDemographics } from "../../contracts/billing.ts";
import { billErrors, billsByAccountRequest, billsByNameRequest, nextProgress } from "../../lib/billing/billing.ts";

const now = new Date("2026-11-21T12:00:00Z");
const good = { firstName: "Ada", lastName: "O’Neil", phone: "(303)-555-0100", dob: "03/07/1980" };

describe("request body of a bill lookup by name", () => {
  it.each<[string, object, string[]]>([
    ["is filled in", {}, []],
    ["is empty", { firstName: " ", lastName: "", phone: " ", dob: "" }, ["firstName", "lastName", "phone", "dob"]],
    ["has a name of one letter", { firstName: "O", lastName: "X" }, []],
    ["has 30 February", { dob: "02/30/1980" }, ["dob"]],
    ["has 1880", { dob: "03/07/1880" }, ["dob"]],
    ["has a future date of birth", { dob: "11/23/2026" }, ["dob"]],
    ["has a date of birth that is today in some time zone", { dob: "11/22/2026" }, []],
    ["has a date of birth that lacks the year", { dob: "3/7" }, ["dob"]],
    ["has an incomplete phone number", { phone: "(303)-555-01" }, ["phone"]],
    ["has an invalid phone number", { phone: "call me" }, ["phone"]],
    ["has a name that is too long", { lastName: "x".repeat(101) }, ["lastName"]],
  ])("if the form %s, it reports errors only for the invalid fields (BW-03, VA-01, VA-14)", (_what, change, wrong) =>
    expect(billErrors("1", { ...good, ...change }, now)).toEqual(wrong),
  );

  it.each([
    ["03/07/1980", "19800307"],
    ["3/7/1980", "19800307"],
    ["03-07-1980", "19800307"],
    ["3. 7. 1980", "19800307"],
    ["03 07 1980", "19800307"],
    ["03071980", "19800307"],
    ["1980-03-07", "19800307"],
    ["19800307", "19800307"],
  ])("a bill lookup by name accepts the date of birth %s and sends %s (BW-09, VA-05)", (dob, sent) => {
    expect(billErrors("1", { ...good, dob }, now)).toEqual([]);
    expect(billsByNameRequest({ ...good, dob }, now).dob).toBe(sent);
  });

  it.each([
    "(303)-555-0100",
    "303-555-0100",
    "+1 303.555.0100",
    "3035550100",
    "(303) 555-0100 x12",
    "303-555-0100 ext. 7",
  ])("a bill lookup by name accepts the phone number %s and sends it as digits with dashes (BW-09)", (phone) => {
    expect(billErrors("1", { ...good, phone }, now)).toEqual([]);
    expect(billsByNameRequest({ ...good, phone }, now).phone).toBe("303-555-0100");
  });

  it("a bill lookup by name trims the names in the request (BW-09)", () => {
    const request = billsByNameRequest({ ...good, firstName: " Ada\u200b " }, now);
    expect(request).toEqual({
      flowType: "demographics",
      firstName: "Ada",
      lastName: "O'Neil",
      dob: "19800307",
      phone: "303-555-0100",
    });
    expect(billsByDemographics.request.safeParse(request).success).toBe(true);
  });
});

describe("the names in a bill lookup are those of the record, however they are typed (BW-09)", () => {
  it.each([
    ["a phone's curly apostrophe", "O’Brien-López"],
    ["the other curly apostrophe", "O‘Brien-López"],
    ["an accent for an apostrophe", "O´Brien-López"],
    ["a hyphen from a document", "O'Brien\u2011López"],
    ["a dash from a document", "O'Brien–López"],
    ["letters with separate accents", "O'Brien-Lo\u0301pez"],
    ["letters of a Japanese keyboard", "Ｏ＇Ｂｒｉｅｎ－Ｌópez"],
    ["a soft hyphen", "O'Brien-Ló\u00adpez"],
    ["marks of the text direction", "\u2068O'Brien-López\u2069"],
    ["spaces around it", "\u00a0 O'Brien-López\t"],
  ])("with %s", (_how, lastName) =>
    expect(billsByNameRequest({ ...good, lastName }, now).lastName).toBe("O'Brien-López"),
  );

  it.each(["Mary  Ann", "Mary\u00a0Ann", "Mary\u2009Ann", " Mary\nAnn "])("%j", (firstName) =>
    expect(billsByNameRequest({ ...good, firstName }, now).firstName).toBe("Mary Ann"),
  );
});

describe("request body of a bill lookup by account number", () => {
  it.each<[string, string[]]>([
    [" LH-100003 ", []],
    ["LH 100 003", []],
    ["7", []],
    ["  ", ["accountNumber"]],
    ["", ["accountNumber"]],
  ])("for the account number %j, the form reports errors for the fields %j (BW-06)", (accountNumber, wrong) =>
    expect(billErrors("2", { accountNumber }, now)).toEqual(wrong),
  );

  it("a bill lookup trims the account number in its request (BW-09)", () => {
    const request = billsByAccountRequest({ accountNumber: " LH-100003 " });
    expect(request).toEqual({ flowType: "accountnumber", accountNumber: "LH-100003" });
    expect(billsByAccount.request.safeParse(request).success).toBe(true);
  });
});

it("the progress bar advances in steps of 1 to 10 percent up to 100 percent and then restarts (BW-08)", () => {
  expect([nextProgress(0, 0), nextProgress(0, 0.5), nextProgress(40, 0.9999)]).toEqual([1, 5, 50]);
  expect([nextProgress(95, 0.9), nextProgress(100, 0.5)]).toEqual([100, 0]);
});
