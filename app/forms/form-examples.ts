/** Functions that create forms in the wire format for block examples. */

const KIND = {
  text: "{4EE89EA7-CEFE-4C8E-8532-467EF64591FC}",
  multiline: "{A296A1C1-0DA0-4493-A92E-B8191F43AEC6}",
  email: "{04C39CAC-8976-4910-BE0D-879ED3368429}",
  telephone: "{DF74F55B-47E6-4D1C-92F8-B0D46A7B2704}",
  checkbox: "{4DA85E8A-3B48-4BC6-9565-8C1F5F36DD1B}",
  checkboxList: "{D86A361A-D4FF-46B2-9E97-A37FC5B1FE1A}",
  radioList: "{EDBD38A8-1AE9-42EC-8CCD-F5B0E2998B4F}",
  dropdown: "{E0CFADEE-1AC0-471D-A820-2E70D1547B4B}",
  challenge: "{E383BDE2-BC88-4278-83EF-832A15C9E94A}",
};

/** Returns an example field in the format of Sitecore Forms. `overrides` replaces properties of the field. */
export const input = (kind: keyof typeof KIND, name: string, title: string, overrides: object = {}) => ({
  model: {
    itemId: `{${name}}`,
    name: title,
    fieldTypeItemId: KIND[kind],
    title,
    required: false,
    value: "",
    ...overrides,
  },
  indexField: { name: `Fields.Index.${name}`, id: `Fields_Index_${name}`, value: name },
  fieldIdField: { name: `Fields[${name}].ItemId`, id: `Fields_${name}__ItemId`, value: `{${name}}` },
  valueField: { name, id: `Fields_${name}__Value`, value: null },
});

export const items = (...texts: string[]) =>
  texts.map((text) => ({ itemId: `{${text}}`, value: text, text, selected: false }));

export const words = (text: string, htmlTag = "p") => ({
  model: { itemId: `{${text}}`, fieldTypeItemId: "{983BFA5F-C6B6-4AEE-A3BB-46B95D52E7DF}", text, htmlTag },
});

export const button = (title: string) => ({
  model: { itemId: `{${title}}`, fieldTypeItemId: "{7CE25CAB-EF3A-4F73-AB13-D33BDC1E4EE2}", title },
  buttonField: { name: "Submit", id: "Submit", value: "" },
});

/** Returns the hidden fields that Sitecore Forms sends with a form. */
export const marks = (id: string) => ({
  htmlPrefix: "form",
  metadata: { itemId: id, title: id, isTrackingEnabled: false },
  formItemId: { name: "FormItemId", id: "FormItemId", value: id },
  formSessionId: { name: "FormSessionId", id: "FormSessionId", value: "" },
  pageItemId: { name: "PageItemId", id: "PageItemId", value: "" },
  antiForgeryToken: { name: "__RequestVerificationToken", id: null, value: "" },
});
