import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AppointmentBooking } from "../../../app/blocks/appointment-booking/AppointmentBooking.tsx";
import { follows, headOf, load } from "../../../app/blocks/appointment-booking/booking.ts";
import { examples } from "../../../app/blocks/appointment-booking/examples.ts";
import { fields as fieldSet } from "../../../app/blocks/appointment-booking/fields.ts";
import { bookingForm } from "../../../app/blocks/appointment-booking/form.ts";
import { Appointment } from "../../../app/blocks/site-header/Appointment.tsx";
import { parseFields, parser } from "../../../app/cms/fields/parse-fields.ts";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { locationDetail } from "../../../contracts/locations.ts";
import { serviceItem } from "../../../contracts/services.ts";
import { freeTimes } from "../../../contracts/visits.ts";

const page: PageContext = {
  theme: "default",
  languages: ["en", "es"],
  language: "en",
  path: "/appointments",
  editing: false,
  timeZone: "America/Denver",
  t: translator("en", null),
};
const fields = parseFields(
  fieldSet,
  examples.ordinary.fields as never,
  parser("AppointmentBooking", "{i}", { options: {}, problems: [], editables: [] }),
);
const time = (id: string, start: string) => ({ id, start, end: start });
const doctor = {
  ...freeTimes.response.parse(freeTimes.example.response).doctors[0]!,
  phone: "406-555-0295",
  first: "2026-12-01T16:00:00Z",
  times: [
    time("p54-1", "2026-12-01T16:00:00Z"),
    time("p54-2", "2026-12-01T21:20:00Z"),
    time("p54-3", "2026-12-02T16:00:00Z"),
  ],
};
const colleague = {
  ...doctor,
  id: "7",
  firstName: "Ada",
  profileUrl: "/find-a-doctor/ada-7",
  times: [time("p7-1", "2026-12-01T16:00:00Z")],
};
const line = {
  kind: "spot",
  name: "Urgent Care A",
  isOpen: true,
  wait: 20,
  phone: "303-555-0101",
  times: [time("l9-1", "2026-12-01T16:00:00Z")],
};

const requests: object[] = [];
async function shown(query: string, times: object | null, context = page) {
  requests.length = 0;
  const call = (async ({ path }: typeof freeTimes, request: object) => {
    if ((path as string) === locationDetail.path) return { name: "Clinic A", phone: "303-555-0102" };
    if ((path as string) === serviceItem.path) return { nameOverride: "Cardiology" };
    requests.push(request);
    return times && freeTimes.response.parse({ doctors: [], colleagues: [], ...times });
  }) as unknown as Call;
  const data = await load(new URLSearchParams(query), context, call);
  const html = renderToString(
    <AppointmentBooking fields={fields} page={context} data={data} placeholder={() => null} />,
  );
  return { head: headOf(data), html, hrefs: [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href) };
}

