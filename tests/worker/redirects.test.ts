import { describe, expect, it } from "vitest";
import type { Redirect } from "../../contracts/content.ts";
import { normalizePath } from "../../lib/cms/paths.ts";
import { compileRedirects } from "../../worker/discovery/compile-redirects.ts";
import { isServedBeforeRedirects } from "../../worker/discovery/own-paths.ts";
import { checkRedirects } from "../../worker/discovery/redirect-check.ts";
import { withQuery } from "../../worker/discovery/redirects.ts";

const rule = (
  source: string,
  target: string,
  match: Redirect["match"] = "exact",
  status: Redirect["status"] = 301,
) => ({
  source,
  target,
  match,
  status,
});
const hosts = ["www.larkspurhealth.example", "pay.larkspurhealth.example"];

describe("authored redirects (SD-04)", () => {
  const { rules, problems } = checkRedirects(
    [
      rule("/Heart/", "/medical-services/cardiology"),
      rule("/news", "/stories", "prefix", 302),
      rule("/news/archive", "/archive?sort=date#top", "prefix"),
      rule("/doctors/*/profile", "/find-a-doctor/*", "wildcard", 308),
      rule("/doctors/lee/profile", "/find-a-doctor/dr-lee", "wildcard-is-not-needed" as "exact"),
      rule("/doctors/lee/profile", "/find-a-doctor/dr-lee"),
      rule("/a/*/b/*", "/b/*/a/*", "wildcard"),
      rule("/pay", "https://pay.larkspurhealth.example/start"),
      rule("/gone", "/", "prefix"),
    ],
    hosts,
  );
  const find = compileRedirects(rules);

  it.each([
    ["/heart", "/medical-services/cardiology", 301],
    ["/news", "/stories", 302],
    ["/news/2020/flu", "/stories/2020/flu", 302],
    ["/news/archive/may", "/archive/may?sort=date#top", 301],
    ["/doctors/garcia/profile", "/find-a-doctor/garcia", 308],
    ["/doctors/lee/profile", "/find-a-doctor/dr-lee", 301],
    ["/a/1/b/2", "/b/1/a/2", 301],
    ["/pay", "https://pay.larkspurhealth.example/start", 301],
    ["/gone", "/", 301],
    ["/gone/for/good", "/for/good", 301],
  ])("the redirect rules redirect %s to %s", (path, target, status) =>
    expect(find(path)).toMatchObject({ target, status }),
  );

  it.each(["/hearts", "/heart/attack", "/newsroom", "/doctors/lee", "/doctors/a/b/profile", "/a/1/b", "/"])(
    "no redirect rule matches %s",
    (path) => expect(find(path)).toBeNull(),
  );

  it("the Worker ignores an invalid redirect rule and applies the other rules", () => {
    expect(problems.map(({ rule, source }) => [rule, source])).toEqual([[5, "/doctors/lee/profile"]]);
  });

  it.each([
    ["a value that is not an object", null],
    ["a rule with the status 200", { ...rule("/x", "/y"), status: 200 }],
    ["a source with an encoded slash", rule("/x%2fy", "/y")],
    ["a prefix rule for the entire site", rule("/", "/y", "prefix")],
    ["a wildcard rule without an asterisk", rule("/x", "/y", "wildcard")],
    ["an asterisk inside a path segment", rule("/x*", "/y", "wildcard")],
    ["an asterisk in a prefix rule", rule("/x/*", "/y", "prefix")],
    ["too many asterisks", rule("/*/*/*/*", "/y", "wildcard")],
    ["more asterisks in the target than in the source", rule("/x/*", "/*/*", "wildcard")],
    ["a script URL", rule("/x", "javascript:alert(1)")],
    ["another host", rule("/x", "https://evil.example/")],
    ["another host without a scheme", rule("/x", "//evil.example/")],
    ["another host after a backslash", rule("/x", "/\\evil.example/")],
    ["another host after a user name", rule("/x", "https://pay.larkspurhealth.example@evil.example/")],
    ["another host with an allowed prefix", rule("/x", "https://pay.larkspurhealth.example.evil.example/")],
    ["another port", rule("/x", "https://pay.larkspurhealth.example:8443/")],
    ["an HTTP URL", rule("/x", "http://pay.larkspurhealth.example/")],
    ["a line break", rule("/x", "/y\r\nset-cookie: a=b")],
  ])("the Worker ignores and reports %s", (_name, entry) => {
    const { rules, problems } = checkRedirects([entry, rule("/good", "/page")], hosts);
    expect(rules.map(({ source }) => source)).toEqual(["/good"]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.rule).toBe(1);
  });

  it("the Worker ignores redirect rules that form a loop and applies all other rules", () => {
    const { rules, problems } = checkRedirects(
      [
        rule("/a", "/b"),
        rule("/b", "/c?x=1"),
        rule("/c", "/B/"),
        rule("/self", "/self"),
        rule("/grows", "/grows/more", "prefix"),
        rule("/w/*", "/z/*", "wildcard"),
        rule("/z", "/w", "prefix"),
      ],
      hosts,
    );
    expect(rules.map(({ source }) => source)).toEqual(["/a", "/z"]);
    expect(problems.map(({ rule }) => rule)).toEqual([2, 3, 4, 5, 6]);
    expect(problems[0]?.wrong).toContain("/b → /c → /b");
  });

  it.each([
    [
      "two wildcard rules whose loop does not contain a sample path",
      [
        ["/a/*", "/b/y"],
        ["/b/*", "/a/z"],
      ],
    ],
    [
      "a wildcard rule and an exact rule",
      [
        ["/a/*", "/b"],
        ["/b", "/a/z"],
      ],
    ],
  ] as const)("the Worker ignores a redirect loop of %s", (_what, entries) => {
    const rules = entries.map(([source, target]) => rule(source, target, source.includes("*") ? "wildcard" : "exact"));
    const find = compileRedirects(checkRedirects(rules, hosts).rules);
    let path = "/a/start";
    for (let hops = 0; hops < 5; hops++) path = find(path)?.target ?? path;
    expect(find(path)).toBeNull();
  });

  it.each([
    ["/forms/a+b", "/files?name=a%2Bb"],
    ["/forms/a&admin=1", "/files?name=a%26admin%3D1"],
    ["/forms/ni%C3%B1o", "/files?name=ni%C3%B1o"],
    ["/forms/a%23b", "/files?name=a%23b"],
  ])("a wildcard keeps the segment of %s as one value of the target's query string", (path, target) => {
    const find = compileRedirects(checkRedirects([rule("/forms/*", "/files?name=*", "wildcard")], hosts).rules);
    expect(find(path)?.target).toBe(target);
  });

  it("a rule for all paths does not redirect its own target", () => {
    const find = compileRedirects(checkRedirects([rule("/*", "/404", "wildcard")], hosts).rules);
    expect(find("/about")?.target).toBe("/404");
    expect(find("/404")).toBeNull();
  });

  it("the Worker detects a redirect loop through the site's public hostname", () => {
    const { rules, problems } = checkRedirects(
      [rule("/self", `https://${hosts[0]}/SELF/?x=1`), rule("/out", `https://${hosts[1]}/out`)],
      hosts,
    );
    expect(rules.map(({ source }) => source)).toEqual(["/out"]);
    expect(problems[0]?.wrong).toContain("/self → /self");
  });

  it("the Worker reports a redirect rule that never matches", () => {
    const { rules, problems } = checkRedirects([rule("/a", "/b"), rule("/A/", "/c")], hosts);
    expect(rules).toHaveLength(1);
    expect(problems).toEqual([{ rule: 2, source: "/A/", wrong: "never matches: rule 1 has the same source" }]);
  });

  it.each([
    ["/page?id=1", "exact"],
    ["/page.aspx?id={ABC}&sc_lang=en", "exact"],
    ["/page#top", "exact"],
    ["/page?", "exact"],
    ["/folder?x=1", "prefix"],
    ["/folder/*?x=1", "wildcard"],
    ["https://www.larkspurhealth.example/page?id=1", "exact"],
  ] as const)("the Worker reports that the rule %s (%s) never matches (SD-04)", (source, match) => {
    const { rules, problems } = checkRedirects([rule(source, "/b", match)], hosts);
    expect(rules).toEqual([]);
    expect(problems[0]?.wrong).toContain("only paths can match");
  });

  describe("regular expressions", () => {
    const pattern = (source: string, target: string) => rule(source, target, "pattern");
    it.each([
      ["^/news/(\\d{4})/(.*)/?$", "/stories/$2?year=$1", "/news/2024/flu", "/stories/flu?year=2024"],
      ["^/(care|cure)/([^/]+)/([^/]+)/([^/]+)/?$", "/$1/$4", "/CARE/a/b/c", "/CARE/c"],
      ["^/old(/.*)?$", "$1", "/old/x", null],
      ["^/go(.*)$", "/$1", "/go/evil.example", "/evil.example"],
      ["^/same/(.*)$", "/same/$1", "/same/x", null],
    ])("a rule with the expression %s and the target %s redirects %s to %s", (source, target, path, wanted) => {
      const find = compileRedirects(checkRedirects([pattern(source, target)], hosts).rules);
      expect(find(path)?.target ?? null).toBe(wanted);
    });

    it.each([
      "^/(a+)+$",
      "^/(a|a)*$",
      "^/(.*)*x$",
      "^/.*a.*b.*c$",
      `^/${"a?".repeat(30)}${"a".repeat(30)}$`,
      "^/(a|b)(a|b)(a|b)(a|b)$",
      "^/(.)\\1$",
      "^/(?=a).*$",
      "^/(a{1,50}){1,50}$",
      "^/a?page=1$",
      "^/([a-z$",
      `^/${"a".repeat(600)}$`,
    ])("the Worker ignores and reports the regular expression %s", (source) => {
      const { rules, problems } = checkRedirects([pattern(source, "/x")], hosts);
      expect(rules).toEqual([]);
      expect(problems).toHaveLength(1);
    });

    it("the Worker ignores all regular expression rules after the first 200", () => {
      const many = Array.from({ length: 201 }, (_, n) => pattern(`^/p${n}/.*$`, "/x"));
      expect(checkRedirects(many, hosts).problems.map(({ rule }) => rule)).toEqual([201]);
    });
  });

  it.each<[string, string, Redirect["match"], string, string]>([
    ["^/go/(.*)$", "https://pay.larkspurhealth.example/d/$1", "pattern", "/go/1AbC_dEf-9", "/d/1AbC_dEf-9"],
    ["^/go/([^/]+)/?$", "/find?id=$1#$1", "pattern", "/GO/AbC", "/find?id=AbC#AbC"],
    ["/go/*/file", "/d/*", "wildcard", "/Go/1AbC/File", "/d/1AbC"],
    ["/go", "/d", "prefix", "/GO/1AbC/Plan%20B.PDF", "/d/1AbC/Plan%20B.PDF"],
    ["/go", "/D/AbC", "exact", "/GO", "/D/AbC"],
    ["/go", "/d", "prefix", "/go/%C3%91and%C3%BA", "/d/%C3%91and%C3%BA"],
    ["^/go/(.*)$", "/d/$1", "pattern", "/go/%C3%91and%C3%BA%20B", "/d/%C3%91and%C3%BA%20B"],
    ["^/go/(.*)$", "/d?q=$1", "pattern", "/go/a&b=c", "/d?q=a%26b%3Dc"],
  ])(
    "a rule from %s to %s (%s) keeps the case of what it copies from %s (SD-04)",
    (source, target, match, path, wanted) => {
      const find = compileRedirects(checkRedirects([rule(source, target, match)], hosts).rules);
      const [normal, cased] = [normalizePath(path)!.path, normalizePath(path, true)!.path];
      expect(find(normal, cased)?.target.replace("https://pay.larkspurhealth.example", "")).toBe(wanted);
    },
  );

  it.each<[string, Redirect["match"]]>([
    ["/año nuevo/x", "exact"],
    ["/a%C3%B1o%20nuevo/x", "exact"],
    ["/an\u0303o nuevo/x", "exact"],
    ["/A%C3%91O%20NUEVO/X", "exact"],
    ["/año nuevo", "prefix"],
    ["/an%CC%83o%20nuevo", "prefix"],
    ["/año nuevo/*", "wildcard"],
    ["^/año nuevo/(.*)$", "pattern"],
    ["^/a%C3%B1o%20nuevo/(.*)$", "pattern"],
    ["^/a%c3%b1o nuevo/(.*)$", "pattern"],
    ["^/an\u0303o nuevo/(.*)$", "pattern"],
    ["^/an%CC%83o%20nuevo/(.*)$", "pattern"],
    ["^/AÑO\\sNUEVO/(.*)$", "pattern"],
    ["^/a[ñn]o nuevo/(.*)$", "pattern"],
    ["^/a(ñ|n)o.nuevo/(.*)$", "pattern"],
  ])("the rule %s (%s) matches each spelling of a path with ñ and a space (SD-04)", (source, match) => {
    const { rules, problems } = checkRedirects([rule(source, "/ok", match)], hosts);
    expect(problems).toEqual([]);
    const find = compileRedirects(rules);
    for (const path of ["/año nuevo/x", "/a%C3%B1o%20nuevo/x", "/an%CC%83o%20nuevo/x", "/A%C3%91o%20Nuevo/x"])
      expect(find(normalizePath(path)!.path)?.target.replace(/\/x$/, "")).toBe("/ok");
  });

  it.each([
    ["/Отделение кардиологии", "^/отделение (.*)$"],
    ["/心臓", "^/心.$"],
    ["/τμήμα", "^/ΤΜΉΜΑ$"],
    ["/a%20(b)", "^/a%20\\(b\\)$"],
    ["/100%25 off", "^/100%25 off$"],
  ])("a rule with the expression for %s matches it (SD-04)", (path, source) => {
    const find = compileRedirects(checkRedirects([rule(source, "/ok", "pattern")], hosts).rules);
    expect(find(normalizePath(path.replaceAll(" ", "%20"))!.path)?.target).toBe("/ok");
  });

  it.each<[string, Redirect["match"]]>([
    ["/_edge/old", "exact"],
    ["/_edge", "prefix"],
    ["/api/news", "exact"],
    ["/api/*", "wildcard"],
    ["^/api/(.*)$", "pattern"],
    ["/location/location-search", "exact"],
    ["^/location/location-search/?$", "pattern"],
    ["/classes-events/today", "exact"],
    ["/_authors/page", "exact"],
    ["/Robots.txt", "exact"],
    ["^/sitemap\\.xml/?$", "pattern"],
    ["/sitemap-2.xml", "exact"],
    ["/third-parties/x.js", "exact"],
    ["/identity/sign-in", "exact"],
  ])("the Worker reports the rule %s (%s), because it serves the path itself (SD-04)", (source, match) => {
    const { rules, problems } = checkRedirects([rule(source, "/ok", match)], hosts, isServedBeforeRedirects);
    expect(rules).toEqual([]);
    expect(problems[0]?.wrong).toBe("never applies: the site serves this path itself");
  });

  it.each<[string, string, Redirect["match"]]>([
    ["^/(.*)$", "https://$1.larkspurhealth.example/", "pattern"],
    ["^/(.*)$", "https://www.larkspurhealth.example$1", "pattern"],
    ["/x/*", "https://*.larkspurhealth.example/", "wildcard"],
  ])(
    "the Worker rejects the rule from %s to %s, whose host depends on the path (threats: redirects)",
    (source, target, match) => {
      const targetHosts = ["$1.larkspurhealth.example", "www.larkspurhealth.example$1", "*.larkspurhealth.example"];
      expect(checkRedirects([rule(source, target, match)], targetHosts).rules).toEqual([]);
    },
  );

  it("the Worker applies a long chain of redirects and reports its start (SD-04)", () => {
    const chain = Array.from({ length: 13 }, (_, n) => rule(`/step-${n}`, `/step-${n + 1}`));
    const { rules, problems } = checkRedirects(chain, hosts);
    expect(rules).toHaveLength(13);
    expect(problems.map(({ rule }) => rule)).toEqual([1, 2, 3]);
    expect(problems[0]?.wrong).toBe("starts a chain of more than 10 redirects, which search engines do not follow");
  });

  it("the Worker treats an invalid redirect list as empty", () =>
    expect(checkRedirects({ error: 1 }, hosts).rules).toEqual([]));

  it("the Worker finds the matching redirect among 2,000 rules without reading other rules", () => {
    let reads: string[] = [];
    const counted = Array.from({ length: 2_000 }, (_, n) => {
      const source = `/p${n}/*/x`;
      return new Proxy(rule(source, `/q${n}/*`, n % 2 ? "wildcard" : "prefix"), {
        get(target, key) {
          reads.push(source);
          return Reflect.get(target, key);
        },
      });
    });
    const find = compileRedirects(counted);
    reads = [];
    expect(find("/p1999/abc/x")?.target).toBe("/q1999/abc");
    expect(new Set(reads)).toEqual(new Set(["/p1999/*/x"]));
  });

  it.each([
    ["/b", "?x=1", "/b?x=1"],
    ["/b?y=2", "?x=1", "/b?y=2&x=1"],
    ["/b#top", "?x=1", "/b?x=1#top"],
    ["/b", "", "/b"],
    ["/b", "?", "/b"],
  ])("a redirect to %s keeps the request's query string '%s'", (target, search, whole) =>
    expect(withQuery(target, search)).toBe(whole),
  );
});
