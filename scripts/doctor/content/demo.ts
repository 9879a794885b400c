import { join } from "node:path";
import { topics } from "../../../backend/demo/seed/event-catalog.ts";
import { generateRows } from "../../../backend/demo/seed/index.ts";
import { serviceDirectory } from "../../../backend/demo/seed/service-directory.ts";
import { pageOf } from "../../../backend/demo/seed/service-page.ts";
import { inSpanish, localized } from "../../../backend/demo/spanish/index.ts";
import { CRISIS_HELP } from "../../../lib/search/crisis-help.ts";
import { fixturePages, fixtureRecords } from "../../fixtures.ts";
import { readInstructions } from "../../instructions.ts";
import type { Content } from "./check.ts";
import { type Facts, joinFacts, readFacts } from "./facts.ts";
import type { ContentPage } from "./segments.ts";

const FACTS_FILE = join(import.meta.dirname, "../../../kv-fixtures/facts.json");
const STATES: Record<string, string> = { CO: "Colorado", MT: "Montana", UT: "Utah", ID: "Idaho" };

/** Names of the things that pages count, keyed by the facet of a location type. */
const COUNTED: Record<string, string> = {
  Hospital: "hospitals",
  "Emergency Care": "emergency rooms",
  "Urgent Care": "urgent care clinics",
  "Pediatric Urgent Care": "pediatric urgent care clinics",
  Pharmacy: "pharmacies",
  Laboratory: "laboratories",
  Imaging: "imaging centers",
};
/** Types of locations that pages do not call clinics. */
const NO_CLINICS = ["Hospital", "Emergency Care", "Pharmacy", "Laboratory"];

type Tables = Record<string, Record<string, unknown>[]>;

const dataToday = (): Tables =>
  Object.fromEntries(generateRows({ today: new Date().toISOString().slice(0, 10) })) as unknown as Tables;

/** Returns the facts in the demo data. */
function factsIn(tables: Tables): Facts {
  const { locations = [], location_types: types = [], providers = [], medical_services: services = [] } = tables;
  const { events = [], event_fees: fees = [], staff_fees: staffFees = [], insurance_plans: plans = [] } = tables;
  const facetOf = new Map(types.map(({ id, facet_name }) => [id, String(facet_name)]));
  const counts: Record<string, number> = {
    "medical services": services.length,
    states: new Set(locations.map(({ state }) => state)).size,
    insurers: new Set(plans.map(({ payer }) => payer)).size,
    doctors: providers.length,
    locations: locations.length,
    "children's hospitals": 0,
  };
  for (const { type_id, state } of locations) {
    const facet = facetOf.get(type_id) ?? "";
    const names = [COUNTED[facet], NO_CLINICS.includes(facet) ? undefined : "clinics"];
    for (const name of names.filter((one) => one !== undefined))
      for (const key of [name, `${name} in ${STATES[String(state)]}`]) counts[key] = (counts[key] ?? 0) + 1;
  }
  counts["birth centers"] = counts.hospitals ?? 0;
  const feesOf = Map.groupBy(fees, ({ event_id }) => event_id);
  const amountsOf = (ids: unknown[]): number[] =>
    ids.flatMap((id) => feesOf.get(id)?.map(({ price }) => Number(price) / 100) ?? [0]);
  const titles = [...topics.map(({ title }) => title), ...events.map(({ headline }) => String(headline))];
  return {
    counts,
    places: locations.map((row) => ({
      name: String(row.name),
      otherNames: [String(row.name).replace(" – ", ", "), String(row.website_url).split("/").at(-1) ?? ""],
      phone: String(row.phone),
      address: String(row.address1),
      city: String(row.city),
      zip: String(row.zip),
      hours: JSON.parse(String(row.hours)),
    })),
    people: providers.map((row) => ({
      name: `${row.first_name} ${row.last_name}`,
      credentials: String(row.title),
      phone: String(row.main_phone),
    })),
    prices: [
      ...[...new Set(titles)].map((title) => {
        const own = events.filter(({ headline }) => String(headline).startsWith(title));
        return {
          names: { en: [title], es: [(inSpanish(title) ?? "").replace(/ \(en .*\)$/, "")] },
          amounts: amountsOf(own.map(({ id }) => id)),
        };
      }),
      ...staffFees.map(({ name, price }) => ({
        names: { en: [String(name)], es: [] },
        amounts: [Number(price) / 100],
      })),
    ],
  };
}

