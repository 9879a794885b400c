import { beforeAll, describe, expect, it } from "vitest";
import { layout, PUBLIC, stubSite } from "./stub.ts";

const header = { uid: "h", componentName: "MainHeader", fields: {} };
const site = stubSite({
  layouts: {
    "en /": layout("Home", { browserTitle: "Larkspur Health" }),
    "en /a/b": layout(
      "B <script>",
      {
        browserTitle: 'Bones & "joints"',
        metaDescription: "How <bones> mend.",
        ogTitle: "Bones",
        ogDescription: "How they mend",
        ogImage: "/-/media/bones.png",
      },
      { hasSpanishVersion: true, topic: "</script><script>alert(1)</script>", visitorReference: "ref-1" },
    ),
    "es /a/b": layout("Huesos", {}, { language: "es" }),
    "en /half": layout("Half", { ogTitle: "Only a title", ogImage: "/x.png" }),
    "en /no-picture": layout("No picture", { ogTitle: "Title", ogDescription: "Words" }),
    "en /article": layout("Sleep well", {
      metaDescription: "Seven nights.",
      publishedDate: "2029-03-05T10:00:00-07:00",
      updatedDate: "2029-04-01T00:00:00Z",
    }),
    "en /written-article": layout("Sleep well", { publishedDate: "2029-03-05T10:00:00-07:00" }, {}, [
      {
        uid: "a",
        componentName: "EducationArticlePage",
        fields: {
          title: { value: "Sleep better" },
          author: { id: "{p}", fields: { displayName: { value: "A. Author" } } },
        },
      },
    ]),
    "en /draft-article": layout("No date", {
      publishedDate: "0001-01-01T00:00:00Z",
      updatedDate: "2029-04-01T00:00:00Z",
    }),
    "en /private": layout("Private"),
    "en /a/thank-you": layout("Thank you"),
    "en /open": layout("Open"),
    "en /qa/prod": layout("Production"),
    "en /404": layout("Not found"),
    "es /": layout("Inicio", {}, { language: "es" }),
    "es /404": layout("No encontrada", {}, { language: "es" }, [header]),
    "es /a": layout("Solo en español", {}, { language: "es" }, [header]),
    "es /solo": layout("Solo en español", {}, { language: "es" }, [header]),
    "es /sólo-aquí": layout("Sólo aquí", {}, { language: "es" }),
  },
  lists: {
    "/content/pages": {
      pages: [
        entry("/", "Home"),
        entry("/a", "Part A"),
        entry("/a/b", "B"),
        { ...entry("/a/b", "Huesos"), language: "es" },
        { ...entry("/s%C3%B3lo-aqu%C3%AD", "Sólo aquí"), language: "es" },
        { ...entry("/private", "Private"), indexable: false },
        entry("/a/thank-you", "Thank you"),
        ...["/qa/prod", "/half", "/no-picture", "/article", "/written-article", "/draft-article"].map((path) =>
          entry(path, path),
        ),
        { ...entry("/open", "Open"), sensitivity: "open" },
        { ...entry("/search", "Buscar"), language: "es" },
      ],
    },
    "/sitecore/api/jss/dictionary/larkspur/en": { phrases: { SiteName: "Larkspur Health" } },
  },
});

function entry(path: string, name: string) {
  return { path, language: "en", name, itemId: path, updated: "2030-03-04T16:20:00Z", sensitivity: "sensitive" };
}

const base = `https://${PUBLIC}`;
async function headOf(path: string, host?: string) {
  const response = await site.fetch(path, { host });
  const html = await response.text();
  const one = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    status: response.status,
    policy: response.headers.get("content-security-policy") ?? "",
    html,
    title: one(/<title>(.*?)<\/title>/),
    description: one(/<meta name="description" content="(.*?)">/),
    canonical: one(/<link rel="canonical" href="(.*?)">/),
    robots: one(/<meta name="robots" content="(.*?)">/),
    alternates: Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)].map(([, lang, href]) => [lang, href]),
    ),
    og: Object.fromEntries(
      [...html.matchAll(/<meta property="og:(.*?)" content="(.*?)">/g)].map(([, name, text]) => [name, text]),
    ),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(text!),
    ),
    pageData: one(/<script type="application\/json" id="page-data">(.*?)<\/script>/),
  };
}

