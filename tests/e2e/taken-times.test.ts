import { expect, it } from "vitest";
import { bookVisit } from "../../contracts/visits.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite({ own: true });

const SUBJECTS = [
  "doctor=/find-a-doctor/leif-palomino-54",
  "location=/locations/urgent-care-aspen-creek",
  "service=/medical-services/virtual-care",
];

let people = 0;
let others = 0;
it.each(SUBJECTS.flatMap((subject) => ["", "/es"].map((language) => [subject, language] as const)))(
  "after a taken time, the form offers no time that is taken, and books the next one (%s, '%s', PR-20, RL-14)",
  { tags: ["nightly"] },
  async (subject, language) => {
    const page = await browser.newPage();
    await page.goto(`${site.url}${language}/appointments?${subject}`);
    await page.locator("main button[type=submit][data-incomplete=true]").waitFor();
    const form = page.locator("form[method=post]");
    const offered = () =>
      form.locator("[name=slot]").evaluateAll((all) => (all as HTMLInputElement[]).map(({ value }) => value));
    const times = await offered();
    // Each case is another person, because a person can have one visit for each subject.
    const number = people++;
    const person = { firstName: "Vi", lastName: `Sitor ${"abcdefgh"[number]}`, phone: `303-555-01${10 + number}` };
    const email = `visitor${number}@example.com`;
    const taken = times.slice(0, 3);
    // In a line, several people can have the same time.
    const take = async (slot: string): Promise<void> => {
      const body = { ...person, slot, reason: "concern", birthDate: "19850412", email: `other${others++}@example.com` };
      const response = await site.backend(bookVisit.path, { method: "POST", body: JSON.stringify(body) });
      if (((await response.json()) as { refused?: string }).refused !== "taken") await take(slot);
    };
    for (const slot of taken) await take(slot);
    await form.locator("label:has([name=slot])").first().click();
    for (const [name, value] of Object.entries({ ...person, birthDate: "04/12/1985", email }))
      await form.locator(`[name=${name}]`).fill(value);
    await form.locator("[name=reason]").selectOption("concern");
    await form.locator("[type=submit]").click();
    await page.locator("[data-problems]").getByRole("link").first().waitFor();
    const left = await offered();
    expect([left.length > 0, left.filter((slot) => taken.includes(slot))]).toEqual([true, []]);
    await form.locator("label:has([name=slot])").first().click();
    await form.locator("[type=submit]").click();
    await page.waitForURL(/my-appointment/);
    await page.close();
  },
);
