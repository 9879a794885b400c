import { describe, expect, it } from "vitest";
import { type EventPage, headOf } from "../../app/blocks/event-detail/event.ts";
import { faqPage } from "../../app/blocks/faq-accordion/faq-page.ts";
import { headOf as locationHead, load as locationPage } from "../../app/blocks/location-detail/location.ts";
import { physician } from "../../app/care/physician.ts";
import type { SafeHtml } from "../../app/cms/fields/types.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { Call, PageContext } from "../../app/context/page-context.ts";
import { article, organization } from "../../app/render/head/structured-data.ts";
import { specialties } from "../../backend/demo/seed/care-catalog.ts";
import { eventDetail, findSessions } from "../../contracts/events.ts";
import { locationDetail, locationsByType } from "../../contracts/locations.ts";
import { english } from "../support/phrases.ts";
import { vocabularyErrors } from "../support/vocabulary.ts";

const HOME = "https://www.larkspurhealth.example/";

describe("the tests' schema.org validator reports errors in invalid structured data", () => {
  it.each([
    [{ "@type": "Physician", hospitalAffiliation: { "@type": "MedicalClinic", name: "A" } }, /hospitalAffiliation/],
    [{ "@type": "Physician", medicalSpecialty: "Family Medicine" }, /medicalSpecialty/],
    [{ "@type": "Doctor" }, /no type/],
    [{ "@type": "Physician", speciality: "x" }, /no such property/],
    [{ "@type": "Event", startDate: "tomorrow" }, /startDate/],
    [{ "@type": "Event", eventStatus: "https://schema.org/EventHappening" }, /eventStatus/],
    [{ "@type": "Physician", isAcceptingNewPatients: "yes" }, /isAccepting/],
  ])("rejects %j", (object, fault) => expect(vocabularyErrors(object).join()).toMatch(fault));

  it("the schema.org validator accepts valid data", () => {
    const good = {
      "@context": "https://schema.org",
      "@type": "Physician",
      name: "Ada Vega",
      medicalSpecialty: ["Cardiovascular", "https://schema.org/Surgical"],
      hospitalAffiliation: { "@type": "Hospital", name: "A" },
      parentOrganization: { "@id": `${HOME}#organization` },
    };
    expect(vocabularyErrors(good)).toEqual([]);
  });
});

describe("structured data that conforms to schema.org (SD-01)", () => {
  const provider = { id: "1", firstName: "Ada", lastName: "Vega", title: "MD", isAcceptingPatients: true };
  it.each(specialties.map(([name]) => name))(
    "structured data describes a physician with the specialty %s",
    (primarySpecialty) => {
      for (const locationName of ["Larkspur Denver Hospital", "Larkspur Family Clinic", undefined]) {
        const said = physician(
          {
            ...provider,
            primarySpecialty,
            mainPhone: "303-555-0100",
            photo: "/-/media/a.png",
            profileUrl: `${HOME}doctors/ada`,
            ...(locationName && { locationName }),
          },
          "www.larkspurhealth.example",
        );
        expect(vocabularyErrors(said)).toEqual([]);
        // schema.org has no value for allergies.
        if (primarySpecialty === "Allergy & Immunology") expect(said).not.toHaveProperty("medicalSpecialty");
        else expect(said).toHaveProperty("medicalSpecialty");
      }
    },
  );

  it("structured data omits a medical specialty that schema.org does not define", () => {
    const said = physician({ ...provider, primarySpecialty: "Aura Reading" }, undefined);
    expect(vocabularyErrors(said)).toEqual([]);
    expect(said).not.toHaveProperty("medicalSpecialty");
  });

  it("the site describes the organization, its search, and its articles in structured data", () => {
    for (const said of organization("Larkspur Health", HOME, "/search")) expect(vocabularyErrors(said)).toEqual([]);
    const page = parsePage({
      sitecore: {
        context: {},
        route: { name: "p", fields: { publishedDate: { value: "2026-01-02" }, ogImage: { value: "/-/media/a.png" } } },
      },
    })!;
    const [said] = article(page, `${HOME}a`, HOME, "America/Denver");
    expect(said).toMatchObject({ "@type": "Article" });
    expect(vocabularyErrors(said)).toEqual([]);
  });

  it("structured data describes each event date, for in-person and online events and for free and paid events", () => {
    const event = eventDetail.response.parse(eventDetail.example.response);
    const sessions = findSessions.response.parse(findSessions.example.response).results;
    const all = sessions.flatMap((session) => [
      session,
      { ...session, isOnline: true },
      { ...session, venue: undefined },
    ]);
    for (const eventFees of [event.eventFees, []]) {
      const data = { event: { ...event, eventFees }, description: "" as SafeHtml, sessions: all };
      const said = headOf(data as unknown as EventPage).jsonLd!(`${HOME}classes-events/a`);
      expect(said).toHaveLength(all.length);
      expect(said.flatMap((one) => vocabularyErrors(one))).toEqual([]);
    }
  });

  it("structured data omits an event image that has an invalid URL (SD-02)", () => {
    const event = eventDetail.response.parse(eventDetail.example.response);
    const sessions = findSessions.response.parse(findSessions.example.response).results;
    const data = { event: { ...event, imageUrl: "https://[" }, description: "" as SafeHtml, sessions };
    const [said] = headOf(data as unknown as EventPage).jsonLd!(`${HOME}classes-events/a`);
    expect(said).toMatchObject({ "@type": "Event" });
    expect(said).not.toHaveProperty("image");
  });

  it("structured data describes locations of every type, with hours, phone, and coordinates (SD-01, SD-06)", async () => {
    const page = { path: "/locations/x", pictureHosts: [], t: english } as unknown as PageContext;
    const example = locationDetail.response.parse({
      ...locationDetail.example.response,
      hours: locationsByType.example.response.locations?.[0]?.hours,
    });
    for (const [facet, type] of [
      ["Hospital", "Hospital"],
      ["Emergency Care", "EmergencyService"],
      ["Pharmacy", "MedicalClinic"],
    ] as const) {
      const data = await locationPage(page, (async () => ({ ...example, locationTypes: [facet] })) as unknown as Call);
      const [said] = locationHead(data).jsonLd!(`${HOME}locations/x`);
      expect(vocabularyErrors(said)).toEqual([]);
      expect(said).toMatchObject({ "@type": type, url: `${HOME}locations/x`, telephone: "+13035550194" });
      expect(said).toMatchObject({ geo: { latitude: 39.70935 }, address: { postalCode: "80247" } });
      expect((said as { openingHoursSpecification: unknown[] }).openingHoursSpecification).toHaveLength(2);
      expect(said).toMatchObject({
        specialOpeningHoursSpecification: [{ validFrom: "2026-11-26", closes: "00:00" }, {}],
      });
    }
  });

  it("the site describes questions and answers in structured data", () =>
    expect(faqPage([{ title: "Why?", content: "<p>So.</p>" }]).flatMap((said) => vocabularyErrors(said))).toEqual([]));
});
