import { describe, expect, it } from "vitest";
import { redirectMap } from "../../backend/demo/cms/graphql/redirect-map.ts";
import type { Redirect } from "../../contracts/content.ts";
import { fromRedirectMap } from "../../worker/content/redirect-map.ts";
import { compileRedirects } from "../../worker/discovery/compile-redirects.ts";
import { checkRedirects } from "../../worker/discovery/redirect-check.ts";

const rule = (
  source: string,
  target: string,
  match: Redirect["match"],
  status: Redirect["status"] = 301,
): Redirect => ({
  source,
  target,
  match,
  status,
});
const rules = [
  rule("/heart", "/medical-services/cardiology", "exact"),
  rule("/news", "/stories", "prefix", 302),
  rule("/archive", "/stories?sort=date", "prefix"),
  rule("/gone", "/", "prefix", 308),
  rule("/doctors/*/profile", "/find-a-doctor/*", "wildcard", 307),
  rule("/a.b/*/c/*", "/*/d/*", "wildcard"),
  rule("^/press/(\\d{4})/(.*)$", "/stories/$2?year=$1", "pattern"),
];
const { rules: back, problems } = checkRedirects(fromRedirectMap(redirectMap(rules), ["en"]), [
  "www.larkspurhealth.example",
]);
const [own, read] = [compileRedirects(checkRedirects(rules, []).rules), compileRedirects(back)];

it("the redirect map parser can read every rule that was exported to a redirect map (SD-04)", () =>
  expect(problems).toEqual([]));

it.each([
  "/heart",
  "/news",
  "/news/2020/flu",
  "/newsroom",
  "/archive/may",
  "/gone",
  "/gone/for/good",
  "/doctors/garcia/profile",
  "/doctors/garcia/other/profile",
  "/a.b/1/c/2",
  "/axb/1/c/2",
  "/press/2024/flu",
  "/",
])("for %s, rules from a redirect map have the same result as the exported rules (SD-04)", (path) => {
  // A Sitecore redirect map supports only the status codes 301 and 302.
  const status = { 308: 301, 307: 302 } as Record<number, number>;
  const wanted = own(path);
  expect(read(path)).toEqual(wanted && { ...wanted, status: status[wanted.status] ?? wanted.status });
});

it.each<[string, string, string, string | undefined]>([
  ["/es/viejo", "/es/nuevo", "/es/viejo", "/es/nuevo"],
  ["/es/viejo", "/es/nuevo", "/viejo", undefined],
  ["^/es/viejo-(.*)$", "/es/$1", "/viejo-a", undefined],
  ["/en/old", "/new", "/old", "/new"],
  ["/en/old", "/new", "/en/old", "/new"],
  ["/en/old", "/new", "/es/old", undefined],
  ["/en", "/", "/en", "/"],
  ["/old", "/new", "/es/old", "/es/new"],
  ["/old", "/$siteLang/new", "/old", "/new"],
  ["/old", "/$siteLang/new", "/es/old", "/es/new"],
  ["/^\\/es\\/viejo\\/(.*)$/gi", "/es/$1", "/es/viejo/a", "/es/a"],
  ["/^\\/old\\/(.*)$/i", "/new/$1", "/old/a", "/new/a"],
  ["/old/(.*)/s", "/new/$1", "/old/a/s", "/new/a"],
])(
  "a redirect map entry with the pattern %s and the target %s redirects %s to %s (SD-04)",
  (pattern, target, path, wanted) => {
    const entries = fromRedirectMap([{ pattern, target, redirectType: "REDIRECT_301" }], ["en", "es"]);
    const { rules, problems } = checkRedirects(entries, ["www.larkspurhealth.example"]);
    expect(problems).toEqual([]);
    expect(compileRedirects(rules)(path)?.target).toBe(wanted);
  },
);

it("the redirect map parser reports an entry for an unknown language once and ignores it (SD-04)", () => {
  const entry = { pattern: "/ancien/", target: "/nouveau/", redirectType: "REDIRECT_301" };
  const read = (locale: string) =>
    checkRedirects(fromRedirectMap([{ ...entry, locale }], ["en", "es", "es-MX"]), ["www.larkspurhealth.example"]);
  expect(read("fr-CA")).toEqual({
    rules: [],
    problems: [{ rule: 1, source: "/ancien/", wrong: "never matches: the site does not have the language fr-CA" }],
  });
  for (const known of ["ES", "es-mx", ""]) expect(read(known).problems).toEqual([]);
});

const siteHost = "www.larkspurhealth.example";
const compiled = (entries: Parameters<typeof fromRedirectMap>[0], languages = ["en", "es", "es-MX"]) => {
  const { rules, problems } = checkRedirects(fromRedirectMap(entries, languages, siteHost), [
    siteHost,
    "drive.example",
  ]);
  return { find: compileRedirects(rules), problems };
};
const entry = (pattern: string, target: string, more: object = {}) => ({
  pattern,
  target,
  redirectType: "REDIRECT_301",
  ...more,
});

