/**
 * Rules of law about what a hospital's public website must show in the United States, as data. Each rule names its
 * citation, the date since or from which it applies, and the text that was read to write it. The rules look for what a
 * program can find. A rule that passes is no legal advice.
 */

export interface LawRule {
  id: string;
  /** What the site must have, in one sentence. */
  must: string;
  citation: string;
  /** Date since or from which the rule applies, as `YYYY-MM-DD`. */
  inForce: string;
  /** URL of the text. */
  source: string;
  /** Who usually keeps this up to date. */
  owner: "Compliance" | "Finance" | "Language services" | "Privacy" | "Web team";
  /** To whom it applies, if not to every hospital. */
  who?: string;
  need: Need;
  /** Text or markup that passes. */
  example: string;
}

/** What a rule looks for. Patterns ignore case. */
export type Need =
  /** The home page links to something with this text. */
  | { kind: "link"; text: string }
  /** A page that the home page, or the page `from` links to, says all of this. */
  | { kind: "says"; link: string; all: readonly string[] }
  /** A page behind a link of the home page itself links to something. */
  | { kind: "links"; link: string; text: string }
  /** A file at the root of the site says all of this. */
  | { kind: "file"; path: string; all: readonly string[] }
  /** The page behind a link has a text in this number of languages. */
  | { kind: "languages"; link: string; least: number }
  /** No page that was read loads something from these hosts. */
  | { kind: "never"; hosts: string }
  /** Each page that was read has this in its markup. */
  | { kind: "markup"; pattern: string };

const ecfr = (title: number, section: string) => `https://www.ecfr.gov/current/title-${title}/section-${section}`;
const PRICES = "price transparency";
const NPP = "notice of privacy practices|privacy practices";
const EQUAL = "nondiscrimination|non-discrimination";
const LANGUAGE = "language assistance|language help|free interpreters|interpreter";
const ESTIMATE = "good faith estimate|surprise bill|no surprises";
const AID = "financial assistance|financial help|charity care";
const ACCESS = "accessibility";

