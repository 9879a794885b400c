import { MAX_NAME_LENGTH } from "../../lib/forms/forms.ts";
import type { FieldKind, FieldValue } from "../../lib/forms/rules.ts";
import { stripTags } from "../../lib/text/text.ts";
import { richText, setting, text } from "../cms/fields/fields.ts";
import type { Field, Parse, Values } from "../cms/fields/types.ts";
import { isEmpty, isRecord, recordOf, textOf, type Wire } from "../cms/fields/wire.ts";
import { type FormEntry, type FormField, inputsOf } from "./entries.ts";
import { sentName } from "./field-names.ts";
import type { PageForm } from "./page-form.ts";

/**
 * Forms in the JSON format of Sitecore Forms for headless sites (see `@sitecore-jss/sitecore-jss-forms`). The Worker
 * does not send the hidden fields (`indexField`, `formItemId`, …) to the browser, but adds them to each submission.
 */

interface FormContent {
  entries: readonly FormEntry[];
  /** Label of the submit button, or "" if the form has no submit button. */
  submit: string;
  /** Hidden values that the Worker adds to a submission. */
  constants: readonly Constant[];
}

type Constant = readonly [name: string, value: string];

/** Maps Sitecore field type IDs to form field types. All Sitecore instances use the same field type IDs. */
const KINDS: Record<string, FieldKind | "static" | "button" | "section"> = {
  "4EE89EA7-CEFE-4C8E-8532-467EF64591FC": "text",
  "A296A1C1-0DA0-4493-A92E-B8191F43AEC6": "multiline",
  "04C39CAC-8976-4910-BE0D-879ED3368429": "email",
  "DF74F55B-47E6-4D1C-92F8-B0D46A7B2704": "telephone",
  "4DA85E8A-3B48-4BC6-9565-8C1F5F36DD1B": "checkbox",
  "D86A361A-D4FF-46B2-9E97-A37FC5B1FE1A": "checkboxList",
  "EDBD38A8-1AE9-42EC-8CCD-F5B0E2998B4F": "radioList",
  "E0CFADEE-1AC0-471D-A820-2E70D1547B4B": "dropdown",
  // The bot check field type comes from the public Sitecore Forms Extensions module.
  "E383BDE2-BC88-4278-83EF-832A15C9E94A": "challenge",
  "983BFA5F-C6B6-4AEE-A3BB-46B95D52E7DF": "static",
  "7CE25CAB-EF3A-4F73-AB13-D33BDC1E4EE2": "button",
  "447AA745-6D29-4B65-A5A3-8173AA8AF548": "section",
};

const count = (value: unknown): number => Math.max(0, Math.round(Number(value)) || 0);
/** Converts a string, number, or boolean to a string. Returns "" for values of other types. */
const scalarText = (value: unknown): string =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : textOf(value);
const constant = (wire: unknown): Constant[] => {
  const { name: wireName, value } = recordOf(wire);
  const name = textOf(wireName);
  // One name that is too long would make the receiver refuse the entire form.
  return name && name.length <= MAX_NAME_LENGTH ? [[name, scalarText(value)]] : [];
};

function fieldOf(kind: FieldKind, name: string, model: Wire): FormField {
  const items = (Array.isArray(model.items) ? model.items : []).filter(isRecord).map((item) => ({
    value: textOf(item.value) || textOf(item.text),
    text: textOf(item.text) || textOf(item.value),
    selected: item.selected === true,
  }));
  const values = [model.value].flat().map(scalarText);
  const selectedValues = items
    .filter(({ value, selected }) => selected || values.includes(value))
    .map(({ value }) => value);
  const value: Record<FieldKind, FieldValue> = {
    text: values[0] ?? "",
    multiline: values[0] ?? "",
    email: values[0] ?? "",
    telephone: values[0] ?? "",
    checkbox: values[0] === "true",
    checkboxList: selectedValues,
    radioList: selectedValues[0] ?? "",
    dropdown: selectedValues[0] ?? "",
    challenge: "",
  };
  return {
    kind,
    name,
    title: textOf(model.title).trim(),
    // The bot check is always required because an optional bot check would have no effect.
    required: model.required === true || kind === "challenge",
    help: textOf(model.helpTextData).trim(),
    supporting: textOf(model.supportingText).trim(),
    placeholder: textOf(model.placeholderText),
    maxLength: count(model.maxLength),
    rows: count(model.rows),
    items: items.map(({ value, text }) => ({ value, text })),
    choices: items.map(({ value }) => value),
    value: value[kind],
    half: /(^|\s)(half|col(-\w+)?-6|w-50)(\s|$)/.test(textOf(model.cssFieldClass) || textOf(model.cssClass)),
  };
}