describe("the appointment page", () => {
  it("names the doctor, and offers the free times by day as choices of the form (PR-20)", async () => {
    const { head, html } = await shown("doctor=/find-a-doctor/leif-palomino-54&time=p54-3", { doctors: [doctor] });
    expect(head).toEqual({ title: "Appointment with Leif Palomino, NP" });
    expect([...html.matchAll(/name="slot"[^>]*value="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "p54-1",
      "p54-2",
      "p54-3",
    ]);
    expect(html).toMatch(/Tuesday, December 1<[\s\S]*9am[\s\S]*2:20pm[\s\S]*Wednesday, December 2</);
    expect(html).toMatch(/checked="" value="p54-3"|value="p54-3" checked=""/);
  });

  it.each([
    [
      "doctor=/find-a-doctor/leif-palomino-54",
      { doctors: [doctor] },
      "/request-appointment?doctor=",
      "tel:+14065550295",
    ],
    [
      "doctor=/find-a-doctor/leif-palomino-54",
      { doctors: [{ ...doctor, isBookable: false, times: [] }] },
      "/request-appointment?doctor=",
      "tel:+14065550295",
    ],
    ["location=/locations/a", { doctors: [colleague] }, "/request-appointment?location=", "tel:+13035550102"],
    ["service=/medical-services/heart-care", {}, "/request-appointment?service=", "tel:+13035550142"],
  ])(
    "for %s, visitors can also request an appointment there, or call (PR-20, SD-08)",
    async (query, times, request, phone) => {
      const { hrefs } = await shown(query, times);
      expect(hrefs.some((href) => href.startsWith(request))).toBe(true);
      expect(hrefs).toContain(phone);
    },
  );

  it("shows colleagues who are free sooner with their times, before the doctor's own times (PR-20)", async () => {
    const { html, hrefs } = await shown("doctor=/find-a-doctor/leif-palomino-54&patient=known", {
      doctors: [doctor],
      colleagues: [colleague],
    });
    expect(html.indexOf("Colleagues who can see you sooner")).toBeLessThan(html.indexOf('name="slot"'));
    expect(hrefs).toContain("/appointments?doctor=%2Ffind-a-doctor%2Fada-7&amp;patient=known&amp;time=p7-1");
  });

  it.each([
    ["", {}, true],
    ["", { offersVideo: false }, false],
    // A link to a visit by video leads back to the office.
    ["&visit=video", { offersVideo: false }, true],
  ])("offers a visit by video, unless no time can be one (%s, %j) (PR-20)", async (more, times, isOffered) => {
    const { html } = await shown(`doctor=/find-a-doctor/leif-palomino-54${more}`, { doctors: [doctor], ...times });
    expect([html.includes("By video"), html.includes("In the office")]).toEqual([isOffered, isOffered]);
  });

  it.each([
    [{ line }, "Save your spot at Urgent Care A", "Save my spot"],
    [{ line: { ...line, kind: "video", name: undefined } }, "Video visit", "Join the line"],
    [{ line: { ...line, kind: "video", name: undefined, isOpen: false } }, "Video visit", "Book this visit"],
  ])("offers the next place in a line, which is chosen already (MS-14, SD-08)", async (times, title, button) => {
    const { head, html } = await shown("location=/locations/a", times);
    expect([head, html.includes(button)]).toEqual([{ title }, true]);
    expect(html).toMatch(/checked="" value="l9-1"|value="l9-1" checked=""/);
  });

  it.each([
    ["en", "Closed now. The first free time is Tuesday, December 1, 9am.", "If you cannot wait, call "],
    ["es", "Cerrado ahora. Primera hora libre: martes, 1 de diciembre, 9 a. m.", "Si no puede esperar, llame al "],
  ])(
    "in %s, a closed line says when it opens, and the line for video visits whom to call until then (SD-08)",
    async (language, opens, until) => {
      const context = { ...page, language, t: translator(language, null) };
      const closed = { ...line, isOpen: false };
      const video = await shown(
        "service=/medical-services/virtual-care",
        { line: { ...closed, kind: "video" } },
        context,
      );
      const text = (html: string) => html.replace(/<[^>]+>/g, "").replaceAll("\u00a0", " ");
      expect(text(video.html)).toContain(`${opens}${until}(303) 555-0101.`);
      expect(video.html.match(/href="tel:\+13035550101"/g)).toHaveLength(2);
      const spot = await shown("location=/locations/a", { line: closed }, context);
      expect(text(spot.html)).toContain(opens);
      expect(text(spot.html)).not.toContain(until);
    },
  );

  it.each([
    ["en", "The first free time is Tuesday, December 1."],
    ["es", "La primera hora libre es el martes, 1 de diciembre."],
  ])("in %s, names the day of a doctor's late first time within a sentence (PR-20, LG-01)", async (language, said) => {
    const context = { ...page, language, t: translator(language, null) };
    const { html } = await shown(
      "doctor=/find-a-doctor/leif-palomino-54",
      { doctors: [doctor], colleagues: [colleague] },
      context,
    );
    expect(html).toContain(said);
  });

  it("shows a telephone number when the line for video visits is closed (SD-08)", async () => {
    const { html, hrefs } = await shown("service=/medical-services/virtual-care", {
      line: { ...line, kind: "video", isOpen: false, times: [] },
    });
    expect([html.includes("<form"), hrefs.includes("tel:+13035550101")]).toEqual([false, true]);
  });

  it.each(["doctor=%00", "doctor=/find-a-doctor/nobody", "location=/x"])(
    "returns 404 for %s (PR-20)",
    async (query) => {
      const { head, hrefs } = await shown(query, null);
      expect([head.status, hrefs.includes("/find-a-doctor")]).toEqual([404, true]);
    },
  );

  it("without a choice, leads to doctors, kinds of care, and ways to be seen today, and ignores a malformed day (PR-20)", async () => {
    const { head, hrefs } = await shown("", null);
    expect(head).toEqual({});
    expect(hrefs).toEqual(expect.arrayContaining(["/find-a-doctor", "/request-appointment", "tel:+13035550142"]));
    await shown("doctor=/find-a-doctor/leif-palomino-54&from=soon&visit=video", { doctors: [doctor] });
    expect(requests).toEqual([{ doctor: "/find-a-doctor/leif-palomino-54", video: true }]);
  });

  it("names the state of each list of doctors, with the state of the first time first (PR-20)", async () => {
    const doctors = ["MT", "CO", "MT", "ZZ"].map((state, index) => ({ ...doctor, id: `${index}`, state }));
    const { html } = await shown("service=/medical-services/heart-care", { doctors });
    const lists = html
      .split("<h2")
      .slice(2)
      .map((part) => [/>([^<]*)</.exec(part)?.[1], part.split("<h3").length - 1]);
    expect(lists.slice(0, 3)).toEqual([
      ["Doctors with free times in Montana", 2],
      ["Doctors with free times in Colorado", 1],
      ["Doctors with free times", 1],
    ]);
    expect(html).toContain("Set location");
  });

  it("asks for doctors of a service near the visitor, and follows the visitor's place only there (LC-01)", async () => {
    const place = { latitude: 39.74, longitude: -104.99, city_name: "Denver", subdivision_1_iso_code: "CO" };
    await shown("service=/medical-services/heart-care", {}, { ...page, place });
    expect(requests).toEqual([{ service: "/medical-services/heart-care", latitude: 39.74, longitude: -104.99 }]);
    expect(follows({}, new URLSearchParams("service=/a"))).toEqual({});
    expect(follows({}, new URLSearchParams("doctor=/a&service=/b"))).toBeNull();
  });
});

describe("the booking form", () => {
  const { own } = bookingForm;
  const typed = {
    slot: "p54-1",
    reason: "concern",
    firstName: "Vi",
    lastName: "Sitor",
    birthDate: "4/12/1985",
    phone: "303-555-0101",
    email: "vi@example.com",
  };
  const values = (changes: Record<string, string> = {}) => new Map(Object.entries({ ...typed, ...changes }));

  it("sends the typed values, with the date of birth in the upstream's format (PR-20)", () => {
    expect([...own!.errors(values(), page)]).toEqual([]);
    expect(own!.request(values({ known: "true", language: "es" }))).toMatchObject({
      slot: "p54-1",
      birthDate: "19850412",
      known: true,
      video: false,
      language: "es",
    });
  });

  it.each([
    ["slot", ""],
    ["reason", ""],
    ["firstName", ""],
    ["firstName", "see example.com"],
    ["birthDate", "13/45/1985"],
    ["birthDate", "01/01/2999"],
    ["phone", "303"],
    ["email", "vi@"],
  ])("says what is wrong with %s '%s' (VA-14)", (name, wrong) => {
    expect([...own!.errors(values({ [name]: wrong }), page).keys()]).toEqual([name]);
  });

  it.each(["taken", "duplicate", "many"])("says why a visit is not booked: %s (PR-20)", (refused) => {
    const refusal = own!.refusal?.({ refused }, page);
    expect(refusal).toEqual(
      refused === "taken"
        ? { field: "slot", message: expect.stringMatching(/\w{3,}/) }
        : expect.stringMatching(/\w{3,}/),
    );
    expect(own!.refusal?.({ redirectUrl: "/my-appointment" }, page)).toBeUndefined();
  });
});

it("without an appointment page, the header leads to the doctor search in a new tab (HD-03)", () => {
  const doctorSearch = { base: "https://doctors.example/search" };
  const search = renderToString(<Appointment link={null} page={{ ...page, doctorSearch }} />);
  expect(search).toMatch(/href="https:\/\/doctors\.example\/search\?unified=&amp;sort=availability" target="_blank"/);
  expect(renderToString(<Appointment link={null} page={page} />)).toBe("");
});
