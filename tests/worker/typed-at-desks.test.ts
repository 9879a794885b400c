import { beforeEach, describe, expect, it, vi } from "vitest";
import { callUrl, type Endpoint } from "../../contracts/endpoint.ts";
import { endpoints, routedCalls } from "../../contracts/index.ts";
import { SHOWN_TO } from "../../lib/forms/shown-to.ts";
import { ownPage, publicKey, signedIn } from "./calls/world.ts";
import { layout, PUBLIC, stubSite } from "./stub.ts";

const {
  correctRegistration,
  exportRecords,
  followRequests,
  handleRequests,
  participantDetail,
  personData,
  recordPayment,
  registerWalkIn,
  sendMessage,
  sessionParticipants,
  staffRequests,
  startImport,
} = endpoints;
const calls = new Map(Object.values<Endpoint>(endpoints).map((call) => [call.path, call]));
const keys = { keys: [await publicKey()] };
const TYPED = "Knots & ropes";

interface Desk {
  path: string;
  role: "staff" | "requests" | "author" | "ops";
  form: Record<string, string>;
  /** The upstream call that makes the change. Other changes are made in the control database. */
  change?: Endpoint;
}
const request = String(staffRequests.example.response.requests![0]!.id);
const registered = sessionParticipants.example.response.participants![0]!;
const MESSAGES = "/classes-events/messages?sessionId=15&eventId=1";
const staff = (path: string, change: Endpoint, form: Record<string, string>): Desk => ({
  path: `/classes-events/${path}`,
  role: "staff",
  form,
  change,
});
const desks: Record<string, Desk> = {
  "a walk-in": staff("check-in?sessionId=15", registerWalkIn, { action: "walk-in", firstName: TYPED }),
  "a registration": staff("register-person?sessionId=15", registerWalkIn, { action: "register", firstName: TYPED }),
  "a message": staff("messages?sessionId=15", sendMessage, {
    action: "send",
    to: String(registered.registrationId),
    subject: TYPED,
    text: "Bring a rope.",
  }),
  "the message before a cancellation": staff("session-detail-management?sessionId=15&eventId=1", sendMessage, {
    action: "cancel-session",
    text: TYPED,
  }),
  "a correction": staff("participant?registrationId=r-1", correctRegistration, {
    action: "correct",
    firstName: TYPED,
    email: "",
  }),
  "a class": {
    path: "/_data/record?kind=classes",
    role: "staff",
    form: { action: "save", id: "knots", title: TYPED },
    change: startImport,
  },
  "a note": {
    path: "/_requests",
    role: "requests",
    form: { action: "note", requestId: request, note: TYPED },
    change: followRequests,
  },
  "a note on a handled request": {
    path: "/_requests",
    role: "requests",
    form: { action: "handle", requestId: request, note: TYPED },
    change: followRequests,
  },
  "a person": {
    path: "/_requests/person",
    role: "requests",
    form: { action: "find", phone: "303-555-0100", email: "knots&ropes@example.com" },
    change: personData,
  },
  "an emergency notice": { path: "/_authors/notice", role: "author", form: { action: "put", "words.en.title": TYPED } },
  "the name of a release": { path: "/_authors/held", role: "author", form: { action: "hold", name: TYPED } },
  "the ID of a user": { path: "/_ops/audit", role: "ops", form: { action: "sign-out-person", subject: TYPED } },
};
const typedOf = ({ form }: Desk) => Object.values(form).find((value) => value.includes("&"))!;
const changing = Object.entries(desks).filter(([, { change }]) => change !== undefined);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

