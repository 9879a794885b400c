import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { MedicalServiceDetail } from "../../../app/blocks/medical-service-detail/MedicalServiceDetail.tsx";
import type { PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { serviceItem } from "../../../contracts/services.ts";

const page: PageContext = {
  theme: "default",
  languages: ["en", "es"],
  language: "en",
  path: "/medical-services/dermatology",
  editing: false,
  timeZone: "America/Denver",
  t: translator("en", null),
};
const service = serviceItem.response.parse(serviceItem.example.response)!;
const link = { href: "/request-appointment", text: "", target: "" } as never;

const shown = (appointmentRequests: boolean | undefined, requestLink: typeof link | null) =>
  renderToString(
    <MedicalServiceDetail
      fields={{ virtualServicesLink: null, requestLink }}
      page={page}
      data={{ ...service, appointmentRequests }}
      placeholder={() => null}
    />,
  );

it("a service page links to the appointment request form only if both the service's record and the author enable requests (PR-19)", () => {
  expect(shown(true, link)).toMatch(
    /<a [^>]*href="\/request-appointment\?service=%2Fmedical-services%2Fdermatology"[^>]*><span>Request an appointment/,
  );
  for (const html of [shown(true, null), shown(false, link), shown(undefined, link)])
    expect(html).not.toContain("/request-appointment");
});

it("a service page shows the signs of an emergency first, and then the texts of the service's record (MS-14)", () => {
  const html = shown(false, null);
  const parts = [
    "Call 911 for",
    "small purple spots",
    "Care for skin, hair and nails:",
    "When to come",
    "A mole or spot that is new",
    "What to expect",
    "A rash can often be seen by video",
    "How long do I wait?",
    "Conditions we treat",
  ];
  const places = parts.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(html).toContain('href="tel:+13035550142"');
});

it("a service without doctors and locations offers a telephone instead of searches (MS-14)", () => {
  const nobody = {
    ...service,
    findLocationLink: undefined,
    scheduleAppointmentLink: undefined,
    specialties: [],
    emergencyRoom: [],
  };
  const html = renderToString(
    <MedicalServiceDetail
      fields={{ virtualServicesLink: null, requestLink: null }}
      page={page}
      data={nobody}
      placeholder={() => null}
    />,
  );
  expect(html).toContain('href="tel:+13035550142"');
  expect(html).not.toMatch(/href="\/(find-a-doctor|locations)/);
});
