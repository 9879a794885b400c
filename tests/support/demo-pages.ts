import { fixturePages } from "../../scripts/fixtures.ts";

/** The demo pages. All test files in a process share them, because reading them takes a fifth of a second. */
export const demoPages = fixturePages();