/** Starts a site whose backend answers each call with its example, except the calls in `answers`. */
function deskSite(answers: Readonly<Record<string, unknown>> = {}) {
  const site = stubSite(
    {
      layouts: { "en /404": layout("404") },
      lists: { "/keys": keys },
      answer: ({ pathname }) => {
        const found = Object.hasOwn(answers, pathname) ? answers[pathname] : calls.get(pathname)?.example.response;
        if (typeof found === "number") return new Response("", { status: found });
        return found === undefined || pathname.startsWith("/content/") ? undefined : Response.json(found);
      },
    },
    { ACCESS_KEYS: "/keys" },
  );
  const own = { "sec-fetch-site": "same-origin", origin: `https://${PUBLIC}` };
  return {
    site,
    async post({ path, form }: Pick<Desk, "path" | "form">, person: HeadersInit) {
      const headers = { ...own, ...Object.fromEntries(new Headers(person)) };
      const body = new URLSearchParams(form);
      const response = await site.fetch(path, { method: "POST", body, headers, redirect: "manual" });
      return { status: response.status, html: (await response.text()).replaceAll("&amp;", "&") };
    },
    async readOnly(on: boolean) {
      const ops = { ...own, "x-requested-with": "fetch", ...(await signedIn({ custom: { groups: ["ops"] } })) };
      const body = JSON.stringify({ target: "larkspur", on });
      const response = await site.fetch("/_edge/switches/read-only", { method: "PUT", body, headers: ops });
      expect(response.status).toBe(200);
    },
  };
}
const as = (...groups: string[]) => signedIn({ email: "dana@larkspurhealth.example", custom: { groups } });
const expired = { exp: Math.floor(Date.now() / 1_000) - 60 };

