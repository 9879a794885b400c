import { describe, expect, it } from "vitest";
import { fullName, isParty, othersAllowed, othersIn } from "../../lib/events/party.ts";
import { formErrors, type InputRule } from "../../lib/forms/forms.ts";

describe("group registrations (RL-04)", () => {
  it.each([
    ["without a group limit, a registration accepts only the visitor", { capacity: 20, registrationCount: 0 }, 0],
    [
      "a registration accepts as many people as the group limit",
      { peopleAtOnce: 4, capacity: 20, registrationCount: 0 },
      3,
    ],
    [
      "a registration accepts no more people than there are available seats",
      { peopleAtOnce: 4, capacity: 20, registrationCount: 18 },
      1,
    ],
    ["a full session accepts no additional people", { peopleAtOnce: 4, capacity: 20, registrationCount: 21 }, 0],
    ["without a seat limit, only the group limit applies", { peopleAtOnce: 4, capacity: 0, registrationCount: 900 }, 3],
    [
      "a registration accepts at most as many people as the form supports",
      { peopleAtOnce: 400, capacity: 0, registrationCount: 0 },
      5,
    ],
  ])("%s", (_what, session, allowed) => expect(othersAllowed(session)).toBe(allowed));

  it("the form parser reads each person from the form and uses the first person's fee for people without a selected fee", () => {
    const sent: Record<string, string> = {
      person2FirstName: " Ana ",
      person2LastName: "Vega",
      person2FeeId: "8",
      person3FeeId: "8",
      person4LastName: "Half",
      person9FirstName: "Nobody",
    };
    expect(othersIn((name) => sent[name] ?? "", "7")).toEqual([
      { firstName: "Ana", lastName: "Vega", feeId: "8" },
      { firstName: "", lastName: "Half", feeId: "7" },
    ]);
  });

  it("the form parser accepts one name, requires a first name, and rejects duplicate names and names with a link", () => {
    const person = (firstName: string, lastName = "Vega") => ({ firstName, lastName, feeId: "" });
    expect(isParty([person("Ana"), person("Bo")])).toBe(true);
    expect(isParty([person("Ana"), person("ANA", "vega")])).toBe(false);
    expect(isParty([person("Ana"), person("Bo", "")])).toBe(true);
    expect(isParty([person("Ana"), person("", "Bo")])).toBe(false);
    expect(isParty([person("Bo", ""), person("BO", "")])).toBe(false);
    expect([person("Ana"), person("Bo", "")].map(fullName)).toEqual(["Ana Vega", "Bo"]);
    expect(isParty([person("Ana"), person("www.evil", "example")])).toBe(false);
  });
});

it("a field is required if the field that its `neededWith` rule names is filled in", () => {
  const rule = (name: string, neededWith: string): InputRule => ({ kind: "text", name, title: name, neededWith });
  const words = { required: "{title}!", selectionRequired: "", invalid: "", notTenDigits: "", tooLong: "", link: "" };
  const wrong = (values: Record<string, string>) => [
    ...formErrors([rule("first", "last"), rule("last", "first")], ({ name }) => values[name] ?? "", words),
  ];
  expect(wrong({})).toEqual([]);
  expect(wrong({ first: "Ana" })).toEqual([["last", "last!"]]);
  expect(wrong({ last: "Vega" })).toEqual([["first", "first!"]]);
  expect(wrong({ first: "Ana", last: "Vega" })).toEqual([]);
});
