import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { checkContent } from "../../scripts/doctor/content/check.ts";
import { clausesOf, distinct } from "../../scripts/doctor/content/clauses.ts";
import { reportContent } from "../../scripts/doctor/content/command.ts";
import { demoContent } from "../../scripts/doctor/content/demo.ts";
import { readFacts } from "../../scripts/doctor/content/facts.ts";
import type { Finding } from "../../scripts/doctor/content/finding.ts";
import { openingsIn } from "../../scripts/doctor/content/hours.ts";
import { quantitiesIn } from "../../scripts/doctor/content/quantities.ts";
import { type ContentPage, segmentsOf } from "../../scripts/doctor/content/segments.ts";
import { pageOf } from "../../scripts/doctor/content/sources.ts";
import { statementsIn } from "../../scripts/doctor/content/statements.ts";
import { contentSystem } from "../../scripts/doctor/content-system.ts";
import { readInstructions } from "../../scripts/instructions.ts";
import { stubSitecore } from "../support/stub-sitecore.ts";

const instructions = readInstructions();
const demo = demoContent();

/** Replaces a text everywhere on a page. Throws an error if the page does not contain the text. */
function planted(page: ContentPage, from: string, to: string): ContentPage {
  let places = 0;
  const visit = (node: unknown): unknown => {
    if (typeof node === "string") {
      places += node.split(from).length - 1;
      return node.replaceAll(from, to);
    }
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, visit(child)]));
  };
  const document = visit(page.document);
  if (places === 0) throw new Error(`${page.path} does not contain ${from}`);
  return { ...page, document };
}

const lines = (findings: readonly Finding[]) =>
  findings.map(({ kind, segment: { path, language }, wrong }) => `${kind} ${language} ${path}: ${wrong}`);