describe("what staff, authors, and ops typed is not lost when another tab ended the sign-in (AU-05, ST-21)", () => {
  it.each<[string, (desk: Desk) => Promise<HeadersInit>, number, RegExp]>([
    ["expired", ({ role }) => signedIn({ ...expired, custom: { groups: [role] } }), 401, /Sign in again in a new tab/],
    ["was ended", async () => ({}), 401, /Sign in again in a new tab/],
    [
      "is now that of another person",
      ({ role }) => as(role === "author" ? "staff" : "author"),
      403,
      /You are signed in as dana@[\w.]*, without the role/,
    ],
  ])("the sign-in %s", async (_why, person, status, text) => {
    for (const [name, desk] of Object.entries(desks)) {
      const { site, post } = deskSite();
      const { html, ...response } = await post(desk, await person(desk));
      expect([name, response.status]).toEqual([name, status]);
      expect(html, name).toContain(`value="${typedOf(desk)}"`);
      expect(html, name).toMatch(text);
      expect(html, name).toContain("Send the form again");
      expect(html, name).toContain('target="_blank"');
      // No sign-out leaves the page.
      for (const [form] of html.matchAll(/<form[^>]*sign-out"[^>]*>/g))
        expect([name, form]).toEqual([name, expect.stringContaining('target="_blank"')]);
      // A form with `noreferrer` has the header `Origin: null`, which the Worker rejects.
      expect(html, name).not.toMatch(/<form[^>]*noreferrer/);
      expect(site.requests.filter((path) => path.startsWith(desk.change?.path ?? "none"))).toEqual([]);
    }
  });
});

describe("what a form did is said until the next form is sent (AX-03)", () => {
  const participant = `/classes-events/participant?registrationId=${registered.registrationId}`;
  it.each<[string, Desk["role"], Record<string, string>, string]>([
    ["/_authors/notice?done=published", "author", { action: "put" }, "The notice is on every page within ten seconds."],
    ["/_authors/held?done=held", "author", { action: "hold" }, "The pages are held."],
    ["/_authors/publishing?done=planned", "author", { action: "choose" }, "The update is planned."],
    [`${participant}&done=corrected`, "staff", { action: "refund", amount: "x" }, "The registration was corrected."],
    ["/_data/record?kind=classes&id=1001&saved=i-1", "staff", { action: "preview" }, "Saved. Visitors see it"],
    ["/classes-events/event-participants?eventId=1&done=moved", "staff", { action: "search" }, "Moving Participant"],
  ])("%s", async (path, role, form, said) => {
    const { site, post } = deskSite();
    const done = await (await site.fetch(path, { headers: await as(role) })).text();
    expect(done).toMatch(new RegExp(`(?:data-notice|role="status").*${said}`, "s"));
    // Screen readers announce the title of a page that has loaded. The list of participants announces it itself.
    if (!path.includes("done=moved")) expect(done).toMatch(new RegExp(`<title[^>]*>${said}`));
    const { html } = await post({ path, form }, await as(role));
    expect(html).not.toContain(said);
  });

  it.each<[string, Desk["role"], Record<string, string>, string]>([
    ["/_authors/notice", "author", { action: "put" }, 'id="refused"'],
    ["/_authors/held", "author", { action: "hold" }, 'id="refused"'],
    ["/_ops/switches", "ops", { action: "site-switch", until: "tomorrow" }, 'id="refused"'],
    ["/_data/record?kind=classes", "staff", { action: "preview", title: "Knots" }, 'name="summary"'],
  ])(
    "a form that is refused at %s has focus where it says what to correct (AX-03)",
    async (path, role, form, place) => {
      const { html } = await deskSite().post({ path, form }, await as(role));
      expect(html).toMatch(new RegExp(`<\\w+(?=[^>]*${place})[^>]* autofocus=""`));
      expect(html.match(/ autofocus=""/g)).toHaveLength(1);
    },
  );

  it.each([participant, "/classes-events/event-participants?eventId=1"])(
    "%s says nothing of a made-up change",
    async (path) => {
      const { site } = deskSite();
      const html = await (await site.fetch(`${path}&done=toString`, { headers: await as("staff") })).text();
      expect(html).not.toMatch(/data-notice|<title[^>]*>function/);
    },
  );
});

describe("a change is not made in the name of another person than the one to whom its page was shown (AU-05, ST-21)", () => {
  it("each form asks the person who signed in meanwhile, and does what it says once they send it again", async () => {
    for (const [name, desk] of Object.entries(desks)) {
      const { site, post } = deskSite();
      const changes = () => site.requests.filter((path) => path.startsWith(desk.change?.path ?? "none"));
      const asked = await post({ ...desk, form: { ...desk.form, [SHOWN_TO]: "somebody" } }, await as(desk.role));
      expect([name, asked.status, changes()]).toEqual([name, 403, []]);
      expect(asked.html, name).toContain(`value="${typedOf(desk)}"`);
      expect(asked.html, name).toMatch(/Another person opened this page. You are signed in as dana@/);
      const [, person = ""] = new RegExp(`name="${SHOWN_TO}" value="([^"]*)"`).exec(asked.html) ?? [];
      expect(asked.html, name).toContain(`data-shown-to="${person}"`);
      const again = await post({ ...desk, form: { ...desk.form, [SHOWN_TO]: person } }, await as(desk.role));
      expect(again.html, name).not.toContain("Another person opened this page");
      if (desk.change) expect([name, changes().length]).toEqual([name, 1]);
    }
  });

  const staffChanges = routedCalls.filter(([, { access, changes }]) => access === "role" && changes);
  it.each(staffChanges)("the script of a page that was shown to another person requests %s", async (_name, call) => {
    const request = async (shownTo: Record<string, string>) => {
      const { site } = deskSite();
      const { method, path, example } = call as Endpoint;
      const headers = {
        ...ownPage,
        ...(await as((call as { role: string }).role)),
        "content-type": "application/json",
        ...shownTo,
      };
      const body = method === "GET" ? {} : { body: JSON.stringify(example.request) };
      const { status } = await site.fetch(callUrl(call, example.request), { method, headers, ...body });
      return [status, site.requests.filter((one) => one.startsWith(path)).length];
    };
    expect(await request({ "x-shown-to": "somebody" })).toEqual([403, 0]);
    expect(await request({})).toEqual([200, 1]);
  });
});

describe("what was typed is not lost when the change is not made, and the page says why (ER-09, ST-21)", () => {
  it.each<[string, number, RegExp]>([
    [
      "fails",
      503,
      /not responding|no complete response|not available|cannot be changed right now|can’t show this right now/,
    ],
    ["limits requests", 429, /Too many requests|not responding|no complete response|can’t show this right now/],
  ])("the backend %s", async (_why, answer, text) => {
    for (const [name, desk] of changing) {
      const { html, status } = await deskSite({ [desk.change!.path]: answer }).post(desk, await as(desk.role));
      expect([name, status >= 400, html.includes(typedOf(desk))]).toEqual([name, true, true]);
      expect(html, name).toMatch(text);
    }
  });

  it("the site became read-only", async () => {
    const { post, readOnly } = deskSite();
    await readOnly(true);
    for (const [name, desk] of changing.filter(([, { change }]) => change!.changes)) {
      const { html, status } = await post(desk, await as(desk.role));
      expect([name, status, html.includes(typedOf(desk))]).toEqual([name, 423, true]);
      expect(html, name).toContain("read-only for now");
    }
    await readOnly(false);
  });

  it("a payment for several people was not recorded, and its form pays for the same people", async () => {
    const { participant, ...detail } = participantDetail.example.response;
    const others = ["r-2", "r-3"].map((registrationId) => ({ registrationId, name: registrationId, amountOwed: 20 }));
    const { html } = await deskSite({
      [participantDetail.path]: { ...detail, participant: { ...participant, amountOwed: 20 }, others },
      [recordPayment.path]: { success: false, message: "Somebody else was first." },
    }).post(
      { path: "/classes-events/participant?registrationId=r-1", form: { action: "pay", method: "check", with: "r-3" } },
      await as("staff"),
    );
    const boxes = [...html.matchAll(/<input type="checkbox"[^>]*name="with"[^>]*>/g)].map(([box]) => box);
    expect(boxes.map((box) => [/value="(.*?)"/.exec(box)?.[1], box.includes("checked")])).toEqual([
      ["r-2", false],
      ["r-3", true],
    ]);
    expect(html).toContain("Somebody else was first.");
  });

  it.each([
    [MESSAGES, { ...desks["a message"]!.form, subject: "Knots\t& ropes" }, "“subject” contains control characters."],
    [
      "/classes-events/register-person?sessionId=15",
      { ...desks["a registration"]!.form, note: "x".repeat(61) },
      "“note” is too long. Allowed: at most 60 characters.",
    ],
    ["/classes-events/participant?registrationId=r-1", { action: "correct", firstName: "A\u0007& B" }, "“firstName”"],
  ])("the backend's contract does not allow a value on %s", async (path, form, text) => {
    const { status, html } = await deskSite().post({ path, form }, await as("staff"));
    expect([status, html.includes("& ")]).toEqual([400, true]);
    expect(html).toContain(text);
    expect(html).not.toContain("URL is incomplete");
  });
});

it("a new record gets an ID although the backend finds a record with each ID (ST-21)", async () => {
  const { site, post } = deskSite();
  const { path, form } = desks["a class"]!;
  const { id: _, ...unnamed } = form;
  expect((await post({ path, form: unnamed }, await as("staff"))).status).toBeLessThan(500);
  expect(site.requests.filter((one) => one.startsWith(exportRecords.path)).length).toBeLessThan(50);
  expect(site.requests.filter((one) => one.startsWith(startImport.path))).toHaveLength(1);
});

describe("what an action did is said even if the page cannot be loaded afterwards (ST-21)", () => {
  const change = { action: "handled", by: "Priya Raman", at: "2030-10-07T18:00:00Z" };
  const handled = { path: "/_requests", form: { action: "handle", requestId: request } };
  it.each<[string, Desk["role"], Pick<Desk, "path" | "form">, Record<string, unknown>, string, boolean]>([
    ["was made", "staff", desks["a message"]!, { [sessionParticipants.path]: 503 }, "The message was sent to", false],
    [
      "was refused",
      "requests",
      handled,
      { [handleRequests.path]: [{ id: request, success: false, change }], [staffRequests.path]: 503 },
      "Priya Raman handled this",
      true,
    ],
  ])("a change %s", async (_what, role, desk, answers, text, again) => {
    const { status, html } = await deskSite(answers).post(desk, await as(role));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(html).toContain(text);
    expect(html.includes("Send the form again")).toBe(again);
  });
});
