/** Operations that report problems with a site's redirects, dictionaries, links, and components to authors. */
import { z } from "zod";
import { lengths, requiredText } from "./fields.ts";
import { operation } from "./operation.ts";

const timestamp = z.iso.datetime();
const count = z.number().int();
const site = requiredText(lengths.name);
const access = ["author", "ops"] as const;

const Rule = z.object({ source: z.string(), target: z.string(), status: count, match: z.string() });

export const reportRedirects = operation({
  row: "SD-04",
  summary: "Lists a site's active redirects, and the problems with rules that are invalid or never match.",
  method: "GET",
  path: "/_edge/redirects",
  access,
  changes: false,
  request: z.object({ site }),
  response: z.object({
    rules: z.array(Rule),
    problems: z.array(z.object({ rule: count, source: z.string(), wrong: z.string() })),
  }),
  example: {
    request: { site: "larkspur" },
    response: {
      rules: [{ source: "/find-a-doctor", target: "/providers", status: 301, match: "exact" }],
      problems: [{ rule: 4, source: "/old", wrong: "never met: rule 2 has the same source" }],
    },
  },
});

const LawFinding = z.object({
  id: z.string(),
  must: z.string(),
  citation: z.string(),
  /** Date since or from which the rule applies. */
  inForce: z.string(),
  source: z.string(),
  /** Day when somebody compared the rule with the text of the law, or null. */
  compared: z.iso.date().nullable(),
  owner: z.string(),
  /** Day by which the owner has it done, and the author who named the owner and the day; null if no author did. */
  due: z.iso.date().nullable(),
  assignedBy: z.string().nullable(),
  who: z.string().optional(),
  example: z.string(),
  /** Path where the rule was checked, and what is missing there, or null if the rule passes. */
  where: z.string(),
  wrong: z.string().nullable(),
});
export type LawFinding = z.output<typeof LawFinding>;

export const reportLaw = operation({
  row: "LW-02",
  summary: "Checks a site's pages against dated rules of law, each with its citation, source, owner, and date.",
  method: "GET",
  path: "/_edge/law",
  access,
  changes: false,
  perMinute: 10,
  request: z.object({ site }),
  response: z.object({ findings: z.array(LawFinding) }),
  example: {
    request: { site: "larkspur" },
    response: {
      findings: [
        {
          id: "privacy-notice-link",
          must: "The site links to the notice of privacy practices.",
          citation: "45 CFR 164.520(c)(3)(i)",
          inForce: "2003-04-14",
          source: "https://www.ecfr.gov/current/title-45/section-164.520",
          compared: "2030-01-31",
          owner: "Privacy",
          due: "2030-12-31",
          assignedBy: "Ada Author",
          example: '<a href="/notice-of-privacy-practices">Notice of Privacy Practices</a>',
          where: "/",
          wrong: null,
        },
      ],
    },
  },
});

export const assignRule = operation({
  row: "LW-02",
  summary:
    "Names the owner of a rule of law and the day by which the owner has it done; without an owner, the usual one.",
  method: "POST",
  path: "/_edge/law/owners",
  access,
  changes: true,
  audit: ({ site, rule }) => ({ action: "rule-assigned", targets: [`site ${site}`, rule] }),
  request: z.strictObject({
    site,
    rule: requiredText(lengths.name),
    owner: z.string().trim().max(lengths.name),
    due: z.iso.date().nullable(),
  }),
  response: z.object({ rule: z.string(), owner: z.string(), due: z.iso.date().nullable() }),
  example: {
    request: { site: "larkspur", rule: "privacy-notice-link", owner: "Priya Natarajan", due: "2030-12-31" },
    response: { rule: "privacy-notice-link", owner: "Priya Natarajan", due: "2030-12-31" },
  },
});

export const reportTexts = operation({
  row: "PB-05",
  summary: "Lists UI strings that are missing from a site's dictionaries or that lack a required placeholder.",
  method: "GET",
  path: "/_edge/texts",
  access,
  changes: false,
  request: z.object({ site }),
  response: z.object({
    languages: z.array(z.object({ language: z.string(), texts: count, advice: z.array(z.string()) })),
  }),
  example: {
    request: { site: "larkspur" },
    response: {
      languages: [
        {
          language: "es",
          texts: 310,
          advice: ['phrase NewSearch is missing: visitors read the default text, in English "New Search"'],
        },
      ],
    },
  },
});

/** A link to a nonexistent page on the site. */
const BrokenLink = z.object({
  /** First page that contains the link, and number of pages that share the link's CMS item. */
  path: z.string(),
  language: z.string(),
  pages: count,
  block: z.string(),
  item: z.string(),
  field: z.string(),
  /** Path to which the link points. */
  to: z.string(),
});

const CheckedFile = z.object({
  checkedAt: timestamp,
  title: z.string(),
  /** Language of the file as a BCP 47 tag, or an empty string. */
  language: z.string(),
  /** Number of pages of the file. */
  length: count,
  /** `broken` problems keep people who use assistive technology from reading the file. */
  problems: z.array(z.object({ level: z.enum(["broken", "advice"]), wrong: z.string() })),
});
export type CheckedFile = z.output<typeof CheckedFile>;

