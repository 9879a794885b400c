import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { stripTags } from "../../lib/text/text.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site } = setUpSite({ browser: false });

/** For each live block, a page and texts from the block's data and from its neighbors, in reading order. */
const blocks: Record<string, [path: string, ...texts: (string | RegExp)[]]> = {
  "appointment-booking": ["/appointments", "Make an appointment", "Choose a doctor", "What kind of care"],
  "appointment-request": ["/request-appointment", "Request an appointment", "Choose a doctor", "Who is the visit for?"],
  "emergency-care-accordion": [
    "/locations/denver-hospital",
    "Larkspur Denver Hospital Emergency Room",
    "Enter from Willow Street",
    /Wait *~ *\d+ *min/,
    /Larkspur Urgent Care\s– Columbine Ridge/,
  ],
  "event-detail": ["/classes-events/preparing-for-birth", "Preparing for Birth", "10 dates", "What you learn"],
  "event-own-registration": ["/classes-events/my-registration", "Your registration", "This link is not complete"],
  "event-registration": ["/classes-events/registration?sessionId=1", "Register for Preparing for Birth", "Where"],
  "events-search": ["/classes-events/search?searchText=birth", "Classes and events for “birth”", "Preparing for Birth"],
  "global-search": ["/search?searchText=heart", /\d+ results for “heart”/, "Heart care", "Cardiac rehab"],
  "index-search": ["/health-library/search?query=sleep", "1 - 8 of 8", "Seven nights to better sleep"],
  "insurance-plans": ["/patients-and-visitors/insurance", "Plans we accept", "Aetna", "Find doctors that take Aetna"],
  "job-detail": ["/careers/jobs/cook-arvada-26", "Cook, early shift", "What you bring", "What an application needs"],
  "job-search": ["/careers/jobs", "Open jobs", "Arvada, CO (4)", "56 open jobs", "Cook, early shift"],
  "location-detail": ["/locations/missoula-hospital", "Larkspur Missoula Hospital", "Visiting hours", "Parking"],
  "location-search": [
    "/locations/search?searchText=pharmacy",
    "Locations for “pharmacy”",
    "Pharmacy",
    /Larkspur .*Pharmacy/,
  ],
  "location-surroundings": ["/locations/missoula-hospital", "Also at this address", "Doctors here", "Cardiology"],
  "locations-by-type": ["/locations", "Emergency and urgent care", "We need a location", "Three of our"],
  "medical-service-detail": ["/medical-services/dermatology", "Dermatology", "When to come", "What to expect"],
  "medical-service-directory": [
    "/medical-services/dermatology",
    "Doctors for Dermatology",
    "All doctors: Dermatology",
    "Where to find us",
  ],
  "medical-services-finder": [
    "/medical-services?letter=C",
    "Services that begin with C: 5",
    "Everyday and urgent care",
  ],
  "medical-staff-fees": ["/for-professionals/medical-staff-fees", "Pay one fee at a time", "Who’s paying"],
  "medical-staff-fees-confirmation": [
    "/for-professionals/medical-staff-fees/confirmation-page?id=close",
    "You closed the payment page",
    "Back to the form",
  ],
  "own-appointment": ["/my-appointment", "Your visit", "This link is not complete", "Make another appointment"],
  "price-estimator": ["/price-transparency", "Look up a price", "Larkspur Denver Hospital", "Get a written estimate"],
  "provider-detail": ["/find-a-doctor/anika-abernathy-281", "Anika N. Abernathy, PA-C", "In their own words"],
  "providers-by-search": ["/find-a-doctor", "Find a doctor", "Accepting new patients", "Takes "],
  "providers-directory": ["/childrens-health", "Doctors for children in Denver", "Accepting new patients"],
  "request-receipt": ["/request-appointment/thank-you", "Your request", "We can’t find this request", "nurse line"],
  "search-side-block": [
    "/search?searchText=heart",
    /\d+ results for “heart”/,
    "Related Locations",
    "Related Providers",
  ],
  "visiting-hours": ["/patients-and-visitors/visiting-hours", "Hours by hospital", "Larkspur Arvada Hospital", "Birth"],
};

it("the list of live blocks is complete", () => {
  const folder = join(import.meta.dirname, "../../app/blocks");
  const isLive = (name: string) => / load: \{/.test(readFileSync(join(folder, name, "index.ts"), "utf8"));
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && isLive(entry.name) ? [entry.name] : [],
  );
  // Without the result of a payment, the page redirects. A nightly test in `forms.test.ts` covers it.
  expect(names.filter((name) => name !== "event-thank-you")).toEqual(Object.keys(blocks));
});

it("for browsers without JavaScript, the HTML contains the content of each live block in reading order (ED-24, PF-02)", async () => {
  const wrong: string[] = [];
  for (const [block, [path, ...texts]] of Object.entries(blocks)) {
    const html = await (await site.fetch(path)).text();
    const end = html.indexOf("</main>");
    let rest = stripTags(html.slice(html.indexOf("<main"), end).replace(/<(script|template)\b.*?<\/\1>/gs, ""));
    for (const text of texts) {
      const found = typeof text === "string" ? text : (text.exec(rest)?.[0] ?? `${text}`);
      const at = rest.indexOf(found);
      if (at < 0) wrong.push(`${block}: “${found}” is missing or in the wrong order`);
      else rest = rest.slice(at + found.length);
    }
  }
  expect(wrong).toEqual([]);
});
