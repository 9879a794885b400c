import { describe, expect, it } from "vitest";
import { entriesByLetter } from "../../app/blocks/condition-index/entries.ts";
import block from "../../app/blocks/condition-page/index.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { Phrase } from "../../app/context/phrases.ts";
import { renderRegion } from "../../app/render/render-blocks.tsx";
import { data } from "../support/content.ts";
import { demoPages as pages } from "../support/demo-pages.ts";

interface Wire {
  componentName: string;
  fields: Record<string, { value: string }> & { conditions?: { fields: { link: { value: { href: string } } } }[] };
}
const main = (language: string, path: string): Wire[] => {
  const { document } = pages.find((page) => page.language === language && page.path === path)!;
  return JSON.parse(document).sitecore.route.placeholders.main;
};
const paths = pages
  .filter(({ language, path }) => language === "en" && /^\/conditions\/./.test(path))
  .map(({ path }) => path);
const condition = (language: string, path: string) =>
  main(language, path).find(({ componentName }) => componentName === block.name)!.fields;
/** Pages of services with free times: of doctors, or of the line for video visits. */
const services = [...data.medical_services!.map(({ website_link }) => website_link), "/medical-services/virtual-care"];
const TEXTS = ["summary", "emergency", "whatItIs", "callUs", "whatWeDo"];

describe("condition pages (MS-13)", () => {
  it("the demo has eighteen condition pages, each with all sections and at least two public sources", () => {
    expect(paths).toHaveLength(18);
    for (const path of paths) {
      const fields = condition("en", path);
      for (const name of [...TEXTS, "callText", "serviceText"])
        expect(fields[name]?.value, `${path} ${name}`).toBeTruthy();
      expect(
        JSON.stringify(fields.sources).match(/https:\/\/[^"]*(\.gov|988lifeline\.org)\//g)?.length,
      ).toBeGreaterThan(1);
    }
  });

  it.each(paths)("the condition page %s contains the same numbers in English and Spanish", (path) => {
    const numbers = (language: string) => {
      const fields = condition(language, path);
      return TEXTS.flatMap((name) => fields[name]!.value.match(/\d+(?:[./]\d+)*/g) ?? []).sort();
    };
    expect(numbers("es")).toEqual(numbers("en"));
  });

  it.each(paths)("the condition page %s lists doctors only for existing specialties", (path) => {
    const { specialties } = main("en", path).find(({ componentName }) => componentName.includes("Directory"))!.fields;
    const known = data.specialties!.map(({ name }) => name);
    expect(known).toEqual(expect.arrayContaining(specialties!.value.split("|")));
  });

  it.each(paths)("the condition page %s offers an appointment with its service in both languages (PR-20)", (path) => {
    for (const language of ["en", "es"]) {
      const { appointmentLink, serviceLink, appointmentText } = condition(language, path) as unknown as Record<
        string,
        { value: { href: string } & string }
      >;
      const service = new URLSearchParams(appointmentLink?.value.href.split("?")[1]).get("service");
      expect(appointmentText?.value).toBeTruthy();
      // Free times belong to a medical service of the directory. Urgent care takes no appointments.
      const linked = serviceLink?.value.href.replace(/^\/es/, "") ?? "";
      expect(services).toContain(service);
      if (services.includes(linked) && linked !== "/medical-services/urgent-care") expect(service).toBe(linked);
      expect(appointmentLink?.value.href.startsWith(language === "es" ? "/es/appointments" : "/appointments")).toBe(
        true,
      );
    }
  });

  it.each(["en", "es"])("the condition index in %s links to every condition page", (language) => {
    const { conditions } = main(language, "/conditions").find(
      ({ componentName }) => componentName === "ConditionIndex",
    )!.fields;
    const linked = conditions!.map(({ fields }) => fields.link.value.href.replace(/^\/es/, ""));
    expect(linked.toSorted()).toEqual(paths.toSorted());
  });
});

describe("a condition page", () => {
  const shown = async (more: object) => {
    const wire = {
      uid: "u",
      componentName: block.name,
      dataSource: "{d}",
      fields: { ...condition("en", paths[0]!), ...more },
    };
    const page = parsePage({ sitecore: { context: {}, route: { name: "p", placeholders: { main: [wire] } } } });
    const t = ({ en }: Phrase, values: Record<string, unknown> = {}) =>
      en.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
    const settings = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t };
    const facts = { theme: "default", languages: ["en"] };
    return await renderRegion(page!.regions.main, facts, "m", settings, ({ error }) => {
      throw error;
    });
  };
  const general = "This page is general information.";

  it("a condition page that has no reviewer states that the content is general information (MS-13)", async () => {
    const html = await shown({ reviewedDate: { value: "2026-05-05T15:00:00Z" } });
    expect(html).toContain(general);
    expect(html).not.toMatch(/reviewed/i);
  });

  it("a condition page names the reviewer and the review date if the record contains them (MS-13)", async () => {
    const reviewer = { id: "{r}", fields: { displayName: { value: "Greta Ibarra, MD" } } };
    const html = await shown({ reviewer, reviewedDate: { value: "2026-05-05T15:00:00Z" } });
    expect(html).toContain("Medically reviewed by Greta Ibarra, MD");
    expect(html).toContain("Reviewed on May 5, 2026");
  });

  it("a condition page shows the emergency symptoms and a link to 911 before all other content (MS-13)", async () => {
    const html = await shown({});
    expect(html.indexOf('href="tel:911"')).toBeGreaterThan(0);
    expect(html.indexOf('href="tel:911"')).toBeLessThan(html.indexOf("What it is"));
  });
});

it("the condition index lists each condition under all of its names and ignores accents in the first letter (MS-13)", () => {
  const entry = (name: string, alsoCalled = "") => ({
    id: name,
    url: "",
    name,
    alsoCalled,
    link: { href: `/${name}` },
  });
  const all = entriesByLetter([entry("Jaqueca"), entry("Úlcera", "Llaga, Afta")] as never, "es");
  expect(all.map(([letter, entries]) => [letter, entries.map(({ text }) => text)])).toEqual([
    ["A", ["Afta"]],
    ["J", ["Jaqueca"]],
    ["L", ["Llaga"]],
    ["U", ["Úlcera"]],
  ]);
});
