import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import block from "../../../app/blocks/insurance-plans/index.ts";
import providerDetail from "../../../app/blocks/provider-detail/index.ts";
import { planCheckText, selectedPlanOf } from "../../../app/care/plan-check.ts";
import { planChoices, planLabel, planLine } from "../../../app/care/plans.ts";
import type { PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { providerProfile } from "../../../contracts/providers.ts";

const page = (language = "en") =>
  ({ t: translator(language, null), language, path: "/", editing: false }) as unknown as PageContext;
const plan = (payer: string, plan: string, network?: string) => ({ payer, plan, network });
const words = { takes: "Takes {plans}", takesMore: "Takes {plans}, and {n} more" };

describe("insurance plans (PR-17)", () => {
  const help = '<p>Call <a href="tel:+13035550126">(303) 555-0126</a></p>';
  const shown = (data: Parameters<typeof block.View>[0]["data"]) =>
    renderToStaticMarkup(
      <block.View fields={{ heading: "Plans", intro: "", help }} data={data} page={page()} placeholder={() => null} />,
    );

  it("the insurance block lists the accepted insurance plans, with links to the doctors and locations that accept each plan", () => {
    const html = shown([
      { ...plan("Aetna", "HMO", "Regional"), providers: 3, locations: 2 },
      { ...plan("Aetna", "PPO"), providers: 3, locations: 2 },
      { ...plan("Nobody", "PPO"), providers: 0, locations: 0 },
    ]);
    expect(html).toContain("HMO (Regional), PPO");
    expect(html).toContain('href="/find-a-doctor?plan=Aetna"');
    expect(html).toContain('href="/locations/search?plan=Aetna"');
    expect(html).not.toContain("Nobody");
  });

  it("if the data is missing, the insurance block lists no plans and gives visitors a phone number to call", () => {
    const html = shown([]);
    expect(html).toContain("tel:+13035550126");
    expect(html).not.toContain("<li");
  });

  it("the insurance filter offers each payer and, if a payer has several plans, each of its plans", () => {
    const plans = [plan("Aetna", "HMO"), plan("Aetna", "PPO"), plan("Medicare", "Original Medicare")];
    expect(planChoices(plans)).toEqual(["Aetna", "Aetna HMO", "Aetna PPO", "Medicare"]);
  });

  it.each([
    ["Medicaid", "Idaho Medicaid", "Idaho Medicaid"],
    ["Medicare", "Medicare Advantage", "Medicare Advantage"],
    ["Medicare", "Original Medicare", "Original Medicare"],
    ["Medicaid", "Health First Colorado", "Medicaid Health First Colorado"],
    ["Healthy Kids", "Healthy Kids Plus", "Healthy Kids Plus"],
    ["Aetna", "PPO", "Aetna PPO"],
    ["Blue Cross and Blue Shield of Montana", "PPO", "Blue Cross and Blue Shield of Montana PPO"],
    ["Health Net Health Plan", "HMO", "Health Net Health Plan HMO"],
  ])("the insurance filter and a card show %s and its plan %s as “%s” (PR-17)", (payer, name, text) => {
    const plans = [plan(payer, name), plan(payer, "Other")];
    const choices = planChoices(plans);
    expect(choices.map((choice) => planLabel(choice, choices)).slice(0, 2)).toEqual([payer, text]);
    expect(planLine(plans, choices[1], words)).toBe(`Takes ${text}`);
  });

  it("a provider card names the selected insurance plan or, if no plan is selected, two payers and the number of remaining payers", () => {
    const plans = ["Aetna", "Cigna", "Humana", "Medicaid"].map((payer) => plan(payer, "PPO"));
    expect(planLine(plans, "Aetna PPO", words)).toBe("Takes Aetna PPO");
    expect(planLine(plans, "", words)).toBe("Takes Aetna, Cigna, and 2 more");
    expect(planLine(plans.slice(0, 1), "", words)).toBe("Takes Aetna");
    expect(planLine([], "Aetna", words)).toBe("");
  });
});

describe("who says that a doctor takes a plan (FH-06)", () => {
  const example = providerProfile.response.parse(providerProfile.example.response);
  const check = (listedBy: "both" | "provider" | "payer", isOld?: boolean) => ({
    directory: { listedBy, asOf: "2026-11-20", isOld },
  });
  const plans = [
    { ...plan("Summit", "PPO"), ...check("both") },
    { ...plan("Summit", "HMO"), ...check("provider", true) },
    { ...plan("Prairie", "Silver"), ...check("payer") },
    { ...plan("Medicaid", "Health First"), directory: undefined },
  ];

  it.each([
    [
      "en",
      [
        "PPO<small>The plan’s own directory lists this doctor too, as of November 20, 2026.</small>",
        "HMO<small>The plan’s own directory did not list this doctor on November 20, 2026. Ask your plan before your visit. That was a while ago, so it may have changed.</small>",
        "Silver<small>The plan’s directory lists this doctor, as of November 20, 2026. Our own list does not. Ask your plan or call us before your visit.</small>",
        "Health First<small>From our own list. We have no answer from the plan’s directory.</small>",
      ],
    ],
    [
      "es",
      [
        "PPO<small>El directorio del propio plan también incluye a este profesional, con datos del 20 de noviembre de 2026.</small>",
        "Health First<small>Según nuestra propia lista. No tenemos respuesta del directorio del plan.</small>",
      ],
    ],
  ])("the doctor's page says it for each plan (%s)", (language, expected) => {
    const html = renderToStaticMarkup(
      <providerDetail.View
        fields={{ searchLink: null }}
        data={{ ...example, acceptedPlans: plans as never }}
        page={page(language)}
        placeholder={() => null}
      />,
    );
    for (const text of expected) expect(html).toContain(text);
  });

  it("without any comparison, the doctor's page lists the plans alone", () => {
    const html = renderToStaticMarkup(
      <providerDetail.View
        fields={{ searchLink: null }}
        data={{ ...example, acceptedPlans: plans.map((one) => ({ ...one, directory: undefined })) as never }}
        page={page()}
        placeholder={() => null}
      />,
    );
    expect(html).toContain("PPO, HMO");
    expect(html).not.toContain("own list");
  });

  it.each([
    ["Summit PPO", "also as of November 20"],
    ["Prairie", "Our own list does not"],
    ["Summit", ""],
    ["", ""],
    ["Medicaid Health First", ""],
  ])("a card with the selected plan '%s' says '%s'", (selected, text) => {
    const found = selectedPlanOf(plans as never, selected);
    const said = found ? planCheckText(found, page()) : "";
    if (text === "") expect(said).toBe("");
    else expect(said).toContain(text.replace("also as of", "lists this doctor too, as of"));
  });
});

describe("provider page (PR-18)", () => {
  const example = providerProfile.response.parse(providerProfile.example.response);
  const shown = (data: typeof example, language?: string) =>
    renderToStaticMarkup(
      <providerDetail.View fields={{ searchLink: null }} data={data} page={page(language)} placeholder={() => null} />,
    );

  it("if a location gives its hours only by phone, the provider page tells visitors to call and does not show whether the location is open (PR-18, HR-11)", () => {
    const [location] = example.locations;
    const hours = { ...location!.hours!, is24Hour: false, isCallForHours: true };
    const html = shown({ ...example, locations: [{ ...location!, hours }] });
    expect(html.match(/Call for hours/g)).toHaveLength(1);
    expect(html).not.toContain("care/open-state");
  });

  it("a provider page shows conditions, procedures, insurance plans, training with years, and ratings with counts and dates", () => {
    const html = shown(example);
    for (const text of [
      "Residency: Mile High University Hospital, Denver, 2013",
      "American Board of Internal Medicine, Cardiovascular Disease, 2017",
      "Valve disease",
      "Stress tests",
      "Health First Colorado",
      "424 ratings by patients, October 2024 to October 2026",
      "I grew up in Taos",
    ])
      expect(html).toContain(text);
  });

  it("on a Spanish page, text about the provider that is in English is marked as English (LG-01)", () => {
    const english = shown(example, "es");
    for (const text of [
      '<blockquote lang="en">I grew up',
      '<li><span lang="en">Valve disease</span></li>',
      '<li>Residencia: <span lang="en">Mile High University Hospital, Denver, 2013</span></li>',
    ])
      expect(english).toContain(text);
    const spanish = { ...example, about: "Crecí en Taos.", conditions: ["Anemia"], language: "es" };
    const html = shown(spanish, "es");
    for (const text of ["<blockquote>Crecí", "<li>Anemia</li>"]) expect(html).toContain(text);
  });

  it("a provider page omits sections for which the record has no data, and says whom to call about insurance (PR-17, PR-18)", () => {
    const bare = providerProfile.response.parse({ id: "1", firstName: "Ada", lastName: "Bell" });
    expect(shown(bare).match(/<h2[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>Insurance$/)]);
    expect(shown({ ...bare, mainPhone: "406-555-0295" })).toContain('href="tel:+14065550295"');
    expect(shown(bare)).toContain("call the number on your insurance card");
    // If a provider has no rating count or no rating period, the page omits the missing value.
    const undated = { ...example, ratingPeriod: undefined };
    expect(shown(undated)).toContain("424 ratings");
    expect(shown(undated)).not.toContain("by patients,");
    expect(shown({ ...example, ratingCount: undefined })).not.toMatch(/ratings/);
  });
});
