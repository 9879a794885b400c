import { FORM_ERRORS, type FormErrors, PAYMENT_HINT } from "../../lib/rules.ts";
import type { PageContext } from "./page-context.ts";

/** Texts whose English words are fixed, and so are no matter of the dictionary on English pages. */
export const EXACT = {
  // Searches (ER-05, LC-04 to LC-10, CN-03)
  NothingFound: "Oh no!",
  NoLocations: "Unfortunately, we have no locations that fit your search.",
  NewSearch: "New Search",
  ResultsShown: "{first} - {n} of {total}",
  ShowMore: "Show More",
  EndOfResults: "End of Results",
  SortRelevance: "Relevance",
  SortName: "A-Z",
  AnyType: "Any type",
  ShowFilters: "Show Filters",
  HideFilters: "Hide Filters",
  // An unknown address (RT-02)
  NotFoundHeading: "Page not found",
  NotFoundText: "This page does not exist.",
  NotFoundHome: "Go to the Home page",
  // The payment of fees (PY-01, PY-06)
  FirstName: "First Name",
  LastName: "Last Name",
  EmailField: "Email",
  PhoneField: "Phone",
  StreetAddress1: "Street Address 1",
  StreetAddress2: "Street Address 2",
  City: "City",
  State: "State",
  Zip: "Zip",
  ProviderName: "Provider Name",
  FeeField: "Fee",
  PaymentHint: PAYMENT_HINT,
  // What is wrong with a form (FM-04 to FM-06)
  ...FORM_ERRORS,
  // The fees of a session (EV-20)
  SelectOption: "Select option",
} as const;

/** Such a text: other languages have it from their dictionary, and the English words where that lacks it. */
export function exact({ language, t }: Pick<PageContext, "language" | "t">, key: keyof typeof EXACT): string {
  const translated = language === "en" ? key : t(key);
  return translated === key ? EXACT[key] : translated;
}

/** What forms of the page say is wrong; undefined on English pages, whose words everybody has. */
export function formErrorsOf(page: Pick<PageContext, "language" | "t">): FormErrors | undefined {
  if (page.language === "en") return undefined;
  const words = Object.keys(FORM_ERRORS).map((key) => [key, exact(page, key as keyof FormErrors)]);
  return Object.fromEntries(words) as FormErrors;
}
