import { fixturePages } from "../../scripts/fixtures.ts";

/** The demo pages. All test files in a process share them, because reading them takes a fifth of a second. */
export const demoPages = fixturePages();

/** Pages that only a form or an email leads to, with the parameters that the form or the email adds. */
export const RESULTS = /\/(404|.*,-w-,.*|.*thank-you|.*confirmation-page|my-(registration|appointment)|registration)$/;

/** Paths of the demo pages that visitors can open, in both languages. */
export const openPages = demoPages
  .filter(({ path }) => !RESULTS.test(path))
  .map(({ language, path }) => (language === "en" ? path : `/${language}${path === "/" ? "" : path}`));