/** Tables with texts that visitors read, and the properties that contain the texts. */
const TEXTS: Record<string, string[]> = {
  events: ["headline", "short_description", "description", "faqs", "contact_phone"],
  medical_services: ["name", "summary", "subheading"],
  on_demand_services: ["name", "description"],
  promotions: ["heading", "sub_heading", "description"],
  sessions: ["title", "description"],
};

/** Whether a class is in Spanish. Its texts are then in Spanish in both languages. */
const isInSpanish = (text: Record<string, unknown>): boolean => JSON.stringify(text).includes("(en español)");

/** Returns the texts in the demo data as pages, in English and Spanish. */
function pagesIn(tables: Tables): ContentPage[] {
  return Object.entries(TEXTS).flatMap(([table, properties]) => {
    const texts = (tables[table] ?? []).map((row) =>
      Object.fromEntries(
        properties.flatMap((name): [string, unknown][] => {
          const value = row[name];
          if (typeof value !== "string" || !value) return [];
          if (name !== "faqs") return [[name, value]];
          const questions = JSON.parse(value) as [string, string][];
          return [[name, questions.map(([question, answer]) => ({ fields: { question, answer } }))]];
        }),
      ),
    );
    const unique = [...new Map(texts.map((text) => [JSON.stringify(text), text])).values()];
    return unique.flatMap((text, index) =>
      (isInSpanish(text) ? ["es"] : ["en", "es"]).map((language) => ({
        path: `data: ${table} ${String(text.headline ?? text.name ?? text.heading ?? text.title)}`,
        language,
        item: `${table} ${index}`,
        document: { fields: localized(text, language === "es") },
      })),
    );
  });
}

/** Returns the texts of the service pages that the site generates. */
const servicesAsPages = (): ContentPage[] =>
  [...serviceDirectory].flatMap(([name, directory]) =>
    Object.entries(pageOf(name, directory).texts ?? {}).map(([language, { emergency, emergencyRoom, ...texts }]) => ({
      path: `kv-fixtures/services.json ${name}`,
      language,
      item: `service ${name}`,
      document: {
        componentName: "ConditionPage",
        fields: {
          emergency: { value: list(emergency) },
          emergencyRoom: { value: list(emergencyRoom) },
          overview: { value: texts.overview },
          come: { value: list(texts.whenToCome) },
          expect: { value: list(texts.whatToExpect) },
          ...Object.fromEntries(
            texts.questions.flatMap(({ question, answer }, index) => [
              [`question${index}`, { value: question }],
              [`answer${index}`, { value: answer }],
            ]),
          ),
        },
      },
    })),
  );

const list = (items: readonly string[]): string =>
  items.length ? `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>` : "";

/** Returns the UI strings and the texts for people in danger as pages. */
function phrasesAsPages(): ContentPage[] {
  const dictionaries = [...fixtureRecords()].flatMap(([name, record]): ContentPage[] => {
    const [, site, language] = /^dictionary\/([^/]+)\/([^/]+)$/.exec(name) ?? [];
    if (!site || !language) return [];
    return [
      { path: `dictionary of ${site}`, language, item: `dictionary ${site}`, document: JSON.parse(record).phrases },
    ];
  });
  const crisis = (["en", "es"] as const).map((language) => ({
    path: "lib/search/crisis-help.ts",
    language,
    item: "crisis help",
    document: Object.fromEntries(
      Object.entries(CRISIS_HELP).map(([kind, { links, [language]: texts }]) => [
        kind,
        { fields: { ...texts, links: links.map((link) => ({ value: { href: link.href, text: link[language] } })) } },
      ]),
    ),
  }));
  return [...dictionaries, ...crisis];
}

/** Returns the content of the demo: pages, UI strings, and data, and the facts to compare them with. */
export function demoContent(): Content {
  const tables = dataToday();
  const pages = fixturePages().map(({ path, language, itemId, document }) => ({
    path: language === "en" ? path : `/${language}${path === "/" ? "" : path}`,
    language,
    item: itemId,
    document: JSON.parse(document),
  }));
  return {
    pages: [...pages, ...phrasesAsPages(), ...servicesAsPages(), ...pagesIn(tables)],
    facts: joinFacts(readFacts(FACTS_FILE), factsIn(tables)),
    instructions: readInstructions(),
  };
}