export const usHospital: readonly LawRule[] = [
  {
    id: "price-link",
    must: "The footer has a link that says “Price Transparency” and leads to the page with the price files.",
    citation: "45 CFR 180.50(d)(6)(ii)",
    inForce: "2024-01-01",
    source: ecfr(45, "180.50"),
    owner: "Web team",
    need: { kind: "link", text: PRICES },
    example: '<a href="/price-transparency">Price Transparency</a>',
  },
  {
    id: "price-index",
    must: "A file /cms-hpt.txt names each hospital, the page with its price file, the file, and a contact.",
    citation: "45 CFR 180.50(d)(6)(i)",
    inForce: "2024-01-01",
    source: ecfr(45, "180.50"),
    owner: "Web team",
    need: {
      kind: "file",
      path: "/cms-hpt.txt",
      all: ["^location-name:", "^source-page-url:", "^mrf-url:", "^contact-name:", "^contact-email:"],
    },
    example:
      "location-name: Example Hospital\nsource-page-url: https://example.org/prices\nmrf-url: https://example.org/prices.json\ncontact-name: Pricing Office\ncontact-email: pricing@example.org",
  },
  {
    id: "price-file",
    must: "The page links to a machine-readable file with the standard charges of each hospital.",
    citation: "45 CFR 180.50(a), (c)",
    inForce: "2026-01-01",
    source:
      "https://www.cms.gov/newsroom/fact-sheets/cy-2026-opps-ambulatory-surgical-center-final-rule-hospital-price-transparency-policy-changes",
    owner: "Finance",
    need: { kind: "links", link: PRICES, text: "\\.(json|csv)$|\\((json|csv)\\)|machine-readable" },
    example: '<a href="/prices.json">Example Hospital prices (JSON)</a>',
  },
  {
    id: "price-shoppable",
    must: "Visitors can see prices of common services in plain language, with the cash price.",
    citation: "45 CFR 180.60",
    inForce: "2021-01-01",
    source: "https://www.govregs.com/regulations/expand/title45_chapterA-i1_part180_subpartB_section180.60",
    owner: "Finance",
    need: { kind: "says", link: PRICES, all: ["cash price", "common services|shoppable|estimat"] },
    example: "See the cash price of 300 common services.",
  },
  {
    id: "privacy-notice-link",
    must: "The site links to the notice of privacy practices.",
    citation: "45 CFR 164.520(c)(3)(i)",
    inForce: "2003-04-14",
    source: ecfr(45, "164.520"),
    owner: "Privacy",
    need: { kind: "link", text: NPP },
    example: '<a href="/notice-of-privacy-practices">Notice of Privacy Practices</a>',
  },
  {
    id: "privacy-notice-header",
    must: "The notice begins with the statement of how medical information may be used and disclosed.",
    citation: "45 CFR 164.520(b)(1)(i)",
    inForce: "2003-04-14",
    source: ecfr(45, "164.520"),
    owner: "Privacy",
    need: {
      kind: "says",
      link: NPP,
      all: ["this notice describes how (medical|health) information about you may be used and disclosed"],
    },
    example:
      "THIS NOTICE DESCRIBES HOW MEDICAL INFORMATION ABOUT YOU MAY BE USED AND DISCLOSED AND HOW YOU CAN GET ACCESS TO THIS INFORMATION.",
  },
  {
    id: "privacy-notice-date",
    must: "The notice has its effective date.",
    citation: "45 CFR 164.520(b)(1)(viii)",
    inForce: "2003-04-14",
    source: ecfr(45, "164.520"),
    owner: "Privacy",
    need: { kind: "says", link: NPP, all: ["effective[^.]{0,30}(19|20)\\d\\d"] },
    example: "Effective February 16, 2026.",
  },
  {
    id: "privacy-notice-complaints",
    must: "The notice says how to complain to the hospital and to the Secretary, and that nobody retaliates.",
    citation: "45 CFR 164.520(b)(1)(vi)",
    inForce: "2003-04-14",
    source: ecfr(45, "164.520"),
    owner: "Privacy",
    need: { kind: "says", link: NPP, all: ["complain", "retaliat", "health and human services"] },
    example: "You can complain to us or to the U.S. Department of Health and Human Services. We do not retaliate.",
  },
  {
    id: "privacy-notice-substance-use",
    must: "The notice describes the protection of records of substance use disorder treatment.",
    citation: "45 CFR 164.520(b)(1)(ii), (iii)(D); 42 CFR Part 2",
    inForce: "2026-02-16",
    source:
      "https://www.bsk.com/news-events-videos/deadline-on-hipaa-policy-changes---providers-subject-to-part-2-substance-use-disorder-sud-standards-notice-of-privacy-practices-changes-went-into-effect-monday---february-16-2026/print",
    owner: "Privacy",
    who: "Hospitals that create or receive Part 2 records",
    need: { kind: "says", link: NPP, all: ["substance use disorder"] },
    example: "Federal law (42 CFR Part 2) protects records of substance use disorder treatment.",
  },
  {
    id: "privacy-officer",
    must: "The notice names a person or office to contact, with a telephone number.",
    citation: "45 CFR 164.520(b)(1)(vii)",
    inForce: "2003-04-14",
    source: ecfr(45, "164.520"),
    owner: "Privacy",
    need: { kind: "says", link: NPP, all: ["privacy (officer|office|official)", "\\d{3}.{0,3}\\d{3}.{0,2}\\d{4}"] },
    example: "Call our Privacy Officer at (303) 555-0100.",
  },
  {
    id: "equal-link",
    must: "The home page links to the notice of nondiscrimination.",
    citation: "45 CFR 92.10",
    inForce: "2024-11-02",
    source: "https://govregs.com/regulations/expand/title45_chapterA_part92_subpartA_section92.5",
    owner: "Compliance",
    need: { kind: "link", text: EQUAL },
    example: '<a href="/nondiscrimination">Nondiscrimination</a>',
  },
  {
    id: "equal-grounds",
    must: "The notice names race, color, national origin, sex, age, and disability.",
    citation: "45 CFR 92.10",
    inForce: "2024-11-02",
    source: ecfr(45, "92.10"),
    owner: "Compliance",
    need: { kind: "says", link: EQUAL, all: ["race", "color", "national origin", "sex", "age", "disability"] },
    example: "We do not discriminate on the basis of race, color, national origin, sex, age, or disability.",
  },
  {
    id: "equal-help",
    must: "The notice offers auxiliary aids and language assistance free of charge.",
    citation: "45 CFR 92.10",
    inForce: "2024-11-02",
    source: ecfr(45, "92.10"),
    owner: "Language services",
    need: { kind: "says", link: EQUAL, all: ["auxiliary aids", "language assistance|interpreters", "free|no cost"] },
    example: "Auxiliary aids and language assistance are free of charge.",
  },
  {
    id: "equal-coordinator",
    must: "The notice says how to reach the coordinator and file a grievance.",
    citation: "45 CFR 92.10; 45 CFR 92.8",
    inForce: "2024-11-02",
    source: ecfr(45, "92.10"),
    owner: "Compliance",
    need: { kind: "says", link: EQUAL, all: ["coordinator", "grievance"] },
    example: "File a grievance with our Civil Rights Coordinator.",
  },
  {
    id: "equal-complaint",
    must: "The notice says how to complain to the Office for Civil Rights.",
    citation: "45 CFR 92.10",
    inForce: "2024-11-02",
    source: ecfr(45, "92.10"),
    owner: "Compliance",
    need: { kind: "says", link: EQUAL, all: ["office for civil rights"] },
    example: "You can complain to the U.S. Department of Health and Human Services, Office for Civil Rights.",
  },
  {
    id: "language-link",
    must: "The home page leads to the notice of language assistance and auxiliary aids.",
    citation: "45 CFR 92.11",
    inForce: "2025-07-05",
    source: ecfr(45, "92.11"),
    owner: "Language services",
    need: { kind: "link", text: LANGUAGE },
    example: '<a href="/language-assistance">Language assistance</a>',
  },
  {
    id: "language-fifteen",
    must: "The notice is there in English and in the 15 languages that are most spoken in the state.",
    citation: "45 CFR 92.11",
    inForce: "2025-07-05",
    source: ecfr(45, "92.11"),
    owner: "Language services",
    need: { kind: "languages", link: LANGUAGE, least: 15 },
    example: '<p lang="es">…</p><p lang="vi">…</p> and 13 more languages, each marked with lang',
  },
  {
    id: "language-phone",
    must: "The notice has a telephone number and one for people who use a relay service.",
    citation: "45 CFR 92.11",
    inForce: "2025-07-05",
    source: ecfr(45, "92.11"),
    owner: "Language services",
    need: { kind: "says", link: LANGUAGE, all: ["\\d{3}.{0,3}\\d{3}.{0,2}\\d{4}", "711|tty"] },
    example: "Call (303) 555-0142 (TTY: 711).",
  },
  {
    id: "estimate-link",
    must: "The site links to the right to a good faith estimate.",
    citation: "45 CFR 149.610(b)(1)(iii)(A)",
    inForce: "2022-01-01",
    source: ecfr(45, "149.610"),
    owner: "Finance",
    need: { kind: "link", text: ESTIMATE },
    example: '<a href="/good-faith-estimate">Good faith estimates</a>',
  },
  {
    id: "estimate-right",
    must: "The page says that people without insurance, or who do not use it, have a right to an estimate.",
    citation: "45 CFR 149.610(b)(1)(iii)",
    inForce: "2022-01-01",
    source: ecfr(45, "149.610"),
    owner: "Finance",
    need: {
      kind: "says",
      link: ESTIMATE,
      all: ["right to (receive )?a .?good faith estimate", "insurance", "dispute"],
    },
    example:
      "You have the right to a good faith estimate if you have no insurance or do not use it. You can dispute a bill that is $400 higher.",
  },
  {
    id: "surprise-bills",
    must: "The site has the notice about balance billing, state protections, and where to complain.",
    citation: "45 CFR 149.430",
    inForce: "2022-01-01",
    source: ecfr(45, "149.430"),
    owner: "Finance",
    need: {
      kind: "says",
      link: ESTIMATE,
      all: [
        "balance bill",
        "emergency services",
        "out.of.network",
        "state|division of insurance",
        "985.3059|cms.gov/nosurprises",
      ],
    },
    example:
      "You are protected from balance billing for emergency services from an out-of-network provider. State law protects you, too. Call (800) 985-3059.",
  },
  {
    id: "aid-link",
    must: "The site links to the financial assistance policy.",
    citation: "26 CFR 1.501(r)-4(b)(5)(i)(A)",
    inForce: "2015-12-29",
    source: "https://bnncpa.com/resources/501r-just-what-is-a-plain-language-summary",
    owner: "Finance",
    who: "Hospitals that are exempt from tax under 501(c)(3)",
    need: { kind: "link", text: AID },
    example: '<a href="/financial-assistance">Financial assistance</a>',
  },
  {
    id: "aid-policy",
    must: "The policy is on the site.",
    citation: "26 CFR 1.501(r)-4(b)(5)(i)(A)",
    inForce: "2015-12-29",
    source: ecfr(26, "1.501(r)-4"),
    owner: "Finance",
    who: "Hospitals that are exempt from tax under 501(c)(3)",
    need: { kind: "links", link: AID, text: "policy" },
    example: '<a href="/financial-assistance/policy">Financial assistance policy</a>',
  },
  {
    id: "aid-summary",
    must: "The plain-language summary of the policy is on the site.",
    citation: "26 CFR 1.501(r)-4(b)(5)(i)(A)",
    inForce: "2015-12-29",
    source: ecfr(26, "1.501(r)-4"),
    owner: "Finance",
    who: "Hospitals that are exempt from tax under 501(c)(3)",
    need: { kind: "links", link: AID, text: "summary" },
    example: '<a href="/financial-assistance/summary">Plain-language summary</a>',
  },
  {
    id: "aid-application",
    must: "The application is on the site.",
    citation: "26 CFR 1.501(r)-4(b)(5)(i)(A)",
    inForce: "2015-12-29",
    source: ecfr(26, "1.501(r)-4"),
    owner: "Finance",
    who: "Hospitals that are exempt from tax under 501(c)(3)",
    need: { kind: "links", link: AID, text: "application" },
    example: '<a href="/financial-assistance/application">Application</a>',
  },
  {
    id: "aid-charges",
    must: "The page says that people who qualify are not charged more than the amounts generally billed.",
    citation: "26 CFR 1.501(r)-5(b); 26 CFR 1.501(r)-4(b)(2)",
    inForce: "2015-12-29",
    source: ecfr(26, "1.501(r)-5"),
    owner: "Finance",
    who: "Hospitals that are exempt from tax under 501(c)(3)",
    need: { kind: "says", link: AID, all: ["amounts? generally billed"] },
    example: "You will not be charged more than the amounts generally billed.",
  },
  {
    id: "accessibility-statement",
    must: "The site says how it is accessible and how to report a barrier.",
    citation: "45 CFR 84.84; 28 CFR 35.200",
    inForce: "2027-05-11",
    source: "https://www.govinfo.gov/content/pkg/FR-2026-05-11/html/2026-09266.htm",
    owner: "Web team",
    who: "Recipients of federal funds with 15 or more employees; good practice before the date",
    need: { kind: "says", link: ACCESS, all: ["wcag|web content accessibility", "\\d{3}.{0,3}\\d{3}.{0,2}\\d{4}|@"] },
    example: "We aim to meet WCAG 2.1 at level AA. Write to access@example.org.",
  },
  {
    id: "page-language",
    must: "Each page names its language.",
    citation: "45 CFR 84.84 (WCAG 2.1, 3.1.1)",
    inForce: "2027-05-11",
    source: "https://www.govinfo.gov/content/pkg/FR-2026-05-11/html/2026-09266.htm",
    owner: "Web team",
    who: "Recipients of federal funds with 15 or more employees; good practice before the date",
    need: { kind: "markup", pattern: "<html[^>]*\\slang=" },
    example: '<html lang="en">',
  },
  {
    id: "health-data",
    must: "The home page links to a privacy policy.",
    citation: "RCW 19.373.020(1)(b)",
    inForce: "2024-03-31",
    source: "https://law.counselstack.com/statute/wa/19.373.020",
    owner: "Privacy",
    who: "Entities with consumers in Washington; HIPAA data is exempt",
    need: {
      kind: "link",
      text: "(website|web|consumer|health data|online).{0,12}privacy|privacy (policy|statement|choices)",
    },
    example: '<a href="/privacy">Website privacy</a>',
  },
  {
    id: "sensitive-third-parties",
    must: "No page loads trackers of advertisers, which would learn about a visitor’s health.",
    citation: "45 CFR 164.502(a); 15 USC 45",
    inForce: "2003-04-14",
    source: ecfr(45, "164.502"),
    owner: "Privacy",
    need: {
      kind: "never",
      hosts:
        "connect\\.facebook\\.net|facebook\\.com/tr|doubleclick\\.net|googleadservices|google-analytics|googletagmanager|analytics\\.tiktok|bat\\.bing|snap\\.licdn|hotjar|clarity\\.ms|criteo|adsrvr",
    },
    example: "No script, image, or frame from an advertiser.",
  },
];

export const lawSets: Readonly<Record<string, readonly LawRule[]>> = { "us-hospital": usHospital };
