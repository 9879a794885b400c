import { describe, expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { registry } from "../../app/blocks/index.ts";
import { byPaymentRule } from "../../app/blocks/medical-staff-fees/payment-rule.ts";
import { translator } from "../../app/context/phrases.ts";
import { visibleBotCheck } from "../../app/forms/challenge.ts";
import { inputsOf, rulesOf } from "../../app/forms/entries.ts";
import { byRule, fieldErrorMessages } from "../../app/forms/field-errors.ts";
import type { FormProps } from "../../app/forms/form-props.ts";
import { formsOf } from "../../app/render/page-blocks.ts";
import { pageOf, renderExamples } from "../../app/tools/catalog/example.ts";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import { effectiveRule, formErrors, type InputRule, readValue } from "../../lib/forms/forms.ts";
import type { PaymentErrorMessages } from "../../lib/forms/rules.ts";

type Told = FormProps & { paymentErrors?: PaymentErrorMessages };

const botCheck = { kind: "turnstile", mode: "invisible", src: "/check.js", siteKey: "key" };
/**
 * Blocks with a form that the browser validates while the visitor types. The browser submits the form to the page URL.
 * The billing wizard uses the same validation function in the browser and in the Worker. The list omits the form with
 * which a visitor changes a registration, because only the Worker validates that form.
 */
const withForms = Object.entries(registry).filter(
  ([folder, { form }]) => form && folder !== "billing-wizard" && folder !== "event-own-registration",
);
const cases = withForms.flatMap(([folder, block]) =>
  Object.keys(examplesFor(block)).flatMap((example) => ["en", "es"].map((language) => ({ folder, example, language }))),
);

/** Returns the props that the page's forms receive in the browser. */
const toldIn = (html: string): Told[] =>
  [...html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, text = ""]) => {
    const told = JSON.parse(text) as Partial<Told>;
    return told.entries && told.form ? [told as Told] : [];
  });

const TYPED = [
  "",
  "  ",
  "x",
  "no address",
  "ada@example.com",
  "ada@example.info",
  "303-555",
  "(303) 555-0100",
  "1",
  "80521",
  "Win at www.evil.example",
];
const typed = [...TYPED, "CO", "co-late", "true", "x".repeat(70), "x".repeat(10_001), "ñandú O’Neil\u0000\r\n"];

/** Blocks whose ordinary example shows no form, because it has no session, no free time, no visit, or no price. */
const WITHOUT_FORM = ["event-registration", "appointment-booking", "own-appointment", "price-estimator"];

describe.each(cases)("the $folder form, example $example, in $language", ({ folder, example, language }) => {
  // The rules are the same in each language, so the Spanish messages are compared at night.
  const tags = language === "en" ? [] : ["nightly"];
  it("for every sample input, the form reports the same errors in the browser and in the Worker (VA-14, FM-03)", {
    tags,
  }, async () => {
    const block = registry[folder]!;
    const page = pageOf(block, [example], "default");
    const settings = { language, path: "/example", editing: false, timeZone: SITE_TIME_ZONE, botCheck };
    const t = translator(language as "en" | "es", null);
    const { html } = await renderExamples(page, { ...settings, t } as never, () => undefined);
    const forms = formsOf(page);
    // An example that has no fields contains no form.
    for (const { entries, botCheck: check, paymentErrors } of toldIn(html)) {
      const fields = rulesOf(entries, visibleBotCheck(inputsOf(entries), check));
      const form = forms.find((one) => fields.every(({ name }) => one.fields.some((field) => field.name === name)));
      // The browser does not validate the selected fee, because only the form's receiver has the session's fees.
      const known = fields.filter(({ name }) => forms.some((one) => one.fields.some((field) => field.name === name)));
      const own = form ?? forms[0]!;
      const browser = paymentErrors ? byPaymentRule(paymentErrors) : byRule(fieldErrorMessages({ t }));
      for (const text of typed) {
        const values = new Map(own.fields.map((field) => [field.name, readValue(field, [text])]));
        const server =
          own.own?.errors(values, { t }) ??
          formErrors(own.fields, ({ name }) => values.get(name)!, fieldErrorMessages({ t }));
        const held = (name: string) => values.get(name);
        const said = known.map((rule: InputRule) => [
          rule.name,
          browser(effectiveRule(rule, held), readValue(rule, [text])),
        ]);
        expect(Object.fromEntries(said)).toEqual(Object.fromEntries(known.map(({ name }) => [name, server.get(name)])));
      }
    }
    if (example === "ordinary" && !WITHOUT_FORM.includes(folder)) expect(toldIn(html)).not.toEqual([]);
  });
});
