import { beforeEach, describe, expect, it, vi } from "vitest";
import { bookVisit, changeVisit, freeTimes, ownVisit } from "../../contracts/visits.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

const { link } = ownVisit.example.request;
const visit = {
  kind: "appointment",
  status: "booked",
  start: "2030-01-07T16:00:00Z",
  end: "2030-01-07T16:30:00Z",
  timeZone: "America/Denver",
  video: false,
  known: false,
  firstName: "Vi",
  email: "v•••@example.com",
  doctor: { firstName: "Leif", lastName: "Palomino", title: "NP", profileUrl: "/find-a-doctor/leif-palomino-54" },
  calendar: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
};
const typed = {
  _form: "book-visit",
  slot: "p54-1",
  known: "false",
  video: "false",
  language: "en",
  reason: "concern",
  firstName: "Viola",
  lastName: "Sitorova",
  birthDate: "04/12/1985",
  phone: "303-555-0101",
  email: "viola@example.com",
};

const time = (id: string, start: string) => ({ id, start, end: start });
/** Two free times. As the response is up to 15 seconds old, somebody may have booked the first time meanwhile. */
const free = {
  doctors: [
    {
      ...freeTimes.example.response.doctors![0]!,
      times: [time("p54-1", "2030-02-01T16:00:00Z"), time("p54-2", "2030-02-01T17:00:00Z")],
    },
  ],
};
const offered = (html: string) => [...html.matchAll(/name="slot"[^>]* value="([^"]+)"/g)].map(([, id]) => id);

const lineTimes = (kind: string, times: object[]) => ({ doctors: [], line: { kind, name: "A", isOpen: true, times } });
const doctorTimes = (_kind: string, times: object[]) => ({ doctors: [{ ...free.doctors[0]!, times }] });

const lines: unknown[] = [];
const received: { url: string; body: Record<string, unknown> }[] = [];
const answers: Record<string, unknown> = {};
let hours = 0;
beforeEach(() => {
  // Each test starts two hours after the previous test, because a link allows only a few changes an hour.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2029, 6, 1, 2 * hours++) });
  lines.length = 0;
  received.length = 0;
  Object.assign(answers, {
    [bookVisit.path]: { redirectUrl: `/my-appointment?link=${link}&booked=1` },
    [ownVisit.path]: { state: "open", visit },
    [freeTimes.path]: free,
    [changeVisit.path]: { done: "cancel" },
  });
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  vi.stubGlobal("fetch", async (url: URL, init?: RequestInit) => {
    const { pathname } = new URL(url);
    if (init?.body) received.push({ url: String(url), body: JSON.parse(String(init.body)) });
    return pathname in answers ? Response.json(answers[pathname]) : new Response("", { status: 404 });
  });
});

let visitor = 0;
const block = (componentName: string) => [{ uid: "u1", componentName, dataSource: "{own}", fields: {} }];
let site: ReturnType<typeof stubSite>;
beforeEach(() => {
  site = stubSite(
    {
      layouts: {
        "es /appointments": layout("Citas", {}, {}, block("AppointmentBooking")),
        "en /appointments": layout("Appointments", {}, {}, block("AppointmentBooking")),
        "en /my-appointment": layout("Your visit", {}, {}, block("OwnAppointment")),
        "es /my-appointment": layout("Su visita", { language: "es" }, {}, block("OwnAppointment")),
      },
      lists: { "/content/sites": [siteRecord], "/content/pages": { pages: [] } },
    },
    { UPSTREAM_PROVIDERS: "https://providers.test" },
  );
});
const fetchPage = (path: string, init: RequestInit = {}) =>
  site.fetch(path, {
    ...init,
    headers: { "cf-connecting-ip": `203.0.113.${++visitor}`, accept: "text/html", ...init.headers },
  });
const post = (path: string, fields: Record<string, string>, address?: string, hasScript?: boolean) =>
  fetchPage(path, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      ...(hasScript && { accept: "application/json" }),
      "content-type": "application/x-www-form-urlencoded",
      ...(address && { "cf-connecting-ip": address }),
    },
  });

