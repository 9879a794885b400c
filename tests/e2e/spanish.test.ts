import { expect, it } from "vitest";
import { untranslated, untranslatedPages } from "../../scripts/doctor/untranslated.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site } = setUpSite();

it.each([
  "/es",
  "/es/emergency-care",
  "/es/find-a-doctor?searchText=pediatra",
  "/es/locations/search",
  "/es/locations/arvada-hospital",
  "/es/medical-services",
  "/es/classes-events/search",
  "/es/search?searchText=embarazo",
  "/es/patients-and-visitors/insurance",
  "/es/no-existe",
])("the Spanish page %s, rendered with upstream data, shows no English text (LG-01)", async (path) => {
  expect(untranslated(await (await site.fetch(path)).text())).toEqual([]);
});

it("all linked Spanish pages exist and show no English text (LG-01)", {
  tags: ["nightly"],
  timeout: 600_000,
}, async () => {
  const problems: string[] = [];
  let pages = 0;
  for await (const page of untranslatedPages(`${site.url}/es`)) {
    pages++;
    for (const problem of page.problems) problems.push(`${page.path} ${problem}`);
  }
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(1_000);
});