describe("the content of the demo (LG-01)", () => {
  it("pages, UI strings, and data say the same about the same things, in English and Spanish", () => {
    expect(lines(checkContent(demo))).toEqual([]);
  });

  it("offices with different hours have different phone numbers", () => {
    const hoursOf = new Map<string, Set<string>>();
    for (const { phones = [], hours } of demo.facts.offices ?? [])
      if (hours) for (const phone of phones) hoursOf.set(phone, (hoursOf.get(phone) ?? new Set()).add(`${hours}`));
    expect([...hoursOf].filter(([, { size }]) => size > 1)).toEqual([]);
  });

  it("pages mention each fact of the demo in English and Spanish", () => {
    const clauses = clausesOf(distinct(demo.pages.flatMap(segmentsOf)));
    const found = new Set(
      statementsIn(clauses, demo.facts).map(({ id, clause }) => `${clause.segment.language} ${id}`),
    );
    const missing = demo.facts.statements!.flatMap(({ id }) => ["en", "es"].map((language) => `${language} ${id}`));
    expect(missing.filter((fact) => !found.has(fact))).toEqual([]);
  });

  /** Contradictions, each on one page in one language: the path, the text, the wrong text, and what the check says. */
  const PLANTS: [kind: Finding["kind"], path: string, from: string, to: string, says: string][] = [
    ["numbers", "/about-us", "health system of 14 hospitals", "health system of 15 hospitals", "14 hospitals, not 15"],
    ["numbers", "/es/about-us", "personas en 14 hospitales", "personas en trece hospitales", "14 hospitals, not 13"],
    ["numbers", "/locations", "Our 24 emergency rooms", "Our 25 emergency rooms", "24 emergency rooms, not 25"],
    ["numbers", "/about-us", "since 1975", "since 1967", "is 1975, not 1967"],
    ["phones", "/pay-bill", "Call (303) 555-0126", "Call (303) 555-0171", "not the one of billing"],
    [
      "phones",
      "/contact-us",
      "Poison Control: (800) 222-1222",
      "Poison Control: (800) 222-1212",
      "nobody has the number",
    ],
    ["phones", "/es/classes-events", "Llame al (303) 555-0144", "Llame al (303) 555-0142", "calls (303) 555-0144"],
    ["phones", "/medical-services/mental-health", "call or text 988", "call or text 998", "nobody has the number 998"],
    ["phones", "dictionary of larkspur", "(303) 555-0171", "(303) 555-0711", "nobody has the number (303) 555-0711"],
    ["phones", "data: events Newborn Care", "(303) 555-0171", "(303) 555-0126", "not the one of classes"],
    ["hours", "/pay-bill", "to 5 p.m.", "to 6 p.m.", "Mo-Fr 08:00-18:00 are not the ones of billing"],
    ["hours", "/es/for-professionals", "de 8 a.m. a 5 p.m.", "de 9 a.m. a 5 p.m.", "Mo-Fr 09:00-17:00 are not"],
    [
      "hours",
      "/medical-services/emergency-care",
      "open 24 hours a day",
      "open from 7 a.m. to 11 p.m.",
      "not the ones of emergency rooms",
    ],
    ["hours", "/locations/billings-hospital", "01:30", "02:30", "Hawthorn Springs"],
    ["prices", "/medical-services/heart-care", "screening for $129", "screening for $149", "is $129, not $149"],
    ["prices", "/news/mindfulness-evenings", "costs $120", "costs $20", "is $120, not $20"],
    ["prices", "/es/news/mindfulness-evenings", "cuesta $120", "es gratis", "not free"],
    ["names", "/childrens-health", "Valeria Ibarra, MD", "Valeria Ibarra, DO", "is MD, not DO"],
    ["names", "/about-us", "Leila Haddad", "Layla Haddad", "nobody has the name Layla Haddad"],
    ["names", "/es/about-us", "Amara Osei", "Amara Osie", "nobody in the directory"],
    [
      "names",
      "/news/childrens-emergency-room-pueblo",
      "Larkspur Pueblo Hospital",
      "Larkspur Pueblo Children’s Hospital",
      "there is no Larkspur Pueblo",
    ],
    ["addresses", "/locations/billings-hospital", "115 Bend Avenue", "151 Bend Avenue", "is 115 Bend Avenue, not 151"],
    ["addresses", "/medical-services/emergency-care", "Arvada, CO 80004", "Arvada, CO 80040", "80004"],
    [
      "instructions",
      "/medical-services/primary-care",
      "Can I get a visit today?",
      "Call us for chest pain.",
      "(chest-pain)",
    ],
    ["numbers", "/conditions/ear-infection", "under 3 months", "under 2 months", "is 3 (AAP, 2021), not 2"],
    ["numbers", "/es/conditions/type-2-diabetes", "menos de 70 mg/dL", "menos de 80 mg/dL", "is 70"],
    ["numbers", "/financial-assistance", "up to 200% of", "up to 250% of", "is 200, not 250"],
    ["numbers", "/es/good-faith-estimate", "supera por $400", "supera por $500", "is 400"],
    ["translations", "/es/medical-services/urgent-care", "$165", "$156", "lacks $165 and has $156"],
    ["translations", "/es/news/same-day-visits", "1 de septiembre", "3 de septiembre", "lacks 09-01 and has 09-03"],
    ["translations", "/es/news/same-day-visits", "2026-09-14T", "2026-09-15T", "the date is 2026-09-15T"],
    ["translations", "/es/medical-services/virtual-care", "$49", "$94", "lacks $49 and has $94"],
  ];

  it.each(PLANTS)("a contradiction of %s on %s is found: “%s” becomes “%s”", (kind, path, from, to, says) => {
    const page = demo.pages.find(
      (one) => one.path === path && JSON.stringify(one.document).includes(JSON.stringify(from).slice(1, -1)),
    )!;
    const others = demo.pages.filter(({ item, language }) => item === page.item && language !== page.language);
    const findings = checkContent({ ...demo, pages: [planted(page, from, to), ...others] });
    expect(
      lines(findings)
        .filter((line) => line.startsWith(`${kind} ${page.language} ${path}`))
        .join("\n"),
    ).toContain(says);
  });
});

/** A layout in one of the formats in which a CMS sends it. */
function layout(
  path: string,
  language: string,
  itemId: string,
  components: Record<string, unknown>[],
  graphql = false,
) {
  const rendered = {
    sitecore: {
      context: { language, itemPath: path },
      route: {
        name: path,
        displayName: String(components[0]?.title ?? path),
        itemId,
        fields: {},
        placeholders: {
          main: components.map((fields, index) => ({
            uid: `${itemId}-${index}`,
            componentName: "Promo",
            fields: Object.fromEntries(
              Object.entries(fields).map(([name, value]) => [name, graphql ? { jsonValue: { value } } : { value }]),
            ),
          })),
        },
      },
    },
  };
  return JSON.stringify(graphql ? { data: { layout: { item: { rendered } } } } : rendered);
}

const clinic = {
  name: "Riverbend North Clinic",
  address1: "12 Mill Road",
  city: "Ashton",
  zip: "50012",
  phone: "(515) 210-4411",
};
const picture = { src: "/-/media/north.jpg?w=600", alt: "The clinic" };