describe("booking a visit without JavaScript (PR-20)", () => {
  it("sends the values once in the request body, and leads to the page of the visit (PV-03)", async () => {
    const response = await post("/appointments?doctor=/find-a-doctor/leif-palomino-54", typed);
    expect([response.status, response.headers.get("location")]).toEqual([303, `/my-appointment?link=${link}&booked=1`]);
    expect(received.map(({ url }) => url)).toEqual([`https://providers.test${bookVisit.path}`]);
    expect(received[0]!.body).toMatchObject({ firstName: "Viola", birthDate: "19850412", email: "viola@example.com" });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    for (const value of ["Viola", "Sitorova", "viola@", "19850412", link])
      expect(JSON.stringify([lines, received.map(({ url }) => url)])).not.toContain(value);
  });

  it.each([
    ["a spot in a walk-in line", "spot", "?location=/locations/thornton-urgent-care", "l9-1", "Save my spot"],
    [
      "a place in the line for video visits",
      "video",
      "?service=/medical-services/virtual-care",
      "v1-1",
      "Join the line",
    ],
  ])("books %s from a form in the page (MS-14, SD-08)", async (_what, kind, query, slot, button) => {
    const line = { kind, name: "Thornton Urgent Care", isOpen: true, wait: 20, phone: "303-555-0101" };
    answers[freeTimes.path] = {
      doctors: [],
      colleagues: [],
      line: { ...line, times: [time(slot, "2030-02-01T16:00:00Z")] },
    };
    const html = await (await fetchPage(`/appointments${query}`)).text();
    const form = /<form[^>]* method="post"[\s\S]*?<\/form>/.exec(html.slice(html.indexOf("<main")))?.[0] ?? "";
    expect([offered(form), form.includes(button), form.includes(" disabled")]).toEqual([[slot], true, false]);
    const response = await post(`/appointments${query}`, { ...typed, slot });
    expect([response.status, received.find(({ url }) => url.endsWith(bookVisit.path))?.body]).toEqual([
      303,
      expect.objectContaining({ slot, reason: "concern" }),
    ]);
  });

  it("shows a wrong value beside its field, and sends nothing (VA-14)", async () => {
    const response = await post("/appointments", { ...typed, birthDate: "13/45/1985" });
    expect([response.status, received]).toEqual([400, []]);
  });

  it("says that the time was taken beside the other times, keeps what was typed, and no longer offers that time", async () => {
    answers[bookVisit.path] = { refused: "taken" };
    const response = await post("/appointments?doctor=/find-a-doctor/leif-palomino-54", typed);
    const html = await response.text();
    expect([response.status, offered(html)]).toEqual([400, ["p54-2"]]);
    expect(html).toMatch(/<a href="#[^"]+">Somebody else has just taken this time/);
    expect(html).toContain('value="Viola"');
  });

  it.each(
    ["", "/es"].flatMap((language) =>
      [true, false].flatMap((hasScript) => [
        { language, hasScript, kind: "doctor", query: "?doctor=/find-a-doctor/a-1", times: doctorTimes },
        { language, hasScript, kind: "spot", query: "?location=/locations/a", times: lineTimes },
        { language, hasScript, kind: "video", query: "?service=/medical-services/virtual-care", times: lineTimes },
      ]),
    ),
  )(
    "after a taken time, offers what is free at that moment ($kind, '$language', script: $hasScript), or says that nothing is left (PR-20, RL-14)",
    async ({ language, hasScript, kind, query, times }) => {
      const [taken, second, third] = ["p1-1", "p1-2", "p1-3"].map((id) => time(id, "2030-02-01T16:00:00Z"));
      const offer = (...all: (object | undefined)[]) => {
        answers[freeTimes.path] = times(kind, all as object[]);
      };
      const book = async (slot: string): Promise<{ text: string; times: (string | undefined)[] }> => {
        const fields = { ...typed, slot, language: language.slice(1) || "en" };
        const response = await post(`${language}/appointments${query}`, fields, undefined, hasScript);
        expect(response.status).toBe(400);
        const text = await response.text();
        if (!hasScript) return { text, times: offered(text) };
        const [{ choices = [] }] = JSON.parse(text).error.problems;
        return { text, times: choices.map(({ value }: { value: string }) => value) };
      };
      answers[bookVisit.path] = { refused: "taken" };
      offer(taken, second);
      expect(offered(await (await fetchPage(`${language}/appointments${query}`)).text())).toEqual(["p1-1", "p1-2"]);
      // Meanwhile, other visitors have booked both times.
      offer(third);
      expect((await book("p1-1")).times).toEqual(["p1-3"]);
      expect(offered(await (await fetchPage(`${language}/appointments${query}`)).text())).toEqual(["p1-3"]);
      offer();
      const { text, times: left } = await book("p1-3");
      expect([left, text]).toEqual([[], expect.stringMatching(language ? /acaba de tomar/ : /has just taken/)]);
    },
  );

  it("limits the visits that one household books for an email address (threats: levers)", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++)
      statuses.push((await post("/appointments", { ...typed, email: "many@example.com" }, "198.51.100.7")).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429]);
  });
});