it.each<[string, ReturnType<typeof entry>, string]>([
  ["a language in the path", entry("/es/test", "/es/otra"), "/es"],
  ["a language in the path, with a slash at the end", entry("/es/Test/", "/es/otra"), "/es"],
  ["a language of the entry", entry("/test", "/es/otra", { locale: "ES" }), "/es"],
  ["a regional language of the entry", entry("/test", "/es-mx/otra", { locale: "es-mx" }), "/es-mx"],
])(
  "an entry for one language, with %s, takes precedence over an earlier entry for all languages (SD-04)",
  (_name, own, prefix) => {
    for (const entries of [
      [entry("/test", "/page"), own],
      [own, entry("/test", "/page")],
    ]) {
      const { find, problems } = compiled(entries);
      expect(find(`${prefix}/test`)?.target).toBe(`${prefix}/otra`);
      expect(find("/test")?.target).toBe("/page");
      expect(problems).toEqual([]);
    }
  },
);

it("a regular expression for one language takes precedence over an earlier one for all languages (SD-04)", () => {
  const { find } = compiled([entry("^/test/(.*)$", "/page/$1"), entry("^/es/test/(.*)$", "/es/otra/$1")]);
  expect([find("/es/test/a")?.target, find("/test/a")?.target]).toEqual(["/es/otra/a", "/page/a"]);
});

it.each<[boolean | null | undefined, string]>([
  [true, "/es/new"],
  [false, "/new"],
  [null, "/es/new"],
  [undefined, "/es/new"],
])(
  "an entry whose setting to preserve the language is %s redirects /es/old to %s (SD-04)",
  (isLanguagePreserved, target) => {
    const { find } = compiled([entry("/old", "/new", { isLanguagePreserved })]);
    expect(find("/es/old")?.target).toBe(target);
    expect(find("/old")?.target).toBe("/new");
  },
);

it.each<[string, string, string | undefined]>([
  ["/a+b", "/a+b", "/page"],
  ["/a+b", "/aab", "/page"],
  ["/c++", "/c++", "/page"],
  ["/plans-(2026)", "/plans-(2026)", "/page"],
  ["/plans-(2026)", "/plans-2026", "/page"],
  ["/[draft]", "/%5Bdraft%5D", "/page"],
  ["/year-{4}", "/year-%7B4%7D", "/page"],
  ["/cost-$100", "/cost-$100", "/page"],
  ["/a.b", "/axb", undefined],
  ["/a.+b", "/a.+b", "/page"],
  ["/a.+b", "/axyb", "/page"],
])("an entry with the pattern %s redirects %s to %s (SD-04)", (pattern, path, target) => {
  const { find, problems } = compiled([entry(pattern, "/page")], ["en"]);
  expect(find(path)?.target).toBe(target);
  expect(problems).toEqual([]);
});

it.each(["//evil.example/x", "//evil.example"])(
  "the redirect check rejects the target %s of an entry (threats: redirects)",
  (target) => {
    const { find, problems } = compiled([entry("/old", target)], ["en", "es"]);
    expect([find("/old"), find("/es/old")]).toEqual([null, null]);
    expect(problems.map(({ wrong }) => wrong)).toEqual(["the target is unsafe", "the target is unsafe"]);
  },
);

describe("an entry whose pattern is an absolute URL (SD-04)", () => {
  it.each<[string, string, string | undefined]>([
    [`https://${siteHost}/old`, "/old", "/new"],
    [`https://${siteHost}/old`, "/es/old", "/es/new"],
    [`https://${siteHost}/old/`, "/old", "/new"],
    [`http://${siteHost}/old`, "/old", "/new"],
    [`//${siteHost}/old`, "/old", "/new"],
    [`HTTPS://${siteHost.toUpperCase()}/Old`, "/old", "/new"],
    [`https://${siteHost}:443/old`, "/old", "/new"],
    [`https://${siteHost}/es/old`, "/es/old", "/es/new"],
    [`https://${siteHost}/es/old`, "/old", undefined],
    [`https://${siteHost}/a%C3%B1o nuevo`, "/a%C3%B1o%20nuevo", "/new"],
    [`^https://${siteHost}/old/.*$`, "/old/a", "/new"],
    [`^https?:\\/\\/${siteHost.replaceAll(".", "\\.")}\\/old-(.*)$`, "/old-a", "/new"],
  ])("%s redirects %s to %s", (pattern, path, target) => {
    const { find, problems } = compiled([entry(pattern, "/new")], ["en", "es"]);
    expect(problems).toEqual([]);
    expect(find(path)?.target).toBe(target);
  });

  it.each([
    ["https://other.example/old", "not on www.larkspurhealth.example"],
    ["https://other.example", "not on www.larkspurhealth.example"],
    [`https://${siteHost}.other.example/old`, "not on www.larkspurhealth.example"],
    [`https://${siteHost}@other.example/old`, "not on www.larkspurhealth.example"],
    ["^https://(www|beta)\\.larkspurhealth\\.example/old$", "not on www.larkspurhealth.example"],
    [`https://${siteHost}/old?id=1`, "only paths can match"],
  ])("%s redirects nothing, and its report says why", (pattern, reason) => {
    const { find, problems } = compiled([entry(pattern, "/new"), entry("/good", "/new")], ["en"]);
    expect([find("/old"), find("/"), find("/good")?.target]).toEqual([null, null, "/new"]);
    expect(problems.map(({ wrong }) => wrong)).toEqual([expect.stringContaining(reason)]);
  });

  it("of a CMS that is not Sitecore redirects in the same way", () => {
    const list = [rule(`https://${siteHost}/Old`, "/new", "exact"), rule("https://other.example/x", "/y", "prefix")];
    const { rules, problems } = checkRedirects(list, [siteHost]);
    expect(compileRedirects(rules)("/old")?.target).toBe("/new");
    expect(problems).toMatchObject([{ rule: 2, source: "https://other.example/x" }]);
  });
});