/** Adds the parsed fields of a form, including fields in sections, to `form`. Omits fields of unknown types. */
function readFields(
  list: unknown[],
  path: string,
  parse: Parse,
  form: { -readonly [K in keyof FormContent]: unknown[] },
  names: Set<string>,
) {
  for (const [index, entry] of list.entries()) {
    const entryPath = `${path}[${index}]`;
    const { model: wire, valueField, indexField, fieldIdField, ...rest } = recordOf(entry);
    const model = recordOf(wire);
    const kind = KINDS[textOf(model.fieldTypeItemId).replace(/[{}]/g, "").toUpperCase()];
    if (!kind) parse.report(entryPath, "A field with an unknown type is not shown", "advice");
    else if (kind === "section")
      readFields(Array.isArray(rest.fields) ? rest.fields : [], `${entryPath}.fields`, parse, form, names);
    else if (kind === "static") {
      const html = parse.html(textOf(model.text), `${entryPath}.text`);
      const tag = textOf(model.htmlTag).toLowerCase();
      if (/^h[1-6]$/.test(tag)) form.entries.push({ kind, heading: stripTags(html), ...(tag === "h2" && { tag }) });
      else if (html) form.entries.push({ kind, html });
    } else if (kind === "button") {
      form.submit.push(textOf(model.title).trim());
      form.constants.push(...constant({ ...recordOf(rest.buttonField), value: textOf(model.title) }));
      form.constants.push(...constant(rest.navigationButtonsField), ...constant(rest.navigationStepField));
    } else {
      const authored = textOf(recordOf(valueField).name);
      if (!authored || !textOf(model.title).trim()) parse.report(entryPath, "A field needs a title and a name");
      else {
        const name = sentName(authored, names);
        names.add(name);
        form.entries.push(fieldOf(kind, name, model));
        if (name !== authored)
          parse.report(entryPath, `The receiver gets this field as "${name}", because its own name cannot be used`);
      }
      form.constants.push(...constant(indexField), ...constant(fieldIdField));
    }
  }
}

/**
 * Declares a field that contains a form's inputs and submit button.
 * @param added names of the values that the block or the Worker adds to a submission, which no input may replace
 */
const formContent = (doc: string, added: readonly string[]): Field<FormContent> => ({
  kind: "form fields",
  doc,
  schema: {
    type: "array",
    items: {
      type: "object",
      properties: {
        model: {
          type: "object",
          properties: {
            fieldTypeItemId: { type: "string", description: "The id of the field type" },
            title: { type: "string" },
            required: { type: "boolean" },
            value: {},
            helpTextData: { type: "string" },
            supportingText: { type: "string" },
            placeholderText: { type: "string" },
            maxLength: { type: "number" },
            rows: { type: "number" },
            items: { type: "array" },
            cssFieldClass: { type: "string" },
          },
        },
        valueField: { type: "object", properties: { name: { type: "string" }, id: { type: "string" } } },
      },
    },
  },
  parse(wire, parse, name) {
    const form = { entries: [] as FormEntry[], submit: [] as string[], constants: [] as Constant[] };
    if (Array.isArray(wire)) readFields(wire, name, parse, form, new Set(added));
    else if (!isEmpty(wire)) parse.report(name, "Expected a list of fields");
    return { ...form, submit: form.submit.find(Boolean) ?? "" };
  },
});

/** Declares a field for a hidden value (`{ name, value }`) that is part of every submission. */
const hidden = (doc: string): Field<Constant | null> => ({
  kind: "hidden value",
  doc,
  schema: { type: "object", properties: { name: { type: "string" }, value: { type: "string" } } },
  parse: (wire) => constant(wire)[0] ?? null,
});

/** Declares a Sitecore Forms property that the site ignores. */
const ignored = (doc: string): Field<null> => ({ kind: "unused", doc, schema: {}, parse: () => null });

/**
 * Declares a field for the URL to which the Worker forwards submissions. If the URL is missing, the site does not
 * render the form, and authors see a note.
 */
const receiver = (doc: string): Field<string> => ({
  ...setting(doc),
  kind: "form address",
  parse(wire, parse, name) {
    const address = setting(doc).parse(wire, parse, name);
    if (!address) parse.report(name, "A form without a URL is not shown");
    else if (!/^(\/(?!\/)|https:\/\/)/i.test(address))
      parse.report(name, "Expected a CMS path or an https URL on an allowed host");
    return address;
  },
});

/**
 * Returns the fields that all form blocks have in common.
 * @param added names of the values that the block or the Worker adds to a submission
 */
export const formFieldsWith = (added: readonly string[]) => ({
  headline: text("Heading of the form"),
  description: richText("What the form is for, below the heading"),
  formAddress: receiver("URL of the receiver: a path of the CMS, or https on a host of the site's list"),
  fields: formContent("The fields of the form, and its button", added),
  formItemId: hidden("Id of the form"),
  pageItemId: hidden("Id of the form's page"),
  formSessionId: hidden("Session id from the CMS"),
  antiForgeryToken: hidden("CSRF token from the CMS"),
  metadata: ignored("Title and settings of the form"),
  htmlPrefix: ignored("Prefix of the field names"),
  contextItemId: ignored("The page in the CMS tree"),
});

type FormValues = Values<ReturnType<typeof formFieldsWith>>;

/** Fields of a block that adds nothing to its form. */
export const formFieldSet = formFieldsWith([]);

/** Returns the form that the Worker validates and forwards, or null if the form has no inputs or no receiver. */
export function pageForm(values: FormValues, also: readonly string[] = [], about?: PageForm["about"]): PageForm | null {
  const { formAddress, fields, formItemId, pageItemId, formSessionId, antiForgeryToken } = values;
  const inputs = inputsOf(fields.entries);
  if (!formAddress || inputs.length === 0) return null;
  const hiddenFields = [formSessionId, antiForgeryToken, formItemId, pageItemId].filter((field) => field !== null);
  return {
    id: formItemId?.[1] || formAddress,
    address: formAddress,
    fields: inputs.map(({ kind, name, title, required, maxLength, choices = [] }) => ({
      kind,
      name,
      title,
      required,
      maxLength,
      choices,
    })),
    also,
    constants: [...hiddenFields, ...fields.constants],
    ...(about && { about }),
  };
}
