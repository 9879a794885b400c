import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Contact } from "../../app/blocks/event-detail/Sessions.tsx";
import { AppointmentFacts } from "../../app/blocks/location-search/Appointments.tsx";
import { VisitingHours } from "../../app/blocks/visiting-hours/VisitingHours.tsx";
import { LocationLinks } from "../../app/care/LocationFacts.tsx";
import { medicalPlace } from "../../app/care/medical-place.ts";
import { ProviderCard } from "../../app/care/ProviderCard.tsx";
import { physician } from "../../app/care/physician.ts";
import { providerLabels } from "../../app/care/provider-labels.ts";
import { PhoneLink } from "../../app/cms/components/Failure.tsx";
import { PageBand } from "../../app/cms/components/PageBand.tsx";
import type { PageContext } from "../../app/context/page-context.ts";
import { translator } from "../../app/context/phrases.ts";
import { SessionFacts } from "../../app/events/SessionFacts.tsx";
import { Section } from "../../app/ui/Section.tsx";
import { StatsList } from "../../app/ui/StatsList.tsx";
import { eventSessions } from "../../contracts/events.ts";
import { providersByLocation } from "../../contracts/providers.ts";
import { visitingHours } from "../../contracts/visiting.ts";

const page = { language: "en", path: "/", timeZone: "America/Denver", t: translator("en", null) } as PageContext;
const [session] = eventSessions.response.parse(eventSessions.example.response);
const [provider] = providersByLocation.response.parse(providersByLocation.example.response).providers;
const hospitals = visitingHours.response.parse(visitingHours.example.response);
const location = { name: "Denver", address: null, website: null };

const places: Record<string, (phone: string) => ReactElement> = {
  "a location": (phone) => <LocationLinks place={{ ...location, phone }} page={page} />,
  "a provider card": (phone) => (
    <ProviderCard provider={{ ...provider!, bookingUrl: undefined, mainPhone: phone }} words={providerLabels(page)} />
  ),
  "a provider card with online booking": (phone) => (
    <ProviderCard
      provider={{ ...provider!, bookingUrl: "https://book.example", mainPhone: phone }}
      words={providerLabels(page)}
    />
  ),
  "the contact of a class": (phone) => <Contact of={{ contactPhone: phone, contactEmail: undefined }} page={page} />,
  "the facts of a class": (phone) => <SessionFacts session={{ ...session!, contactPhone: phone }} page={page} />,
  "appointments at a location": (phone) => (
    <AppointmentFacts
      data={{ haveAppointments: true, haveProviders: false, phone }}
      name="Denver"
      providers={undefined}
      page={page}
    />
  ),
  "visiting hours": (phone) => (
    <VisitingHours
      fields={{ heading: "", intro: null, location: "" } as unknown as Parameters<typeof VisitingHours>[0]["fields"]}
      data={[{ ...hospitals[0]!, phone }]}
      page={page}
      placeholder={() => null}
    />
  ),
  "the introduction of a section": (phone) => <Section heading="Prices" intro={phone} />,
  "the subtitle of a page": (phone) => <PageBand title="Services" subtitle={phone} page={page} />,
  "the description of a statistic": (phone) => (
    <StatsList stats={[{ id: "1", metric: "24/7", label: "nurse line", description: phone }]} />
  ),
  "an error message": (phone) => <PhoneLink page={{ ...page, phone }} />,
};

describe.each(Object.entries(places))("%s", (_, place) => {
  it.each([
    ["303-555-0100", "(303) 555-0100", ["tel:+13035550100"]],
    ["855-864-0516 press 2 then press 5", "855-864-0516 press 2 then press 5", ["tel:+18558640516"]],
    ["555-0100 ext. 123", "555-0100 ext. 123", []],
    ["+45 33 12 34 56", "+45 33 12 34 56", ["tel:+4533123456"]],
    ["ask at the front desk", "ask at the front desk", []],
  ])("shows the phone number %j and links only what visitors can call (VA-04)", (phone, text, links) => {
    const html = renderToStaticMarkup(place(phone));
    expect(html.replace(/<[^>]*>/g, "")).toContain(text);
    expect([...html.matchAll(/href="(tel:[^"]*)"/g)].map(([, href]) => href)).toEqual(links);
  });
});

it("a button with two phone numbers is text in which each number calls itself (VA-04)", () => {
  const html = renderToStaticMarkup(places["a provider card"]!("303-555-0100 or 719-555-0199"));
  expect(html).toContain('<a href="tel:+13035550100">303-555-0100</a> or <a href="tel:+17195550199">719-555-0199</a>');
});

it.each([
  ["855-864-0516 press 2", "+18558640516"],
  ["555-0100", "555-0100"],
  ["call us", undefined],
])("structured data of locations and providers for the phone number %j has %j (SD-01)", (phone, telephone) => {
  const place = medicalPlace({ ...location, phone } as Parameters<typeof medicalPlace>[0], { type: "Hospital" });
  expect((place as { telephone?: string }).telephone).toBe(telephone);
  expect((physician({ ...provider!, mainPhone: phone }, undefined) as { telephone?: string }).telephone).toBe(
    telephone,
  );
});
