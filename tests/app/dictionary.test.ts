import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EXACT, exact } from "../../app/context/fixed-texts.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";

const root = join(import.meta.dirname, "../..");
const phrases = (language: string): Record<string, string> =>
  JSON.parse(fixtureRecords().get(`dictionary/larkspur/${language}`)!).phrases;

/** Keys that the code asks for by name: `t("Key")`. */
const asked = ["app", "worker"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, folder, file), "utf8").matchAll(/\bt\(\s*"([\w-]+)"/g)])
    .map(([, key]) => key!),
);

const specified =
  "LoadingPendingBillsTitle LoadingProgressTitle BillCollectionTitle BillCollectionSubtitle BillingWizardGlobalErrorHeading BillingWizardGlobalErrorDescription BillSystemErrorSubtitle SignIn PayBill AccountNumberHelperText LocationSelectorLoading LocationSelectorLoadingError LocationSelectorError NoProvidersText PromoCodeValid PromoCodeInvalid NoEventsResults NearestLocationTooFar RegistrationClosed FAQ";

it.each(["en", "es"])("LY-10 LY-11 the demo site has every text that is asked for, in %s", (language) => {
  const known = phrases(language);
  expect(asked.length).toBeGreaterThan(50);
  expect([...new Set([...asked, ...specified.split(" ")])].filter((key) => !known[key]?.trim())).toEqual([]);
});

it("LY-10 both languages have the same keys", () => {
  // English pages have the fixed words, whatever a dictionary says.
  const keys = new Set([...Object.keys(phrases("en")), ...Object.keys(EXACT)]);
  expect(Object.keys(phrases("es")).sort()).toEqual([...keys].sort());
});

it("ER-05 PY-01 fixed words are those of English pages, and the fallback of others", () => {
  const spanish = (key: string) => phrases("es")[key] ?? key;
  expect(exact({ language: "en", t: () => "of the dictionary" }, "NothingFound")).toBe("Oh no!");
  expect(exact({ language: "es", t: spanish }, "NothingFound")).toBe("¡Vaya!");
  expect(exact({ language: "es", t: String }, "FirstName")).toBe("First Name");
});
