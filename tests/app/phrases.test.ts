import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { registry } from "../../app/blocks/index.ts";
import { fieldPhrases } from "../../app/cms/phrases.ts";
import { type PhraseSet, translator } from "../../app/context/phrases.ts";
import { allPhrases, phraseSets } from "../../app/phrases.ts";
import { searchPhrases } from "../../app/search/phrases.ts";
import { phrasesOf } from "../../app/tools/catalog/example.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import type { Env } from "../../worker/env.ts";
import { pageTranslate } from "../../worker/pages/page-inputs.ts";

const root = join(import.meta.dirname, "../..");
const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => /.\/phrases\.ts$/.test(file) && file !== "context/phrases.ts")
  .sort();
/** Returns the set of UI strings that a `phrases.ts` file exports. */
const setIn = async (file: string) =>
  Object.values((await import(/* @vite-ignore */ join(root, "app", file))) as Record<string, PhraseSet>)[0]!;
const sets: ReadonlyMap<string, PhraseSet> = new Map(
  await Promise.all(files.map(async (file) => [`app/${file}`, await setIn(file)] as const)),
);

describe("declared phrases", () => {
  it("every `phrases.ts` file is registered (LY-10)", () => {
    expect(new Set(phraseSets)).toEqual(new Set(sets.values()));
    expect(phraseSets).toHaveLength(sets.size);
  });

  it("each dictionary key is declared once (LY-10)", () => {
    const keys = allPhrases.map(({ key }) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(allPhrases)("$key has a UI string in both languages, with the same placeholders (LY-10)", ({ en, es }) => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    expect([en.trim(), es.trim()]).not.toContain("");
    expect(places(es)).toEqual(places(en));
  });

  it("the code uses every UI string, so that nobody translates text that no page shows (LY-10)", () => {
    const uses = new Map<string, number>();
    for (const file of globSync("{app,contracts,lib,worker}/**/*.{ts,tsx}", { cwd: root }))
      for (const [word] of readFileSync(join(root, file), "utf8").matchAll(/\w+/g))
        uses.set(word, (uses.get(word) ?? 0) + 1);
    // Each key occurs once where it is declared.
    expect(allPhrases.map(({ key }) => key).filter((key) => uses.get(key)! < 2)).toEqual([]);
  });

  it("the code declares all dictionary keys that it uses (LY-11)", () => {
    const specified =
      "LoadingPendingBillsTitle LoadingProgressTitle BillCollectionTitle BillCollectionSubtitle BillingWizardGlobalErrorHeading BillingWizardGlobalErrorDescription BillSystemErrorSubtitle SignIn PayBill AccountNumberHelperText LocationSelectorLoading LocationSelectorLoadingError LocationSelectorError NoProvidersText PromoCodeValid PromoCodeInvalid NoEventsResults NearestLocationTooFar RegistrationClosed FAQ";
    const keys = new Set(allPhrases.map(({ key }) => key));
    expect(specified.split(" ").filter((key) => !keys.has(key))).toEqual([]);
  });

  // The customer approved these UI strings, so a test must fail if somebody accidentally changes them.
  it.each([
    ["ER-05", "NothingFound", "Oh no!"],
    ["ER-05", "SearchNoneText", "Unfortunately, we have no results that fit your search."],
    ["EV-05", "NoEventsResults", "Unfortunately, we have no events that fit your search."],
    ["LC-10", "NoLocations", "Unfortunately, we have no locations that fit your search."],
    ["LC-10", "NewSearch", "New Search"],
    ["LC-09", "ResultsShown", "{first} - {n} of {total}"],
    ["CN-03", "ShowMore", "Show More"],
    ["LC-09", "EndOfResults", "End of Results"],
    ["LC-06", "SortRelevance", "Relevance"],
    ["LC-06", "SortName", "A-Z"],
    ["LC-05", "AnyType", "Any type"],
    ["LC-04", "ShowFilters", "Show Filters"],
    ["LC-04", "HideFilters", "Hide Filters"],
    ["RT-02", "NotFoundHeading", "Page not found"],
    ["RT-02", "NotFoundText", "This page does not exist."],
    ["RT-02", "NotFoundHome", "Go to the Home page"],
    ["HR-02", "OpenUntil", "Open until {time}"],
    ["HR-04", "Open24Hours", "Open 24 hours"],
    ["HR-05", "CurrentlyClosed", "Currently Closed. {next}"],
    ["HR-05", "OpensAt", "Opens at {time}"],
    ["HR-05", "ReopensAt", "Reopens {day} at {time}"],
    ["HR-05", "CallForHours", "Call for hours"],
    ["HR-09", "WaitTime", "Wait time ~{n} min"],
    ["HR-09", "Wait", "Wait ~{n} min"],
    ["CN-06", "Miles", "{n} mi"],
    ["BL-18", "ReadingTime", "{n} min read"],
    ["CN-05", "LearnMore", "Learn More"],
    ["CN-05", "ProvidersHeading", "Providers"],
    ["CN-05", "Trending", "Trending"],
    ["PR-02", "AppointmentThisWeek", "This week"],
    ["PR-02", "AppointmentNextWeek", "Next week"],
    ["PR-02", "AppointmentInTwoWeeks", "In two weeks"],
    ["PR-02", "AppointmentInThreeWeeks", "In three weeks"],
    ["PR-02", "AppointmentLater", "Over three weeks"],
    ["GS-11", "Free", "Free"],
    ["EV-17", "SeatsLeft", "{n} seats available"],
    ["EV-17", "SeatsLeftOne", "{n} seat available"],
    ["EV-17", "SessionFull", "Session full"],
    ["EV-17", "SeatsUnlimited", "Unlimited Seats"],
    ["EV-18", "AttendOnline", "Attend online"],
    ["EV-20", "SelectOption", "Select option"],
    ["FM-04", "FieldRequired", "{title} is required"],
    ["FM-04", "SelectionRequired", "A selection is required"],
    ["FM-05", "FieldInvalid", "{title} is invalid"],
    ["FM-06", "FieldNotTenDigits", "{title} must be 10 digits"],
    [
      "FM-11",
      "FormFailure",
      "Error submitting form. Possibly a duplicate registration, or problem reaching payment site. Please report this here.",
    ],
    ["PY-01", "FirstName", "First Name"],
    ["PY-01", "LastName", "Last Name"],
    ["PY-01", "EmailField", "Email"],
    ["PY-01", "PhoneField", "Phone"],
    ["PY-01", "StreetAddress1", "Street Address 1"],
    ["PY-01", "StreetAddress2", "Street Address 2"],
    ["PY-01", "City", "City"],
    ["PY-01", "State", "State"],
    ["PY-01", "Zip", "Zip"],
    ["PY-01", "ProviderName", "Provider Name"],
    ["PY-01", "FeeField", "Fee"],
    ["PY-05", "FeeColoradoInitial", "Colorado Initial Appointment"],
    ["PY-05", "FeeColoradoReappointment", "Colorado Reappointment"],
    ["PY-05", "FeeColoradoLate", "Colorado Late Fee"],
    ["PY-05", "FeeMontanaInitial", "Montana Initial Appointment"],
    ["PY-05", "FeeMontanaReappointment", "Montana Reappointment"],
    ["PY-06", "PaymentHint", "Please fill in the required fields to submit form"],
  ])("row %s: the default UI string for %s is “%s” (LY-10)", (_row, key, text) => {
    expect(allPhrases.find((phrase) => phrase.key === key)?.en).toBe(text);
  });

  it.each(["en", "es"] as const)(
    "the demo dictionary in %s declares every UI string, and adds only phone numbers and an email address (LY-10)",
    (language) => {
      const { phrases } = JSON.parse(fixtureRecords().get(`dictionary/larkspur/${language}`)!);
      const withoutContacts = (text: string) =>
        text
          .replace(/ at \(\d{3}\) \d{3}-\d{4}| al \(\d{3}\) \d{3}-\d{4}|^\S+@\S+$/g, "")
          .replace(": una persona", ". Una persona");
      const declared = Object.fromEntries(
        allPhrases.map((phrase) => [phrase.key, phrase[language].replace(": una persona", ". Una persona")]),
      );
      expect(
        Object.fromEntries(Object.entries<string>(phrases).map(([key, text]) => [key, withoutContacts(text)])),
      ).toEqual({
        ...declared,
        FormReportEmail: "",
      });
    },
  );

  it("a UI string contains no phone number or email address, because every site has its own", () => {
    const withContact = allPhrases.filter(({ en, es }) => /\d{3}-\d{4}|@/.test(en + es.replace(/[aoe]l @/g, "")));
    expect(withContact.map(({ key }) => key)).toEqual([]);
  });
});

it.each([...sets.keys()].filter((file) => file.startsWith("app/blocks/")))(
  "the catalog lists the UI strings in %s on the page of the block (DX-01, LY-10)",
  async (file) => {
    const block = registry[file.split("/")[2]!]!;
    const listed = new Set(await phrasesOf(block));
    expect(Object.values(sets.get(file)!).filter((phrase) => listed.has(phrase))).not.toEqual([]);
  },
);

describe("UI strings in scripts", () => {
  const IMPORT = /^\s*(?:import|export)\s+(?!type\b)[^;'"]*?from\s+"(\.[^"]+)"|\bimport\("(\.[^"]+)"/gm;
  /** Returns the `phrases.ts` files that a file imports, directly or indirectly. */
  function brought(file: string, seen = new Set<string>()): string[] {
    if (seen.has(file) || !/\.tsx?$/.test(file)) return [];
    seen.add(file);
    const further = [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)].flatMap(([, path, later]) =>
      brought(normalize(join(dirname(file), path ?? later ?? "")), seen),
    );
    return sets.has(file) ? [file, ...further] : further;
  }

  it("only islands that have a page context import UI strings; the remaining scripts receive them as data (LY-10, PF-07)", () => {
    const islands = [
      ...readFileSync(join(root, "app/island-registry.ts"), "utf8").matchAll(/import\("\.(\/[^"]+)"\)/g),
    ];
    const files = islands.map(([, path]) => `app${path}`);
    expect(files.length).toBeGreaterThan(20);
    const bringing = files.filter((file) => brought(file).length > 0);
    expect(bringing).toContain("app/blocks/location-search/Search.island.tsx");
    expect(bringing.filter((file) => !file.endsWith(".island.tsx"))).toEqual([]);
    expect(brought("app/client.ts", new Set(["app/island-registry.ts"]))).toEqual([]);
  });
});

describe("translated phrases", () => {
  const { ResultsShown, ShowMore } = searchPhrases;

  it("the translation function returns the CMS dictionary's string instead of the declared string, even in English (LY-10)", () => {
    expect(translator("en", { ShowMore: "See the rest" })(ShowMore)).toBe("See the rest");
    expect(translator("es", { ShowMore: "Ver el resto" })(ShowMore)).toBe("Ver el resto");
    expect(translator("es", {})(ShowMore)).toBe("Mostrar más");
    expect(translator("es-MX", null)(ShowMore)).toBe("Mostrar más");
    expect(translator("en", { ShowMore: "" })(ShowMore)).toBe("Show More");
    expect(translator("fr", null)(ShowMore)).toBe("Show More");
  });

  it("the translation function replaces placeholders in a UI string, but not in the inserted values (LY-10)", () => {
    expect(translator("es", null)(ResultsShown, { first: 1, n: 20, total: 1234 })).toBe("1 - 20 de 1,234");
    expect(translator("en", null)(ResultsShown, { first: 1, n: "{total}", total: 3 })).toBe("1 - {total} of 3");
    expect(translator("en", { ResultsShown: "{n} shown" })(ResultsShown, { n: 20, total: 57 })).toBe("20 shown");
    expect(translator("en", null)(ResultsShown)).toBe("{first} - {n} of {total}");
  });

  it("the translation function logs missing dictionary entries once per language, unless the dictionary is unavailable (LY-10)", async () => {
    const env = {} as Env;
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { SiteName, ...rest } = Object.fromEntries(allPhrases.map(({ key, en }) => [key, en]));
    expect(SiteName).toBe("Larkspur Health");
    await pageTranslate(env, "larkspur", "es", null);
    const [t] = await Promise.all(
      [1, 2, 3].map(() => pageTranslate(env, "larkspur", "es", rest as Record<string, string>)),
    );
    expect(t?.(fieldPhrases.SiteName)).toBe("Larkspur Health");
    expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      { event: "phrases-missing", site: "larkspur", language: "es", count: 1, keys: ["SiteName"] },
    ]);
    await pageTranslate(env, "larkspur", "en", { ...rest, SiteName } as Record<string, string>);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
