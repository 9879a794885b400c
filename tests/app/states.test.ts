import { expect, it } from "vitest";
import { entriesOf } from "../../app/blocks/medical-staff-fees/form.ts";
import { inputsOf } from "../../app/forms/entries.ts";
import { isState, STATES, stateName } from "../../lib/forms/states.ts";

it("the list of states has the 50 states, the District of Columbia, and the five territories with people (PY-01, EN-46)", () => {
  expect(STATES).toHaveLength(56);
  expect(new Set(STATES.map(({ name }) => name)).size).toBe(56);
  expect(new Set(STATES.map(({ abbreviation }) => abbreviation)).size).toBe(56);
  for (const { abbreviation } of STATES) expect(abbreviation).toMatch(/^[A-Z]{2}$/);
  const names = STATES.map(({ name }) => name.replace(/^U\.S\. /, ""));
  for (const territory of ["American Samoa", "Guam", "Northern Mariana Islands", "Puerto Rico", "Virgin Islands"])
    expect(names).toContain(territory);
  expect(names).toContain("District of Columbia");
});

// Abbreviations that people confuse.
it.each([
  ["AK", "Alaska"],
  ["AL", "Alabama"],
  ["AR", "Arkansas"],
  ["AS", "American Samoa"],
  ["AZ", "Arizona"],
  ["IA", "Iowa"],
  ["IN", "Indiana"],
  ["MA", "Massachusetts"],
  ["MD", "Maryland"],
  ["ME", "Maine"],
  ["MI", "Michigan"],
  ["MN", "Minnesota"],
  ["MO", "Missouri"],
  ["MP", "Northern Mariana Islands"],
  ["MS", "Mississippi"],
  ["MT", "Montana"],
  ["NE", "Nebraska"],
  ["NV", "Nevada"],
  ["VA", "Virginia"],
  ["VI", "U.S. Virgin Islands"],
  ["VT", "Vermont"],
])("%s is %s (PY-01)", (abbreviation, name) => expect(stateName(abbreviation)).toBe(name));

it.each(["", "co", "ZZ", "COL", "Colorado"])("%j is not the abbreviation of a state", (text) =>
  expect(isState(text)).toBe(false),
);

it("the payment form asks for a name, an address, and one fee, and only the second line of the address is optional (PY-01)", () => {
  const inputs = inputsOf(entriesOf({ t: ({ en }) => en }));
  expect(inputs.map(({ name }) => name).toSorted()).toEqual(
    [
      ...["firstName", "lastName", "email", "phone", "providerName", "fee"],
      ...["address1", "address2", "city", "state", "zip"],
    ].toSorted(),
  );
  expect(inputs.filter(({ required }) => !required).map(({ name }) => name)).toEqual(["address2"]);
  const { items } = inputs.find(({ name }) => name === "state")!;
  expect(items).toContainEqual({ value: "PR", text: "Puerto Rico" });
  expect(items).toHaveLength(STATES.length);
});