/** A site of someone else, with its own components and without facts, in several formats. */
const SITE: Record<string, string> = {
  about: layout("/about", "en", "a1", [
    {
      title: "About us",
      text: '<p>Riverbend has 12 hospitals and <a href="/clinics">more than 90 clinics</a>.</p><p>Call 911 for chest pain.</p>',
    },
    { title: "Ruth Okafor", position: "Chief medical officer" },
  ]),
  acerca: layout("/about", "es", "a1", [
    {
      title: "Acerca de",
      text: '<p>Riverbend tiene 12 hospitales y <a href="/es/clinics">más de 90 clínicas</a>.</p><p>Llame al 911 si hay dolor en el pecho.</p>',
    },
    { title: "Ruth Okafor", position: "Directora médica" },
  ]),
  contact: layout("/contact", "en", "a2", [
    {
      title: "Contact",
      text: '<p>Billing office: <a href="tel:5152104400">(515) 210-4400</a></p><p>Nurse line: (515) 210-4455</p>',
    },
    clinic,
  ]),
  billing: layout(
    "/billing",
    "en",
    "a3",
    [
      {
        title: "Billing",
        text: "<p>Call the billing office at (515) 210-4400, Monday to Friday from 8 a.m. to 5 p.m.</p>",
      },
      {
        title: "By phone",
        text: "<p>(515) 210-4400, weekdays 8 am – 5 pm. Letters get an answer within ten business days after they arrive.</p>",
      },
    ],
    true,
  ),
  facturas: layout("/billing", "es", "a3", [
    { title: "Facturas", text: "<p>Llame al (515) 210-4400, de lunes a viernes de 8 a. m. a 5 p. m.</p>" },
    {
      title: "Por teléfono",
      text: "<p>(515) 210-4400, entre semana de 8 am a 5 pm. Las cartas reciben respuesta en diez días hábiles.</p>",
    },
  ]),
  north: layout(
    "/clinics/north",
    "en",
    "a4",
    [
      { ...clinic, image: picture },
      { title: "Riverbend North Clinic", text: "<p>Come to 12 Mill Road, Ashton, IA 50012.</p>" },
    ],
    true,
  ),
  clinics: layout("/clinics", "en", "a5", [
    { ...clinic, image: picture },
    { title: "Find us", text: "<p>Riverbend North Clinic, 12 Mill Road, Ashton, IA 50012</p>" },
  ]),
  scan: layout("/heart-scan", "en", "a6", [
    {
      title: "Heart scan",
      text: "<p>The heart scan costs $150 and takes 20 minutes.</p><p>Call 911 for chest pain.</p>",
    },
  ]),
  offers: layout("/offers", "en", "a7", [{ title: "Offers", text: "<p>Book a heart scan for $150 today.</p>" }]),
  team: layout("/team", "en", "a8", [
    { title: "Ruth Okafor", position: "Chief medical officer" },
    {
      title: "Our team",
      text: "<p>Ben Wu, MD, sees patients in Ashton.</p><p>Letters get an answer within ten business days after they arrive.</p>",
    },
  ]),
  wu: layout("/doctors/ben-wu", "en", "a9", [{ title: "Ben Wu", text: "<p>Ben Wu, MD, is a cardiologist.</p>" }]),
  "dictionaries/en": JSON.stringify({ phrases: { Help: "Call us at (515) 210-4455.", Fee: "A card costs $5." } }),
  "dictionaries/es": JSON.stringify({
    phrases: { Help: "Llámenos al (515) 210-4455.", Fee: "Una tarjeta cuesta $5." },
  }),
};

const foreign = (site: Record<string, string>) =>
  checkContent({
    pages: Object.entries(site).map(([name, text]) => pageOf(`${name}.json`, text)),
    facts: {},
    instructions,
  });

