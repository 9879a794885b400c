import { describe, expect, it } from "vitest";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import type { Posted } from "../../../app/context/page-context.ts";
import type { Phrase } from "../../../app/context/phrases.ts";
import { autocompleteOf } from "../../../app/forms/autocomplete.ts";
import { button, input, items, marks, words } from "../../../app/forms/form-examples.ts";
import { formsOf } from "../../../app/render/page-blocks.ts";
import { renderRegion } from "../../../app/render/render-blocks.tsx";

const pageOf = (fields: unknown[], more: object = { formAddress: { value: "/forms/contact" } }) =>
  parsePage({
    sitecore: {
      context: {},
      route: {
        name: "p",
        placeholders: { main: [{ uid: "u", componentName: "Form", dataSource: "{d}", fields: { ...more, fields } }] },
      },
    },
  })!;

async function html(fields: unknown[], posted?: Posted): Promise<string> {
  const settings = {
    language: "en",
    path: "/",
    editing: false,
    timeZone: "America/Denver",
    t: ({ key }: Phrase) => key,
    ...(posted ? { posted } : {}),
  };
  const fail = ({ error }: { error: unknown }) => {
    throw error;
  };
  return await renderRegion(pageOf(fields).regions.main, { theme: "default", languages: ["en"] }, "m", settings, fail);
}

describe("a form from the CMS (FM-01, FM-02, EN-44)", () => {
  it("the form block converts a CMS form to a form URL, validation rules, and hidden values", () => {
    const page = pageOf(
      [
        input("text", "firstName", "First name", { required: true, maxLength: "60" }),
        input("dropdown", "town", "Town", { items: items("Denver", "Boulder") }),
        words("Please note"),
        button("Send"),
      ],
      { formAddress: { value: "/forms/contact" }, ...marks("{7}") },
    );
    expect(formsOf(page)).toMatchObject([
      {
        id: "{7}",
        address: "/forms/contact",
        fields: [
          { kind: "text", name: "firstName", title: "First name", required: true, maxLength: 60 },
          { kind: "dropdown", name: "town", title: "Town", required: false, choices: ["Denver", "Boulder"] },
        ],
      },
    ]);
    expect(Object.fromEntries(formsOf(page)[0]!.constants)).toMatchObject({
      FormItemId: "{7}",
      "Fields[firstName].ItemId": "{firstName}",
      Submit: "Send",
    });
  });

  it("the form block omits a field that has an unknown type and reports it to authors", async () => {
    const date = input("text", "when", "When");
    date.model.fieldTypeItemId = "{38137D30-7B2A-47D5-BBD8-133252C01B28}";
    const page = pageOf([input("text", "a", "A"), date]);
    expect(formsOf(page)[0]!.fields.map(({ name }) => name)).toEqual(["a"]);
    expect(page.problems).toMatchObject([{ field: "fields[1]", level: "advice" }]);
    expect(await html([input("text", "a", "A"), date])).not.toContain("When");
  });

  it("the form block renders form fields that are inside a section", () => {
    const section = {
      model: { fieldTypeItemId: "{447AA745-6D29-4B65-A5A3-8173AA8AF548}" },
      fields: [input("email", "e", "Email")],
    };
    expect(formsOf(pageOf([section]))[0]!.fields.map(({ name }) => name)).toEqual(["e"]);
  });

  it("the form block omits a form that has no fields and reports a form URL that is missing or unsafe", () => {
    expect(formsOf(pageOf([words("Only words")]))).toEqual([]);
    expect(formsOf(pageOf([input("text", "a", "A")], {}))).toEqual([]);
    for (const formAddress of [undefined, { value: "" }, { value: "//evil" }, { value: "javascript:1" }])
      expect(pageOf([input("text", "a", "A")], { formAddress }).problems).toMatchObject([{ field: "formAddress" }]);
  });
});

