import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { checkLaw } from "../../lib/law/check.ts";
import type { LawRule } from "../../lib/law/rule.ts";
import { usHospital } from "../../lib/law/rules.ts";
import { demoPages } from "../support/demo-pages.ts";
import { english } from "../support/phrases.ts";

type Files = Record<string, string>;
/** Checks a site. `unreadable` are the PDF files that people cannot read, or null if no file was checked. */
const check = (files: Files, unreadable: readonly string[] | null = []) =>
  checkLaw(
    usHospital,
    async (path) => files[path] ?? null,
    async (links) => unreadable && links.filter((link) => unreadable.includes(link)),
  );
const brokenIn = async (files: Files) =>
  (await check(files)).filter(({ wrong }) => wrong !== null).map(({ rule }) => rule.id);

const LANGUAGES = ["es", "vi", "zh", "ko", "ru", "am", "ar", "fr", "ne", "tl", "de", "ja", "so", "fa", "om"];
const page = (body: string, lang = ' lang="en"') => `<!doctype html><html${lang}><body>${body}</body></html>`;
const linkOf = ({ need }: LawRule) => ("link" in need ? need.link : undefined);

/** Returns a site that passes, made from the examples of all rules, without the examples of `without`. */
function site(without: string[] = []): Files {
  const rules = usHospital.filter(({ id }) => !without.includes(id));
  const homeLinks = rules.flatMap(({ need, example }) => (need.kind === "link" ? [example] : []));
  const access = '<a href="/accessibility">Accessibility</a>';
  const files: Files = { "/": page([...homeLinks, access].join("\n")) };
  const hrefs = usHospital.flatMap(({ need, example }) =>
    need.kind === "link" ? [[need.text, /href="([^"]+)"/.exec(example)?.[1] ?? ""]] : [],
  );
  const hrefOf = new Map([...hrefs, ["accessibility", "/accessibility"]] as [string, string][]);
  for (const rule of rules) {
    const { need, example } = rule;
    if (need.kind === "file") files[need.path] = example;
    const link = linkOf(rule);
    const href = link && hrefOf.get(link);
    if (!href) continue;
    const body = need.kind === "languages" ? LANGUAGES.map((lang) => `<p lang="${lang}">…</p>`).join("") : example;
    files[href] = page(`${files[href] ?? ""}<p>${body}</p>`);
  }
  return files;
}

describe("the rules for a hospital's site in the United States (LW-01)", () => {
  it("there are at least 25 rules, each with a citation, a date, a source, an owner, and an example", () => {
    expect(usHospital.length).toBeGreaterThanOrEqual(25);
    expect(new Set(usHospital.map(({ id }) => id)).size).toBe(usHospital.length);
    for (const { id, citation, inForce, source, must, example } of usHospital) {
      expect([id, citation]).toEqual([id, expect.stringMatching(/\d+ (CFR|USC) \d|RCW \d/)]);
      expect([id, inForce]).toEqual([id, expect.stringMatching(/^20\d\d-\d\d-\d\d$/)]);
      expect([id, source]).toEqual([id, expect.stringMatching(/^https:\/\//)]);
      expect([id, must.endsWith("."), example.length > 0]).toEqual([id, true, true]);
    }
  });

  it("a site made from the examples passes", async () => {
    expect(await brokenIn(site())).toEqual([]);
  });

  it.each(usHospital.filter(({ need }) => !["never", "markup", "documents"].includes(need.kind)).map(({ id }) => [id]))(
    "a site without what %s needs breaks it, and the finding says where",
    async (id) => {
      // Two laws can ask for the same text, from other dates.
      const need = JSON.stringify(usHospital.find((rule) => rule.id === id)?.need);
      const same = usHospital.filter((rule) => JSON.stringify(rule.need) === need);
      const findings = await check(site(same.map((rule) => rule.id)));
      const finding = findings.find(({ rule }) => rule.id === id)!;
      expect([finding.where.startsWith("/"), finding.wrong]).toEqual([true, expect.any(String)]);
    },
  );

  it.each([
    ['<script src="https://connect.facebook.net/en_US/fbevents.js"></script>', "sensitive-third-parties"],
    ['<img src="https://www.facebook.com/tr?id=1">', "sensitive-third-parties"],
    ['<iframe src="https://td.doubleclick.net/x"></iframe>', "sensitive-third-parties"],
  ])("a page behind the home page that loads %s breaks %s", async (tag, id) => {
    const files = site();
    files["/nondiscrimination"] += tag;
    expect(await brokenIn(files)).toEqual([id]);
  });

  it("a link to an advertiser is no tracker", async () => {
    const files = site();
    files["/"] += '<a href="https://www.facebook.com/larkspur">Facebook</a>';
    expect(await brokenIn(files)).toEqual([]);
  });

  it("a document that people cannot read breaks accessibility-documents, wherever a page links to it", async () => {
    const files = site();
    files["/nondiscrimination"] += '<a href="/forms/a.pdf?v=2">Form</a><a href="/forms/b.PDF">Form</a>';
    const documentsOf = async (unreadable: readonly string[] | null) =>
      (await check(files, unreadable)).find(({ rule }) => rule.id === "accessibility-documents");
    expect(await documentsOf(["/forms/b.PDF", "/elsewhere.pdf"])).toMatchObject({
      where: "/forms/b.PDF",
      wrong: "Needs an accessible version.",
    });
    expect(await documentsOf([])).toMatchObject({ where: "/", wrong: null });
    expect(await documentsOf(null)).toMatchObject({ wrong: "The documents have not been checked yet." });
  });

  it("a page without its language breaks page-language", async () => {
    const files = site();
    files["/nondiscrimination"] = files["/nondiscrimination"]!.replaceAll(' lang="en"', "");
    expect(await brokenIn(files)).toEqual(["page-language"]);
  });

  it("text in scripts, styles, and attributes does not count", async () => {
    const files = site(["aid-charges"]);
    files["/financial-assistance"] +=
      '<script>"amounts generally billed"</script><p title="amounts generally billed">x</p>';
    expect(await brokenIn(files)).toEqual(["aid-charges"]);
  });

  it("without a home page, the check throws", async () => {
    await expect(check({})).rejects.toThrow("home page");
  });
});

it("the demo passes all rules (LW-01)", async () => {
  const settings = { t: english, timeZone: "America/Denver", language: "en", editing: false, path: "/" };
  const texts = Object.fromEntries(
    (JSON.parse(readFileSync("kv-fixtures/texts/larkspur.json", "utf8")) as { path: string; text: string }[]).map(
      ({ path, text }) => [path, text],
    ),
  );
  const findings = await checkLaw(
    usHospital,
    async (path) => {
      if (path in texts) return texts[path]!;
      const found = demoPages.find((one) => one.site === "larkspur" && one.language === "en" && one.path === path);
      const parsed = found && parsePage(JSON.parse(found.document));
      if (!parsed) return null;
      const { html } = await renderBody(parsed, settings as never, () => undefined);
      return page(html);
    },
    async () => [],
  );
  expect(
    findings.filter(({ wrong }) => wrong !== null).map(({ rule, where, wrong }) => [rule.id, where, wrong]),
  ).toEqual([]);
});
