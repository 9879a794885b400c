import { describe, expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { blocks } from "../../app/blocks/index.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import { allPhrases } from "../../app/phrases.ts";
import type { PageSettings } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";
import { renderSlot } from "../../app/render/render-slot.tsx";
import { liveSlot } from "../support/live-slot.ts";

/**
 * `LocationSurroundings` shows no error message, because it shares an API call with the preceding location block, which
 * already shows the message.
 */
const SILENT = "LocationSurroundings";
/** The block for staff fees loads no data from an upstream. */
const WITHOUT_CALLS = "MedicalStaffFees";
const live = [...blocks].flatMap(([name, { load }]) => (load && name !== SILENT ? [name] : []));

const LANGUAGES = ["en", "es"] as const;
type Language = (typeof LANGUAGES)[number];

const settingsIn = (language: Language): PageSettings => ({
  language,
  path: "/somewhere",
  editing: false,
  timeZone: "America/Denver",
  phone: "303-555-0199",
  place: { city_name: "Helena", subdivision_1_iso_code: "MT", latitude: 46.59, longitude: -112.04 },
  t: translator(language, null),
});

/** Errors of an API call in the Worker: what happened, and the error's status. */
const KINDS = {
  "is down": 502,
  "is too slow": 504,
  "is disabled": 503,
  "sends an invalid response": 502,
  "is not asked, because the visitor is over a limit": 429,
  "fails in an unknown way": undefined,
};

/** Query parameters with which a block makes its API call. The example of a block has its own parameters. */
const QUERIES: Record<string, Record<string, string>> = {
  GlobalSearch: { searchText: "hospice" },
  IndexSearch: { searchText: "hospice" },
  LocationSearch: { searchText: "hospice", locationType: "Hospital", distance: "25" },
  EventsSearch: { searchText: "hospice", category: "7" },
  ProvidersBySearch: { searchText: "hospice", specialty: "Cardiology" },
  MedicalServicesFinder: { searchText: "no such service" },
  JobSearch: { place: "Denver" },
  SearchSideBlock: { searchText: "hospice" },
  EventThankYou: { registrationId: `r-${"0".repeat(32)}` },
  PriceEstimator: { hospital: "Larkspur Denver Hospital" },
};

/** Renders a page that contains only the given block, while all API calls fail. Returns the page's HTML and text. */
async function failed(name: string, language: Language = "en", status?: number) {
  const settings = settingsIn(language);
  const { fields, query } = examplesFor({ name }).ordinary;
  const page = parsePage({
    sitecore: {
      context: {},
      route: { name: "p", placeholders: { main: [{ uid: "u", componentName: name, dataSource: "{d}", fields }] } },
    },
  })!;
  const { slots } = await renderBody(page, settings, () => {});
  const error = Object.assign(new Error("down"), status !== undefined && { status });
  const called: unknown[] = [];
  const call = (endpoint: unknown) => {
    called.push(endpoint);
    return Promise.reject(error);
  };
  const parameters = new URLSearchParams({ ...query, ...QUERIES[name] });
  const parts = await Promise.all(
    [...slots.values()].map((slot) => renderSlot(slot, settings, parameters, call as never, () => {})),
  );
  const html = parts.map((part) => part.html).join("");
  const words = html.replace(/<(script|style|template).*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ");
  return { html, words: words.replace(/\s+/g, " ").trim(), parts, isCalled: called.length > 0, parameters };
}

it.each(live)("if its upstream fails, the %s block renders a message (RL-01)", async (name) => {
  const { words, parts } = await failed(name);
  expect(parts.length).toBeGreaterThan(0);
  expect(words).toMatch(/\p{L}{3,}/u);
  expect(words).not.toMatch(/undefined|\[object|Error|down\b/);
});

/** The message of the specification, which also stands for an empty response (DR-02). */
const SAME_MESSAGE = "LocationsByType";
/** Dictionary keys of messages for an empty result. */
const EMPTY =
  /^(NothingFound|NotFound\w*|No[A-Z]\w*|JobNone|SearchNoneText|ThanksUnknown\w*|RequestUnknown|PaymentUnknown\w*)$/;
const emptyTexts = (language: Language) =>
  allPhrases.flatMap((phrase) => (EMPTY.test(phrase.key) ? phrase[language].replace(/\{\w+\}.*/, "") || [] : []));

/** Blocks that describe the failure in their own words and offer a next step of their own. */
const OWN_WORDS = ["EmergencyCareAccordion", "MedicalStaffFeesConfirmation", "PriceEstimator", "SearchSideBlock"];
const SAYS = {
  en: /can’t|couldn’t|isn’t working|not available|trouble retrieving/,
  es: /[Nn]o (podemos|pudimos|funciona|disponible)|tenemos problemas|no disponible/,
};

describe.each(LANGUAGES)(
  "a failure is never told as an empty result in %s (RL-14, IX-04, LC-20, ER-11)",
  (language) => {
    const kinds = Object.entries(KINDS);
    const rows = live
      .filter((name) => name !== WITHOUT_CALLS)
      .flatMap((name) => kinds.map(([kind, status]) => [name, kind, status] as const));

    it.each(rows)("the %s block says that it does not work while its upstream %s", async (name, _kind, status) => {
      const { html, words, isCalled, parameters } = await failed(name, language, status);
      expect(isCalled).toBe(true);
      expect(words).toMatch(SAYS[language]);
      if (name !== SAME_MESSAGE) for (const text of emptyTexts(language)) expect(words).not.toContain(text);
      if (OWN_WORDS.includes(name)) return;
      expect(html).toContain('href="tel:+13035550199"');
      expect(words).toContain({ en: "Try again", es: "Intentar de nuevo" }[language]);
      if (status === 429) expect(words).toMatch(/Too many requests|demasiadas solicitudes/);
      // The form keeps what the visitor typed and chose.
      if (html.includes("<form")) for (const value of parameters.values()) expect(html).toContain(value);
    });
  },
);

/** Main blocks whose page is the same for every visitor. */
const main = live.filter((name) => {
  const { load, private: isPrivate } = blocks.get(name)!;
  return load?.head && !isPrivate && name !== WITHOUT_CALLS && !OWN_WORDS.includes(name);
});
it.each(main)(
  "if the call of the main block %s fails, the page is a 503, or a 429 (RL-01, RL-10, RL-14)",
  async (name) => {
    for (const [failure, status] of [
      [502, 503],
      [429, 429],
    ] as const) {
      const { parts } = await failed(name, "en", failure);
      expect(parts.map(({ head }) => head?.status)).toEqual([status]);
    }
  },
);

it("the thank-you page of an unknown registration says so instead of showing skeletons (RL-14)", async () => {
  const slot = await liveSlot("EventThankYou");
  const parameters = new URLSearchParams(QUERIES.EventThankYou);
  const { html } = await renderSlot(slot, settingsIn("en"), parameters, (async () => null) as never, () => {});
  expect(html).toContain("We can’t find this registration");
  expect(html).toContain('href="tel:+13035550199"');
  expect(html).not.toContain("aria-busy");
});

it("a failed location search names emergency rooms and 911 (LC-20)", async () => {
  const { words, html } = await failed("LocationSearch", "en", 502);
  expect(words).toContain("In an emergency, call 911 or go to the nearest emergency room.");
  expect(html).toContain('<a href="tel:+13035550194">(303) 555-0194</a>');
});

it("without a telephone number, messages for failures contain only the text that the site gives instead", async () => {
  const { t } = settingsIn("en");
  const { PhoneLink } = await import("../../app/cms/components/Failure.tsx");
  expect(PhoneLink({ page: { t } })).toBeNull();
  expect(PhoneLink({ page: { t, phone: "ask us" } })?.props).toEqual({ children: "ask us" });
});