const paths: [string, string | undefined, number][] = [
  ["/", `${base}/`, 200],
  ["/a/b", `${base}/a/b`, 200],
  ["/A/B?utm_source=x#y", `${base}/a/b`, 200],
  ["/es/a/b", `${base}/es/a/b`, 200],
  ["/qa/prod", `${base}/qa/prod`, 200],
  // All paths without a page get the same response, which has no canonical URL.
  ["/qa/nowhere", undefined, 404],
];

describe("a page's robots tag depends on the requested hostname, but its canonical URL always has the public hostname", () => {
  // tests/worker/site.test.ts has the table of hostnames.
  for (const [host, indexed] of [
    [PUBLIC, true],
    ["QA.larkspurhealth.example:443", false],
  ] as const)
    it.each(paths)(`${host}%s (SH-04, SH-06, ED-13, ED-18)`, async (path, canonical, status) => {
      const head = await headOf(path, host);
      expect(head.status).toBe(status);
      expect(head.canonical).toBe(canonical);
      expect(head.robots).toBe(indexed ? undefined : "noindex, nofollow");
      expect(head.policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
      expect(head.policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    });

  it("a page that authors hide from search engines is `noindex` even on the public hostname (SH-06)", async () => {
    expect((await headOf("/private")).robots).toBe("noindex, nofollow");
  });

  it("a page that may show personal data is `noindex`, regardless of author settings (SH-06)", async () => {
    expect((await headOf("/a/thank-you")).robots).toBe("noindex, nofollow");
  });
});

describe("elements in the page head", () => {
  let head: Awaited<ReturnType<typeof headOf>>;
  beforeAll(async () => {
    head = await headOf("/a/b");
  });

  it("the page head contains the escaped title and description of the page (SH-02)", () => {
    expect(head.title).toBe("Bones &#38; &#34;joints&#34;");
    expect(head.description).toBe("How &#60;bones&#62; mend.");
  });

  it("the page head contains the page name if the title is empty and no description if the description is empty (SH-02)", async () => {
    const half = await headOf("/half");
    expect([half.title, half.description]).toEqual(["Half", undefined]);
  });

  it("the page head lists a page's languages and lists Spanish only if a Spanish version exists (SH-05)", async () => {
    const english = { en: `${base}/a/b`, "en-us": `${base}/a/b`, "x-default": `${base}/a/b` };
    expect(head.alternates).toEqual({ ...english, es: `${base}/es/a/b` });
    expect((await headOf("/es/a/b")).alternates).toEqual(head.alternates);
    expect(Object.keys((await headOf("/half")).alternates)).toEqual(["en", "en-us", "x-default"]);
  });

  it("the page head omits languages that are not in the page list (SH-05)", async () => {
    const address = "/es/s%C3%B3lo-aqu%C3%AD";
    expect((await headOf(address)).alternates).toEqual({ es: base + address });
  });

  it("the page head has complete Open Graph tags (title, description, image, canonical URL) or none (SH-07, PF-14)", async () => {
    expect(head.og).toEqual({
      title: "Bones",
      description: "How they mend",
      url: `${base}/a/b`,
      image: `${base}/sc10media/bones.png?w=1200&#38;h=630&#38;size=card`,
      "image:width": "1200",
      "image:height": "630",
    });
    expect((await headOf("/half")).og).toEqual({});
  });

  it("the page head uses the site's share image for a page that has no share image (PF-14)", async () => {
    const { og } = await headOf("/no-picture");
    expect([og.image, og["image:width"], og["image:height"]]).toEqual([`${base}/share-card.jpg`, "1200", "630"]);
  });

  it("the page head contains the page fields `topic` and `visitorReference` as JSON, if the fields have values (SH-08)", async () => {
    expect(head.pageData).not.toContain("<");
    expect(JSON.parse(head.pageData!)).toEqual({
      topic: "</script><script>alert(1)</script>",
      visitorReference: "ref-1",
    });
    expect((await headOf("/half")).pageData).toBeUndefined();
  });

  it("the page head declares the icons and the web manifest (SH-03)", () => {
    for (const file of ["favicon.ico", "favicon-16.png", "favicon-32.png", "apple-touch-icon.png", "site.webmanifest"])
      expect(head.html).toContain(`href="/${file}"`);
  });

  it("the home page's structured data describes the organization and the site search (SD-01)", async () => {
    const { jsonLd } = await headOf("/");
    expect(jsonLd.map((data) => data["@type"])).toEqual(["MedicalOrganization", "WebSite"]);
    expect(jsonLd[0].name).toBe("Larkspur Health");
    // The site has no page at /search, so the structured data refers to the location search.
    expect(jsonLd[1].potentialAction.target.urlTemplate).toBe(
      `${base}/locations/search?searchText={search_term_string}`,
    );
  });

  it("the Spanish home page's structured data describes the Spanish site search and the same organization as on the English home page (SD-01)", async () => {
    const [organization, website] = (await headOf("/es")).jsonLd;
    expect([organization.url, website.url]).toEqual([`${base}/`, `${base}/es`]);
    expect(website.potentialAction.target.urlTemplate).toBe(`${base}/es/search?searchText={search_term_string}`);
  });

  it("structured data contains an article's publication and update dates (SD-01)", async () => {
    const [, article] = (await headOf("/article")).jsonLd;
    expect(article).toEqual({
      "@context": "https://schema.org",
      "@type": "Article",
      headline: "Sleep well",
      description: "Seven nights.",
      datePublished: "2029-03-05T17:00:00.000Z",
      dateModified: "2029-04-01T06:00:00.000Z",
      inLanguage: "en",
      author: { "@id": `${base}/#organization` },
      publisher: { "@id": `${base}/#organization` },
      mainEntityOfPage: `${base}/article`,
    });
    expect((await headOf("/draft-article")).jsonLd).toHaveLength(1);
    const [, written, ...more] = (await headOf("/written-article")).jsonLd;
    expect(more).toEqual([]);
    expect(written).toMatchObject({
      "@type": ["Article", "MedicalWebPage"],
      headline: "Sleep better",
      author: { "@type": "Person", name: "A. Author" },
      datePublished: "2029-03-05T17:00:00.000Z",
      publisher: { "@id": `${base}/#organization` },
    });
  });

  it("structured data contains breadcrumbs with page names (SD-01, SD-05)", () => {
    expect(head.jsonLd).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Home", item: { "@id": `${base}/` } },
          { "@type": "ListItem", position: 2, name: "Part A", item: { "@id": `${base}/a` } },
          { "@type": "ListItem", position: 3, name: "B <script>", item: { "@id": `${base}/a/b` } },
        ],
      },
    ]);
  });

  it("the content security policy allows images only from hosts that the site lists (PV-02, ED-21)", async () => {
    for (const path of ["/open", "/"]) expect((await headOf(path)).policy).toContain("img-src 'self' data:;");
  });

  it("a 404 page has the not-found title and contains no data from another page (RT-02)", async () => {
    const missing = await headOf("/nowhere");
    expect([missing.status, missing.title]).toEqual([404, "404: NotFound"]);
    expect(missing.jsonLd).toEqual([]);
  });

  it.each([
    ["/es/a", "/a"],
    ["/es/solo", "/"],
    ["/es/nowhere", "/"],
    // The page /open exists only in English.
    ["/es/open", "/open"],
  ])("the language link on %s leads to the existing English page %s (HD-19)", async (path, english) => {
    const { html } = await headOf(path);
    expect(/<a href="([^"]*)" lang="en"/.exec(html)?.[1]).toBe(english);
  });
});