describe("the page of a visit (PR-20)", () => {
  it("sends the link in the request body, and is never cached or logged (PV-03)", async () => {
    const page = await fetchPage(`/my-appointment?link=${link}`);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await page.text()).toContain("Appointment with Leif Palomino, NP");
    expect(received[0]).toEqual({ url: `https://providers.test${ownVisit.path}`, body: { link } });
    expect(JSON.stringify(lines)).not.toContain(link);
  });

  it.each(["", "%3Cscript%3E", link])("answers 404 for the link '%s' if it identifies no visit", async (given) => {
    answers[ownVisit.path] = { state: "altered" };
    const page = await fetchPage(`/my-appointment?link=${given}`);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("This link is not complete")]);
    expect((await fetchPage(`/my-appointment/calendar.ics?link=${given}`)).status).toBe(404);
  });

  it.each([
    ["after a booking", "&booked=1", ["calendar.ics", "own-visit-move", "own-visit-cancel"]],
    ["from the link in the email", "", ["own-visit-move", "own-visit-cancel", "calendar.ics"]],
  ])("%s, the page begins with what the visitor came for", async (_when, query, order) => {
    const html = await (await fetchPage(`/my-appointment?link=${link}${query}`)).text();
    expect(order.toSorted((a, b) => html.indexOf(a) - html.indexOf(b))).toEqual(order);
    for (const part of order) expect(html).toContain(part);
  });

  it("serves the calendar file only to whoever has the link", async () => {
    const file = await fetchPage(`/my-appointment/calendar.ics?link=${link}`);
    expect([file.status, await file.text()]).toEqual([200, visit.calendar]);
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(file.headers.get("cache-control")).toBe("private, no-store");
  });

  it.each([
    ["cancel", {}, { done: "cancel" }, "Your visit is canceled"],
    ["move", { slot: "p54-2" }, { done: "move" }, "Your visit has a new time"],
    ["move", { slot: "p54-2" }, { refused: "taken" }, "Somebody else has just taken this time"],
    ["cancel", {}, { refused: "over" }, "can no longer be changed here"],
    ["cancel", {}, {}, "We could not save the change"],
    ["cancel", {}, { done: "move" }, "We could not save the change"],
  ])("a visitor can %s the visit, and the page says what happened", async (change, fields, answer, text) => {
    answers[changeVisit.path] = answer;
    const page = await post(`/my-appointment?link=${link}`, { _form: `own-visit-${change}`, link, ...fields });
    expect(await page.text()).toContain(text);
    expect(received[0]).toEqual({
      url: `https://providers.test${changeVisit.path}`,
      body: { link, change, ...fields },
    });
  });

  it.each([
    ["taken", ["p54-1"]],
    [undefined, ["p54-1", "p54-2"]],
  ])("after a move that was not made (%s), offers the times that may be free", async (refused, times) => {
    answers[changeVisit.path] = refused ? { refused } : "down";
    const page = await post(`/my-appointment?link=${link}`, { _form: "own-visit-move", link, slot: "p54-2" });
    const html = await page.text();
    expect([html.includes("Nothing was changed"), offered(html)]).toEqual([true, times]);
  });

  const place = {
    name: "Aspen",
    url: "/locations/aspen",
    address: null,
    parking: "Estacionamiento gratis al lado del edificio.",
  };
  it.each(
    ["", "/es"].flatMap((language) => [
      { language, kind: "appointment", own: {}, times: doctorTimes },
      { language, kind: "spot", own: { doctor: null, location: place }, times: lineTimes },
      { language, kind: "video", own: { doctor: null, video: true }, times: lineTimes },
    ]),
  )(
    "after the time for a move was taken, offers what is free at that moment ($kind, '$language', PR-20, RL-14)",
    async ({ language, kind, own, times }) => {
      const [first, second, third] = ["p1-1", "p1-2", "p1-3"].map((id) => time(id, "2030-02-01T16:00:00Z"));
      const path = `${language}/my-appointment?link=${link}`;
      const offer = (...all: (object | undefined)[]) => {
        answers[freeTimes.path] = times(kind, all as object[]);
      };
      answers[ownVisit.path] = { state: "open", visit: { ...visit, kind, ...own } };
      answers[changeVisit.path] = { refused: "taken" };
      offer(first, second);
      expect(offered(await (await fetchPage(path)).text())).toEqual(["p1-1", "p1-2"]);
      // Meanwhile, other visitors have booked both times.
      offer(third);
      const html = await (await post(path, { _form: "own-visit-move", link, slot: "p1-1" })).text();
      expect([offered(html), html]).toEqual([
        ["p1-3"],
        expect.stringMatching(language ? /acaba de tomar/ : /has just taken/),
      ]);
    },
  );

  it("says where to park, in each language of the page (LG-01)", async () => {
    answers[ownVisit.path] = { state: "open", visit: { ...visit, location: place } };
    for (const language of ["", "/es"])
      expect(await (await fetchPage(`${language}/my-appointment?link=${link}`)).text()).toContain(place.parking);
  });

  it("asks for a time before it moves a visit", async () => {
    const page = await post(`/my-appointment?link=${link}`, { _form: "own-visit-move", link });
    expect([await page.text(), received.some(({ url }) => url.includes("change"))]).toEqual([
      expect.stringContaining("Choose a time"),
      false,
    ]);
  });
});