describe("rendered form", () => {
  it("the form block lists the missing fields next to the submit button (AX-07)", async () => {
    const required = { required: true };
    const shown = await html([input("text", "a", "First name", required), input("text", "b", "Note"), button("Send")]);
    expect(shown).toMatch(/id="([^"]+-hint)"[^>]*><p>StillMissing<\/p><ul><li>First name<\/li><\/ul>/);
    expect(shown).toMatch(/<button[^>]*aria-describedby="[^"]+-hint"/);
    expect(await html([input("text", "b", "Note")])).toMatch(/id="([^"]+-hint)"[^>]*hidden=""/);
  });

  it("the form block ignores form values of the wrong type (RL-03)", async () => {
    const odd = { ...input("multiline", "m", "Message", { value: { a: 1 } }), indexField: { name: "i", value: {} } };
    expect(await html([odd])).not.toContain("[object");
    expect(pageOf([odd]).regions.main[0]?.values.fields).toMatchObject({ constants: [["i", ""], expect.anything()] });
  });

  it("the form block renders a multi-line field with a row count, a length limit, and a character counter (FM-07)", async () => {
    const shown = await html([input("multiline", "m", "Message", { maxLength: 500, rows: 7, value: "abc" })]);
    expect(shown).toMatch(/<textarea[^>]*rows="7"/);
    expect(shown).toMatch(/<textarea[^>]*maxLength="500"/i);
    expect(shown).toContain("3 / 500");
  });

  it("after a form submission without JavaScript, the form block keeps the submitted values and links to the errors (FM-03, FM-08, AX-03)", async () => {
    const fields = [
      input("text", "name", "Full name"),
      input("email", "email", "Email", { required: true }),
      input("checkboxList", "l", "List", { items: items("a", "b") }),
    ];
    const shown = await html(fields, {
      form: "/forms/contact",
      values: new Map<string, string | string[]>([
        ["name", 'Zoë "Z" <b>'],
        ["email", "no"],
        ["l", ["b"]],
      ]),
      errors: new Map([["email", "Email is invalid"]]),
      outcome: "wrong",
      messages: [],
      address: "https://www.larkspurhealth.example/contact-us",
    });
    expect(shown).toContain('value="Zoë &quot;Z&quot; &lt;b&gt;"');
    expect(shown).toMatch(/value="b"[^>]*checked|checked=""[^>]*value="b"/);
    const [, id] = /<a href="#([^"]+)">Email is invalid<\/a>/.exec(shown) ?? [];
    expect(shown).toMatch(
      new RegExp(`<input[^>]* id="${id}"[^>]*type="email"|<input[^>]*type="email"[^>]* id="${id}"`),
    );
    expect(shown).toMatch(/aria-invalid="true"/);
  });

  it("after a successful submission, the form block replaces the form with the success message (FM-14)", async () => {
    const shown = await html([input("text", "name", "Name")], {
      form: "/forms/contact",
      values: new Map(),
      errors: new Map(),
      outcome: "sent",
      messages: ["We have it."],
      address: "",
    });
    expect(shown).toContain("We have it.");
    expect(shown).not.toContain("<form");
  });

  it.each([
    ["email", "x", "Mail", "email"],
    ["telephone", "x", "Number", "tel"],
    ["text", "firstName", "Name", "given-name"],
    ["text", "fxb.1.Value", "Last name", "family-name"],
    ["text", "birthDate", "Date of birth", "bday"],
    ["text", "fxb.2.Value", "Fecha de nacimiento", "bday"],
    ["text", "fxb.3.Value", "Nombre y apellidos", "name"],
    ["text", "fxb.4.Value", "Apellidos", "family-name"],
    ["text", "fxb.5.Value", "Código postal", "postal-code"],
    ["text", "fxb.9.Value", "Dirección postal", "address-line1"],
    ["text", "fxb.6.Value", "Ciudad", "address-level2"],
    ["dropdown", "fxb.7.Value", "Estado", "address-level1"],
    ["dropdown", "fxb.8.Value", "Estado civil", undefined],
    ["text", "q", "Your question", undefined],
    ["multiline", "firstName", "First name", undefined],
  ])(
    "for the %s field %s with the label '%s', the form sets the autocomplete token %s (WCAG 1.3.5)",
    (kind, name, title, token) => expect(autocompleteOf(kind, name, title)).toBe(token),
  );
});

it.each([
  ["Days", "Days: SelectionRequired"],
  ["Which days?", "Which days? SelectionRequired"],
  ["Which days:", "Which days: SelectionRequired"],
])("the error summary names the list '%s' as “%s” (FM-04)", async (title, said) => {
  const fields = [input("checkboxList", "days", title, { required: true, items: items("Monday", "Friday") })];
  const text = await html(fields, {
    form: formsOf(pageOf(fields))[0]!.id,
    values: new Map(),
    errors: new Map([["days", "SelectionRequired"]]),
    messages: [],
    address: "",
    outcome: "wrong",
  });
  expect(text).toMatch(new RegExp(`<li><a href="#[^"]*">${said.replace("?", "\\?")}</a></li>`));
});