/** A PDF file to which pages link. */
const LinkedFile = z.object({
  path: z.string(),
  /** First page that links to the file, languages of the pages, and number of pages. */
  from: z.string(),
  languages: z.array(z.string()),
  pages: count,
  /** Null if the file has not been checked yet. */
  checked: CheckedFile.nullable(),
});
export type LinkedFile = z.output<typeof LinkedFile>;

const LinkReport = z.object({
  /** Time when the last check completed, or null if no check has completed. */
  checkedAt: timestamp.nullable(),
  /** Totals from the last completed check, which reads only pages stored in KV. */
  pages: count,
  notStored: count,
  internal: count,
  external: count,
  brokenCount: count,
  /** Up to 200 broken links. A link in a shared item, such as a header, is listed once. */
  broken: z.array(BrokenLink),
  /** Up to 1,000 linked PDF files, the ones with problems first. */
  files: z.array(LinkedFile),
  /** Number of pages read so far by the current check, or null if no check is running. */
  running: count.nullable(),
});
export type LinkReport = z.output<typeof LinkReport>;

const links: LinkReport = {
  checkedAt: "2030-10-08T18:00:00.000Z",
  pages: 210,
  notStored: 8,
  internal: 6_400,
  external: 310,
  brokenCount: 1,
  broken: [
    {
      path: "/about-us",
      language: "en",
      pages: 1,
      block: "RichText",
      item: "B40BE073-0FB2-50BA-A719-E6E53908C85D",
      field: "body",
      to: "/gone",
    },
  ],
  files: [
    {
      path: "/sc10media/events/weekly-log.pdf",
      from: "/classes-events",
      languages: ["en"],
      pages: 2,
      checked: {
        checkedAt: "2030-10-08T18:00:00.000Z",
        title: "Weekly log",
        language: "en",
        length: 1,
        problems: [{ level: "broken", wrong: "A picture has no alt text" }],
      },
    },
  ],
  running: null,
};

export const reportLinks = operation({
  row: "PB-05",
  summary:
    "Returns the result of the last check of all links between a site's stored pages, and of the linked PDF files.",
  method: "GET",
  path: "/_edge/links",
  access,
  changes: false,
  request: z.object({ site }),
  response: LinkReport,
  example: {
    request: { site: "larkspur" },
    response: links,
  },
});

export const checkLinks = operation({
  row: "PB-05",
  summary: "Starts a link check immediately. The check reads 20 pages per minute.",
  method: "POST",
  path: "/_edge/links",
  access,
  changes: true,
  perMinute: 10,
  audit: ({ site }) => ({ action: "links-checked", targets: [`site ${site}`] }),
  request: z.strictObject({ site }),
  response: LinkReport,
  example: {
    request: { site: "larkspur" },
    response: { ...links, running: 20 },
  },
});

const MappedComponent = z.object({
  /** The component's name in the CMS. */
  name: z.string(),
  /** Name of the block that renders the component, or null if no block does. */
  block: z.string().nullable(),
  /** Number of times that the component occurs on the checked pages. */
  uses: count,
  /** Path, language, and URL of the first page that uses the component, and index of the component on that page. */
  path: z.string(),
  language: z.string(),
  address: z.string(),
  index: count,
  /** Whether the component renders nothing on the first page that uses it. */
  hidden: z.boolean(),
  /** The component's problems, such as text, links, and images that the page does not render. */
  problems: z.array(z.string()),
});
export type MappedComponent = z.output<typeof MappedComponent>;

export const listComponents = operation({
  row: "PB-05",
  summary: "Lists the components from other sites that a site's pages use, each with the block that renders it.",
  method: "GET",
  path: "/_edge/components",
  access,
  changes: false,
  perMinute: 60,
  request: z.object({
    site,
    /**
     * Path of a single page to check. The operation reads the page from the CMS. If `path` is omitted, the operation
     * checks up to 100 stored pages.
     */
    path: requiredText(lengths.address).startsWith("/").optional(),
    language: requiredText(lengths.short).optional(),
  }),
  response: z.object({
    components: z.array(MappedComponent),
    /** Version of the checked pages: the stored version, or the current version in the CMS. */
    side: z.enum(["stored", "now"]),
    /** Number of pages that the operation read, and number of pages that it could read. */
    read: count,
    of: count,
    /** Paths of the most similar pages if the CMS has no page at `path`. */
    near: z.array(z.string()).optional(),
  }),
  example: {
    request: { site: "larkspur" },
    response: {
      components: [
        {
          name: "HeroSimple",
          block: "ContentSection",
          uses: 3,
          path: "/about-us",
          language: "en",
          address: "/about-us",
          index: 2,
          hidden: false,
          problems: [],
        },
      ],
      side: "stored",
      read: 12,
      of: 12,
    },
  },
});