describe("the content of another site, without facts (LG-01)", () => {
  it("texts that agree are no contradiction", () => {
    expect(lines(foreign(SITE))).toEqual([]);
  });

  it.each<[kind: Finding["kind"], page: string, from: string, to: string, says: string]>([
    ["numbers", "about", "12 hospitals", "fourteen hospitals", "number of hospitals"],
    ["translations", "acerca", "12 hospitales", "14 hospitales", "lacks 12 and has 14"],
    ["translations", "acerca", "/es/clinics", "/es/contact", "lacks a link to /clinics and has a link to /contact"],
    ["translations", "facturas", "diez días", "quince días", "lacks 10 and has 15"],
    ["translations", "dictionaries/es", "$5", "$7", "lacks $5 and has $7"],
    ["phones", "contact", ">(515) 210-4400<", ">(515) 210-4404<", "shows (515) 210-4404 but calls (515) 210-4400"],
    ["phones", "billing", "billing office at (515) 210-4400", "billing office at (515) 210-4455", "billing office"],
    ["phones", "clinics", "(515) 210-4411", "(515) 210-4412", "phone number of Riverbend North Clinic"],
    ["hours", "billing", "8 am – 5 pm", "8 am – 6 pm", "the hours of (515) 210-4400"],
    ["hours", "facturas", "a 5 p. m.", "a 4 p. m.", "the hours of (515) 210-4400"],
    ["addresses", "north", "12 Mill Road", "21 Mill Road", "address of Riverbend North Clinic"],
    ["addresses", "clinics", "IA 50012", "IA 50021", "ZIP code of 12 Mill Road"],
    ["pictures", "clinics", "/-/media/north.jpg", "/-/media/south.jpg", "picture of Riverbend North Clinic"],
    ["prices", "offers", "$150", "$99", "price of heart scan"],
    ["prices", "scan", "$150", "$99", "price of heart scan"],
    ["names", "wu", "Wu, MD", "Wu, DO", "Ben Wu"],
    ["names", "team", "Chief medical officer", "Chief nursing officer", "position of Ruth Okafor"],
    ["names", "team", "Ruth Okafor", "Ruth Abara", "Chief medical officer"],
    ["numbers", "team", "within ten business days", "within twelve business days", "Letters get an answer"],
    ["instructions", "scan", "Call 911 for chest pain", "Call us for chest pain", "(chest-pain)"],
    ["instructions", "acerca", "Llame al 911 si hay dolor", "Haga una cita si hay dolor", "(chest-pain)"],
  ])("a contradiction of %s on the page “%s” is found: “%s” becomes “%s”", (kind, page, from, to, says) => {
    const text = SITE[page]!.replaceAll(JSON.stringify(from).slice(1, -1), JSON.stringify(to).slice(1, -1));
    expect(text).not.toBe(SITE[page]);
    const found = lines(foreign({ ...SITE, [page]: text })).filter((line) => line.startsWith(kind));
    expect(found.join("\n")).toContain(says);
  });

  it("facts decide which of two texts is wrong", () => {
    const facts = {
      counts: { hospitals: 12 },
      offices: [],
      places: [{ name: clinic.name, address: "12 Mill Road", zip: "50012" }],
    };
    const pages = Object.entries(SITE).map(([name, text]) =>
      pageOf(`${name}.json`, text.replace("12 hospitals", "9 hospitals")),
    );
    expect(lines(checkContent({ pages, facts, instructions })).filter((line) => line.startsWith("numbers"))).toEqual([
      expect.stringContaining("numbers en /about: there are 12 hospitals, not 9"),
    ]);
  });
});

describe("what texts say in numbers", () => {
  it.each([
    ["en", "Call (303) 555-0142 or text 988", ["phone 303-555-0142", "phone 988"]],
    ["en", "+1 303.555.0142", ["phone 303-555-0142"]],
    ["en", "$1,200.50, $86M, $1.4 million", ["price 1200.5", "price 86000000", "price 1400000"]],
    ["es", "129 dólares, $1.4 millones y 9,000 médicos", ["price 129", "price 1400000", "number 9000"]],
    ["en", "8 to 10:30 a.m., noon, 12 am", ["time 08:00", "time 10:30", "time 12:00", "time 00:00"]],
    ["es", "las 8 a. m., las 5 de la tarde y mediodía", ["time 08:00", "time 17:00", "time 12:00"]],
    ["en", "October 1, 2026 and Sept. 3", ["date 2026-10-01", "date 09-03"]],
    ["es", "el 1 de octubre de 2026 y el 3 de septiembre", ["date 2026-10-01", "date 09-03"]],
    ["en", "20% or twelve percent", ["percent 20", "number 12"]],
    ["en", "130/80 and 100.4 °F (38 °C)", ["number 130/80", "number 100.4 °F (38 °C)"]],
  ])("%s: %s", (language, text, expected) => {
    expect(quantitiesIn(text, language).map(({ kind, value }) => `${kind} ${value}`)).toEqual(expected);
  });

  it.each([
    ["en", "weekdays, 8 am to 5 pm", ["Mo-Fr 08:00-17:00"]],
    ["en", "From 9 a.m. until noon on Saturdays", ["Sa 09:00-12:00"]],
    ["en", "Monday–Thursday 7–9 am, Friday 7–8 am", ["Mo-Th 07:00-09:00", "Fr 07:00-08:00"]],
    ["es", "de lunes a viernes, de 8 a. m. a 5 p. m.", ["Mo-Fr 08:00-17:00"]],
    ["en", "Our nurses answer day and night", ["24/7"]],
    ["en", "You can change your mind any time", []],
    ["es", "Llame a cualquier hora", ["24/7"]],
    ["en", "Tell us 24 hours before your visit", []],
  ])("%s: %s are the hours %j", (language, text, expected) => {
    expect(openingsIn(text, language).map(({ hours }) => hours)).toEqual(expected);
  });
});

