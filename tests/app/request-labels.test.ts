import { expect, it } from "vitest";
import { fieldLabel, formName } from "../../app/tools/staff/requests/labels.ts";
import { demoPages } from "../support/demo-pages.ts";

type Json = Record<string, unknown>;

/** Returns the form fields in a page, as pairs of the form's ID and the field's name. */
function fieldsIn(value: unknown, form = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  const { formAddress, valueField } = value as Json;
  const id = (formAddress as { value?: string } | undefined)?.value?.replace("/forms/", "") ?? form;
  const name = (valueField as { name?: string } | null | undefined)?.name;
  return [
    ...(id && name ? [[id, name] as [string, string]] : []),
    ...Object.values(value).flatMap((inner) => fieldsIn(inner, id)),
  ];
}

/** Registrations for classes are not in the inbox. */
const ELSEWHERE = "event-registration";

it("the inbox names each demo form and each of its fields in words (AU-06)", () => {
  const fields = demoPages
    .filter(({ language }) => language === "en")
    .flatMap(({ document }) => fieldsIn(JSON.parse(document)))
    .filter(([form]) => form !== ELSEWHERE);
  expect(fields.length).toBeGreaterThan(30);
  expect(fields.filter(([form]) => formName(form) === form)).toEqual([]);
  expect(fields.filter(([, name]) => fieldLabel(name) === name)).toEqual([]);
});