const folder = mkdtempSync(join(tmpdir(), "content-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllGlobals());
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("`npm run doctor -- --content` (DX-03)", () => {
  it("prints each contradiction with its page, block, and field, and exits with status 1", async () => {
    const pages = [
      file("about.json", SITE.about!),
      file("acerca.json", SITE.acerca!.replaceAll("12 hospitales", "13 hospitales")),
    ];
    const { code, text } = await new Promise<{ code: number; text: string }>((resolve) => {
      const doctor = execFile(
        process.execPath,
        [join(import.meta.dirname, "../../scripts/doctor.ts"), "--content", ...pages],
        (_error, stdout, stderr) => resolve({ code: doctor.exitCode ?? -1, text: stdout + stderr }),
      );
    });
    expect(text).toMatch(/^\/about \(es\)$/m);
    expect(text).toMatch(/^ {2}BROKEN {2}translations, block Promo, field text: .*lacks 12 and has 13/m);
    expect(text).toContain("2 texts compared: 3 contradictions, 0 to look at.");
    expect(code).toBe(1);
  });

  const report = async (options: Partial<Parameters<typeof reportContent>[0]>) => {
    const printed: string[] = [];
    const error = vi.spyOn(console, "error").mockImplementation((line) => void printed.push(line));
    const status = await reportContent(
      {
        sources: [],
        system: () => null,
        read: async (source) => SITE[source] ?? Promise.reject(new Error("gone")),
        reasonOf: (reason) => (reason as Error).message,
        ...options,
      },
      (line) => printed.push(line),
    );
    error.mockRestore();
    return { status, text: printed.join("\n") };
  };

  it("compares all pages of a CMS in all languages if no source is named", async () => {
    const stub = stubSitecore("Plain");
    vi.stubGlobal("fetch", stub.fetch);
    const system = contentSystem({
      UPSTREAM_CONTENT: "https://edge.example/api/graphql/v1",
      CONTENT_API_KEY: "the-key",
      DEFAULT_SITE: "Plain",
    })!;
    const asked: string[] = [];
    const { text } = await report({
      system: () => system,
      read: (source) => {
        asked.push(source);
        return system.layout(source);
      },
    });
    expect(asked).toEqual(expect.arrayContaining(["/about%20us", "/es-419/about%20us", "/care"]));
    expect(text).toMatch(/\d+ texts compared/);
  });

  it.each([
    ["a source that cannot be read", { sources: ["about", "nowhere"] }, "nowhere: cannot be read: gone"],
    ["a document that is no layout", { sources: ["x"], read: async () => "{}" }, "not a layout document"],
    [
      "facts with an unknown list",
      { sources: ["about"], facts: file("a.json", '{"phones":[]}') },
      '"phones" is not a list of facts',
    ],
    [
      "facts with a wrong pattern",
      { sources: ["about"], facts: file("b.json", '{"offices":[{"name":"Desk","names":{"en":["("]}}]}') },
      '"Desk" has an invalid regular expression',
    ],
    [
      "instructions without a source",
      {
        sources: ["about"],
        instructions: file(
          "c.json",
          '{"instructions":[{"id":"x","level":"911","en":"a","es":"b","signs":{"en":["a"],"es":["b"]},"source":{}}]}',
        ),
      },
      "source must have",
    ],
  ])("explains %s and exits with status 2", async (_what, options, says) => {
    const { status, text } = await report(options);
    expect(text).toContain(says);
    expect(status).toBe(2);
  });

  it("the facts of the demo are valid facts of any site", () => {
    expect(readFacts(join(import.meta.dirname, "../../kv-fixtures/facts.json")).offices!.length).toBeGreaterThan(20);
  });
});
