import { env as bindings } from "cloudflare:workers";
import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { participantDetail, sessionMessages, staffSessions } from "../../contracts/class-desk.ts";
import { endpoints } from "../../contracts/index.ts";
import { sessionInfo } from "../../contracts/registration.ts";
import { deleteRequests, followRequests, handleRequests, staffRequests } from "../../contracts/requests.ts";
import type { Env } from "../../worker/env.ts";
import { publicKey, signedIn } from "./calls/world.ts";
import { layout, PUBLIC, stubSite } from "./stub.ts";

const SECRET = "Camila Lindqvist";
const {
  searchParticipants,
  sessionParticipants,
  eventParticipants,
  spreadsheetParticipants,
  waitingList,
  findWaiting,
  findParticipants,
  giveSeat,
  registerWalkIn,
  moveParticipants,
  removeWaiting,
} = endpoints;
const [person] = eventParticipants.example.response as unknown as [Record<string, string>];
const session = { ...(endpoints.currentEventSessions.example.response as [object])[0] };
const keys = { keys: [await publicKey()] };

/**
 * The events system's responses, keyed by path. If a response is a function, the stub calls the function for each
 * request.
 */
type Answers = Record<string, unknown>;
const answers: Answers = {
  [searchParticipants.path]: searchParticipants.example.response,
  [sessionParticipants.path]: sessionParticipants.example.response,
  [eventParticipants.path]: eventParticipants.example.response,
  [spreadsheetParticipants.path]: spreadsheetParticipants.example.response,
  "/api/classes-events/get-event-sessions": [session, { ...session, id: "16", startDate: "2030-11-08T18:00:00-06:00" }],
  "/classes-events/get-event-locations": [{ id: "2", title: "Larkspur Colorado Springs Hospital" }],
  "/classes-events/find-events": { results: [], totalResults: 0 },
  "/classes-events/move-session": { data: { success: true } },
  "/classes-events/cancel-registration": { success: true },
  [waitingList.path]: [],
  [staffSessions.path]: staffSessions.example.response,
  [participantDetail.path]: participantDetail.example.response,
  [sessionMessages.path]: sessionMessages.example.response,
  [sessionInfo.path]: sessionInfo.example.response,
  [staffRequests.path]: staffRequests.example.response,
  [handleRequests.path]: [{ id: "f-1", success: true }],
  [deleteRequests.path]: [{ id: "f-1", success: true }],
};

function staffSite(more: Answers = {}, settings: Parameters<typeof stubSite>[1] = {}) {
  const all = { ...answers, ...more };
  const site = stubSite(
    {
      layouts: { "en /404": layout("404") },
      lists: { "/keys": keys },
      answer: ({ pathname }) => {
        if (!Object.hasOwn(all, pathname)) return undefined;
        const found = all[pathname];
        const value = typeof found === "function" ? found() : found;
        return value === "down" ? new Response("down", { status: 503 }) : Response.json(value);
      },
    },
    { ACCESS_KEYS: "/keys", ...settings },
  );
  return {
    ...site,
    calls: (path: string) => site.requests.filter((one) => one.split("?")[0] === path).length,
    async get(path: string, headers: HeadersInit = {}) {
      const response = await site.fetch(path, { headers });
      return { response, html: await response.text() };
    },
    async post(path: string, form: Record<string, string> | string[][], headers: HeadersInit = ownForm) {
      const all = { ...(await signedIn()), ...Object.fromEntries(new Headers(headers)) };
      const response = await site.fetch(path, { method: "POST", body: new URLSearchParams(form), headers: all });
      return { response, bytes: await response.clone().arrayBuffer(), html: await response.text() };
    },
  };
}

/** Headers that a browser sends with a same-origin form submission. */
const ownForm = { "sec-fetch-site": "same-origin", origin: `https://${PUBLIC}` };
const auditSince = async (moment: number) => {
  const found = (bindings as Env).CONTROL.prepare(
    "SELECT role, subject, action, targets FROM audit WHERE at >= ? AND action <> 'result' ORDER BY at, action",
  ).bind(moment);
  return (await found.all<{ action: string; targets: string }>()).results;
};

const EVENT = "/classes-events/event-participants?eventId=1";
const SESSION = "/classes-events/session-detail-management?sessionId=15&eventId=1&hostingLocation=2";
const SESSIONS = "/classes-events/session-management?eventId=1&hostingLocation=2";
const TODAY = "/classes-events/today";
const CHECK_IN = "/classes-events/check-in?sessionId=15&eventId=1";
const MESSAGES = "/classes-events/messages?sessionId=15&eventId=1";
const PARTICIPANT = "/classes-events/participant?registrationId=r-1";
const REGISTER = "/classes-events/register-person?sessionId=15&eventId=1";
const REPORT = "/classes-events/report";
const REQUESTS = "/_requests?form=appointment";
const pages = [SESSIONS, SESSION, EVENT];

const now = () => Math.floor(Date.now() / 1000);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe.each([...pages, TODAY, CHECK_IN, MESSAGES, PARTICIPANT, REGISTER, REPORT])(
  "only staff can open %s (AU-03, AU-07, ST-01)",
  (path) => {
    const refused: [string, () => Promise<HeadersInit>, number, string?][] = [
      ["a user without a token", async () => ({}), 303],
      ["an author", () => signedIn({ custom: { groups: ["author"] } }), 403, "role “Staff”"],
    ];
    it.each(refused)(
      "the Worker redirects %s to the sign-in page or names the required role",
      async (who, headers, status, words = "") => {
        const site = staffSite();
        const { response, html } = await site.get(path, {
          ...Object.fromEntries(new Headers(await headers())),
          "cf-connecting-ip": who,
        });
        expect(response.status).toBe(status);
        if (status === 303)
          expect([response.headers.get("location"), html]).toEqual([
            `/_edge/sign-in?to=${encodeURIComponent(path)}`,
            "",
          ]);
        // A signed-in user must sign out before signing in as another user.
        else expect(html).toContain("/_edge/sign-out");
        expect(html).toContain(words);
        expect(html).not.toContain(SECRET);
        expectHidden(response);
        expect(site.requests.filter((one) => one.includes("classes-events"))).toEqual([]);
      },
    );

    it("in a frame, the Worker shows a sign-in link, because the identity provider does not allow framing", async () => {
      const { response, html } = await staffSite().get(path, { "sec-fetch-dest": "iframe" });
      expect(response.status).toBe(401);
      expect(html).toContain("Please sign in");
      expect(html).toContain(`href="/_edge/sign-in?to=${encodeURIComponent(path)}"`);
      expectHidden(response);
    });

    it.runIf(pages.includes(path))(
      "the Worker renders a staff page for each request and never caches it, and no URL contains a name",
      async () => {
        const site = staffSite();
        for (let times = 1; times <= 2; times++) {
          const { response, html } = await site.get(path, await signedIn({ email: "sam@larkspurhealth.example" }));
          expect(response.status).toBe(200);
          expectHidden(response);
          expect(html).toContain("Staff: sam@larkspurhealth.example");
          expect(html).toContain('name="robots" content="noindex');
          expect(html.includes(SECRET)).toBe(path !== SESSIONS);
          expect(site.calls(path === SESSIONS ? "/api/classes-events/get-event-sessions" : answerPath(path))).toBe(
            times,
          );
        }
        expect([...site.kv.entries()].join()).not.toContain(SECRET);
        expect(site.requests.join()).not.toMatch(/Camila|Lindqvist|lindqvist/);
        expect(
          await (caches as unknown as { default: Cache }).default.match(`https://${PUBLIC}${path}`),
        ).toBeUndefined();
      },
    );

    it.runIf(pages.includes(path))("a staff page explains an invalid URL and an upstream outage", async () => {
      const site = staffSite({ [answerPath(path)]: "down", "/api/classes-events/get-event-sessions": "down" });
      const down = await site.get(path, await signedIn());
      expect([down.response.status, down.html.includes("Try again")]).toEqual([502, true]);
      expectHidden(down.response);
      const wrong = await site.get(path.replace(/((session|event)Id)=\d+/, `$1=${"9".repeat(200)}`), await signedIn());
      expect(wrong.response.status).toBe(400);
      expect(wrong.html).toContain("at most 128 characters");
    });
  },
);

describe.each(["/classes-events/session-management", "/classes-events/event-participants"])(
  "the classes and events to choose from on %s (ST-02, ST-07)",
  (path) => {
    const events = (count: number, totalResults: number) => {
      const [event] = endpoints.findEvents.example.response.results as [object];
      const results = Array.from({ length: count }, (_, number) => ({ ...event, id: `e-${number}` }));
      return { "/classes-events/find-events": { results, totalResults } };
    };

    it.each([
      [1, 100, 250, "250 classes and events. Page 1 of 3 is shown.", [2]],
      [2, 100, 250, "250 classes and events. Page 2 of 3 is shown.", [1, 3]],
      [3, 50, 250, "250 classes and events. Page 3 of 3 is shown.", [2]],
      [9, 0, 250, "250 classes and events. This page lists none of them.", [3]],
      [1, 1, 1, "1 class or event", []],
    ])("page %i says how many there are and leads to the others", async (number, count, total, text, others) => {
      const site = staffSite(events(count, total));
      const { html } = await site.get(`${path}?searchText=heart+care&page=${number}`, await signedIn());
      expect(html).toContain(`<p>${text}</p>`);
      expect([...html.matchAll(/href="\?searchText=heart\+care&amp;page=(\d+)"/g)].map(([, to]) => Number(to))).toEqual(
        others,
      );
      expect(html.match(/eventId=e-\d+/g) ?? []).toHaveLength(count);
    });

    it.each([
      ["?searchText=zzqx", "No class or event fits “zzqx”. Check the spelling, or search for fewer words."],
      ["", "There are no classes or events yet."],
      ["?page=x", "There are no classes or events yet."],
    ])("without a hit for %j, the page says so", async (query, text) => {
      const { html } = await staffSite(events(0, 0)).get(path + query, await signedIn());
      expect(html).toContain(text);
      expect(html).not.toContain("Next page");
    });
  },
);

it("staff pages show current data and bypass the cache for visitors' API calls (AU-07)", async () => {
  const locations = "/classes-events/get-event-locations";
  const found = (title: string) => ({
    [locations]: [{ id: "2", title }],
    "/classes-events/find-events": { results: [], totalResults: 0 },
  });
  const before = staffSite(found("Room One"));
  for (let times = 0; times < 2; times++) {
    const { response } = await before.get(`${locations}?eventId=771`);
    expect(response.headers.get("x-edge-cache")).toBe(times ? "HIT" : "MISS");
  }
  const after = staffSite(found("Room Two"));
  const { html } = await after.get(SESSIONS.replace("eventId=1", "eventId=771"), await signedIn());
  expect([html.includes("Room Two"), html.includes("Room One")]).toEqual([true, false]);
  expect([after.calls(locations), after.calls("/classes-events/find-events")]).toEqual([1, 1]);
  const { html: visitors } = await after.get(`${locations}?eventId=771`);
  expect(visitors).toContain("Room One");
});

const answerPath = (path: string) =>
  path === SESSION
    ? sessionParticipants.path
    : path === EVENT
      ? searchParticipants.path
      : "/api/classes-events/get-event-sessions";
function expectHidden(response: Response) {
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("x-robots-tag")).toContain("noindex");
  expect(response.headers.get("x-edge-cache") ?? "BYPASS").toBe("BYPASS");
  expect(response.headers.get("etag")).toBeNull();
}

it("a public page is identical for all roles, sets no cookie, and has no sign-in link (AU-01)", async () => {
  const site = stubSite(
    { layouts: { "en /about": layout("About us") }, lists: { "/keys": keys } },
    { ACCESS_KEYS: "/keys" },
  );
  const seen = async (headers: HeadersInit) => {
    const response = await site.fetch("/about", { headers });
    expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
    return response.text();
  };
  const visitor = await seen({});
  for (const group of ["staff", "author", "ops"])
    expect(await seen(await signedIn({ custom: { groups: [group] } }))).toBe(visitor);
  expect(visitor).not.toContain("/_edge/sign-in");
});

describe("a user who lacks access sees their roles, the pages that they can open, and a sign-out button (AU-03)", () => {
  const [staff, author, ops] = ["/classes-events/today", "/_authors", "/_ops"] as const;
  it.each([
    ["a staff member on the ops page", ["staff"], ops, "Staff: sam@", [staff]],
    [
      "an author with a second role on a staff page",
      ["author", "ops"],
      staff,
      "Author / Operations: sam@",
      [author, ops],
    ],
    ["a user without a role on an author page", [], author, "Without a role: sam@", []],
  ])("%s", async (_who, groups, path, name, tools) => {
    const { response, html } = await staffSite().get(
      path,
      await signedIn({ email: "sam@larkspurhealth.example", custom: { groups } }),
    );
    const main = html.slice(html.indexOf("<main"));
    expect(response.status).toBe(403);
    expect(html).toContain(name);
    expect(main).toContain('action="/_edge/sign-out"');
    for (const tool of [staff, author, ops])
      expect([tool, main.includes(`href="${tool}"`)]).toEqual([tool, (tools as string[]).includes(tool)]);
    expect(main.includes("You can open:")).toBe(tools.length > 0);
    expectHidden(response);
  });

  it("if a user's session expires before a form submission, the page explains how to submit the form again", async () => {
    const { response, html } = await staffSite().post(
      EVENT,
      { action: "search", searchText: SECRET },
      {
        ...(await signedIn({ exp: now() - 60 })),
        ...ownForm,
      },
    );
    expect(response.status).toBe(401);
    expect(html).toContain("come back to this one and send the form again");
    // Only the form itself contains the text that its sender typed.
    expect(html.replace(/<input type="hidden"[^>]*>/g, "")).not.toContain(SECRET);
  });
});

describe("form submissions on a staff page (AU-05)", () => {
  const moving = { action: "move", registrationId: "r-1", sessionId: "15", newSessionId: "16" };
  it.each<[string, Record<string, string>]>([
    ["another site's form", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["a sibling host's form", { "sec-fetch-site": "same-site", origin: "https://x.larkspurhealth.example" }],
    ["a client that sends no origin", { origin: "" }],
    ["a null origin", { origin: "null" }],
  ])("the Worker rejects a POST request from %s", async (_what, headers) => {
    const site = staffSite();
    for (const path of [SESSION, EVENT]) {
      const { response, html } = await site.post(path, moving, headers);
      expect(response.status).toBe(403);
      expect(html).toContain("Nothing was changed");
      expectHidden(response);
    }
    expect(site.calls("/classes-events/move-session")).toBe(0);
  });

  it("if the user lacks the staff role, the Worker rejects a POST request before reading the body", async () => {
    const site = staffSite();
    const author = await signedIn({ custom: { groups: ["author"] } });
    const other = await site.post(EVENT, moving, { ...author, ...ownForm });
    expect(other.response.status).toBe(403);
    const nobody = await site.fetch(EVENT, { method: "POST", body: new URLSearchParams(moving), headers: ownForm });
    expect(nobody.status).toBe(401);
    expect(site.calls("/classes-events/move-session")).toBe(0);
  });

  it("the Worker returns 405 for a POST request to a page that has no actions, and 400 for an unknown action", async () => {
    const site = staffSite();
    expect((await site.post("/_data/records?kind=classes", moving)).response.status).toBe(405);
    expect((await site.post(EVENT, { action: "erase" })).response.status).toBe(400);
  });
});

describe("staff pages without JavaScript", () => {
  const ids = { registrationId: person.registrationId!, sessionId: person.sessionId! };

  it("a participant search is a POST request, so that no URL contains the search text (ST-08)", async () => {
    const site = staffSite({ [searchParticipants.path]: [] });
    const { response, html } = await site.post(EVENT, { action: "search", searchText: "Nobody Known" });
    expect(response.status).toBe(200);
    expect(html).toContain("No participants found");
    expect(site.requests.join()).not.toContain("Nobody");
  });

  it("a search for a session's participants is a POST request, and the page links to the event's other sessions (ST-04, ST-08)", async () => {
    const other = { ...person, registrationId: "other", name: "Ann Lee", email: "ann@mail.example" };
    const site = staffSite({ [sessionParticipants.path]: { participants: [person, other] } });
    const { response, html } = await site.post(SESSION, { action: "search", searchText: "lindqvist" });
    expect(response.status).toBe(200);
    expect([html.includes(`data-id="${ids.registrationId}"`), html.includes('<li data-id="other"')]).toEqual([
      true,
      false,
    ]);
    expect(site.requests.join()).not.toMatch(/lindqvist/i);
    const form = /<form[^>]*action="\/classes-events\/session-detail-management".*?<\/form>/s.exec(html)![0];
    expect([form.includes('<option value="16">'), form.includes('<option value="15">')]).toEqual([true, false]);
    const next = await site.get("/classes-events/session-detail-management?eventId=1&sessionId=16", await signedIn());
    expect(next.response.status).toBe(200);
    expect(next.html).toMatch(new RegExp(`<h1>${(session as { title?: string }).title}</h1>`));
    // The title and capacity come from the session data, not from the URL.
    const forged = await site.get(`${SESSION}&capacity=9999&sessionName=Forged`, await signedIn());
    expect(forged.html).toMatch(/Capacity: \d+ of (?!9999)/);
    expect(forged.html).not.toContain("Forged");
  });

  it.each([
    ["its location, if the URL names it", SESSION, "hostingLocation=2&sessionId=15"],
    ["no location otherwise", "/classes-events/session-detail-management?sessionId=15&eventId=1", "sessionId=15"],
  ])("the session page requests the session's participants and sends %s (AP-15)", async (_what, path, query) => {
    const site = staffSite();
    expect((await site.get(path, await signedIn())).response.status).toBe(200);
    const sent = site.requests.filter((one) => one.startsWith(sessionParticipants.path));
    expect(sent).toEqual([`${sessionParticipants.path}?${query}`]);
  });

  it("staff select a target session and confirm before a move (ST-13, ST-14, ST-16)", async () => {
    const site = staffSite();
    const where = await site.post(EVENT, { action: "ask-move", ...ids });
    expect(where.html).toContain('<option value="16">');
    expect(where.html).not.toContain('<option value="15">');
    const sure = await site.post(EVENT, { action: "ask-move", ...ids, newSessionId: "16" });
    expect(sure.html).toMatch(/Are you sure you want to move Camila Lindqvist to [^?]+\?/);
    expect(site.calls("/classes-events/move-session")).toBe(0);
    const moved = await site.post(EVENT, { action: "move", ...ids, newSessionId: "16" });
    expect([moved.response.status, moved.response.headers.get("location")]).toEqual([303, `${EVENT}&done=moved`]);
    expectHidden(moved.response);
    expect((await site.get(`${EVENT}&done=moved`, await signedIn())).html).toContain("Moving Participant");
  });

  it("staff select several participants and confirm, and the page lists who was moved and who was not (ST-13, ST-21)", async () => {
    const other = { ...person, registrationId: "other", name: "Ann Lee", amountPaid: 40 };
    const people = [
      { registrationId: ids.registrationId, name: "Camila Lindqvist", moved: true },
      { registrationId: "other", name: "Ann Lee", moved: false, message: "already has a seat in the session" },
    ];
    const site = staffSite({
      [sessionParticipants.path]: { participants: [person, other] },
      [moveParticipants.path]: people,
    });
    const form = (action: string, more: [string, string][] = []) => [
      ["action", action],
      ["sessionId", "15"],
      ["registrationId", ids.registrationId],
      ["registrationId", "other"],
      ...more,
    ];
    const sure = await site.post(SESSION, form("ask-move", [["newSessionId", "16"]]));
    expect(sure.html).toMatch(/Are you sure you want to move 2 participants to .+ seats available\)\?/);
    expect(sure.html).toContain("<p>Camila Lindqvist, Ann Lee</p>");
    expect(sure.html).toContain("1 of them paid $40 in all: Ann Lee.");
    expect(site.calls(moveParticipants.path)).toBe(0);
    const before = Date.now();
    const moved = await site.post(SESSION, form("move", [["newSessionId", "16"]]));
    expect(moved.response.status).toBe(409);
    expect(moved.html).toContain("Moved: Camila Lindqvist. Not moved (already has a seat in the session): Ann Lee.");
    expect(await auditSince(before)).toContainEqual(
      expect.objectContaining({
        action: "move-registration",
        targets: JSON.stringify([`registration ${ids.registrationId}`, "registration other", "session 16"]),
      }),
    );
    const nobody = await site.post(SESSION, { action: "ask-move", sessionId: "15" });
    expect(nobody.html).toContain("Nobody is selected");
  });

  it("if another user has moved the participant, the Worker returns 409, and both staff pages report that the move failed (ST-14)", async () => {
    const elsewhere = { ...person, sessionId: "17", sessionName: "Evening group" };
    const site = staffSite({
      "/classes-events/move-session": { data: { success: false } },
      [searchParticipants.path]: [{ location: "Hospital", participants: [elsewhere] }],
      [sessionParticipants.path]: { participants: [] },
    });
    const ofEvent = await site.post(EVENT, { action: "move", ...ids, newSessionId: "16" });
    expect(ofEvent.response.status).toBe(409);
    expect(ofEvent.html).toContain("<strong>Move Failed</strong>");
    expect(ofEvent.html).toContain("Somebody else has moved Camila Lindqvist to “Evening group”");
    // The form keeps the selection, and staff can resubmit it with the current data.
    expect(ofEvent.html).toContain('<option value="16" selected="">');
    expect(ofEvent.html).toMatch(/name="sessionId" value="17".*value="ask-move"/s);
    const ofSession = await site.post(`${SESSION}&sessionName=Forged`, { action: "move", ...ids, newSessionId: "16" });
    expect(ofSession.response.status).toBe(409);
    expect(ofSession.html).toContain("<strong>Session Move Failed.</strong>");
  });

  it("the Worker keeps the selected session if a move fails (ST-14, ER-09)", async () => {
    const site = staffSite({ "/classes-events/move-session": "down" });
    const failed = await site.post(EVENT, { action: "move", ...ids, newSessionId: "16" });
    expect(failed.response.status).toBe(502);
    expect(failed.html).toMatch(
      /role="alert"><strong>Move Failed<\/strong> (<!-- -->)?The registration system is not responding/,
    );
    expect(failed.html).toContain('<option value="16" selected="">');
    const again = await site.post(EVENT, { action: "ask-move", ...ids, newSessionId: "16" });
    expect(again.html).toContain("Are you sure you want to move");
  });

  it("the page asks staff to confirm a cancellation, with the date of the session, and reports a failed cancellation (ST-12)", async () => {
    const site = staffSite();
    for (const list of [SESSION, EVENT])
      expect((await site.post(list, { action: "ask-cancel", ...ids })).html).toMatch(
        /Are you sure you want to cancel the registration of [^?]+, [A-Z][a-z]{2} \d+, \d{4}, \d+[:\d]*[ap]m [A-Z]+\?/,
      );
    const done = await site.post(SESSION, { action: "cancel", ...ids });
    expect(done.response.headers.get("location")).toMatch(
      /^\/classes-events\/session-detail-management\?.*done=canceled$/,
    );
    const down = await staffSite({ "/classes-events/cancel-registration": "down" }).post(SESSION, {
      action: "cancel",
      ...ids,
    });
    expect(down.response.status).toBe(502);
    expect(down.html).toContain("<strong>Cancellation Failed</strong>");
  });

  it.each([
    ["1 - Paid", "ana@example.com", true],
    ["1 - Paid", "", false],
    ["2 - Canceled", "ana@example.com", false],
  ])(
    "with the payment status “%s” and the email address “%s”, a message can be written: %s (ST-19)",
    async (paymentStatus, email, can) => {
      const participant = { ...person, paymentStatus, email };
      const site = staffSite({ [participantDetail.path]: { ...participantDetail.example.response, participant } });
      const { html } = await site.get(PARTICIPANT, await signedIn());
      expect(html.includes("Write a message")).toBe(can);
    },
  );

  it.each([
    ["the zone of the class", "America/Chicago", "6pm CDT"],
    ["the zone of the site, without one of the class", undefined, "5pm MDT"],
  ])("the page of a registration shows its class in %s (BK-06)", async (_, timeZone, time) => {
    const participant = { ...person, startDate: "2030-10-08T23:00:00Z", ...(timeZone && { timeZone }) };
    const site = staffSite({ [participantDetail.path]: { ...participantDetail.example.response, participant } });
    const { html } = await site.get(PARTICIPANT, await signedIn());
    expect(html).toContain(`<dt>Date</dt><dd>Oct 8, 2030, ${time}</dd>`);
  });

  it("if the sessions cannot be loaded, the participant page offers no moves and shows no error (ST-16)", async () => {
    const site = staffSite({ "/api/classes-events/get-event-sessions": "down" });
    const { response, html } = await site.get(EVENT, await signedIn());
    expect(response.status).toBe(200);
    expect(html).toContain("ask-cancel");
    expect(html).not.toContain("ask-move");
  });

  it("the Worker sends all participants as a spreadsheet that is named after the event and contains no formulas (ST-06, ST-09, threats: spreadsheets)", async () => {
    const evil = { ...person, name: '=HYPERLINK("https://evil.example")', eventName: "Birth: a/b" };
    const site = staffSite({
      [eventParticipants.path]: [{ ...person, eventName: evil.eventName }, evil],
      [spreadsheetParticipants.path]: [evil],
    });
    const { response, bytes } = await site.post(EVENT, { action: "download" });
    expect(response.status).toBe(200);
    expectHidden(response);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-disposition")).toContain("filename*=UTF-8''Birth%20ab.xlsx");
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    const [head, first, second] = sheets[0]!.rows as unknown[][];
    expect(first![0]).toBe(SECRET);
    expect(first![head!.indexOf("Start Date")]).toEqual(new Date("2030-10-08T18:00:00Z"));
    expect(second![0]).toBe('=HYPERLINK("https://evil.example")');
    // If the sign-in token is more than an hour old, staff can open the page, but cannot download the participant list.
    const old = await signedIn({ iat: now() - 3_700, exp: now() + 60 });
    const refused = await site.post(EVENT, { action: "download" }, { ...old, ...ownForm });
    expect([refused.response.status, site.calls(eventParticipants.path)]).toEqual([403, 1]);
    expect(refused.html).toContain("You signed in more than an hour ago");
    await vi.waitFor(async () => {
      const denied = (await auditSince(0)).filter(({ action }) => action === "denied");
      expect(denied.map(({ targets }) => targets)).toContain(JSON.stringify([`POST ${EVENT.split("?")[0]}`]));
    });
  });

  const FALL = { ...session, id: "15", startDate: "2030-10-08T18:00:00-06:00" };
  const LATER = { ...FALL, startDate: "2030-11-08T18:00:00-06:00" };
  const dated = { ...person, startDate: "2030-10-08T23:00:00Z" };
  it.each<[string, unknown, object[], string]>([
    ["the session's start", [FALL], [person], "2030-10-08 18-00"],
    ["another date of the same class", [LATER], [person], "2030-11-08 17-00"],
    ["the start in the session's own zone", [{ ...FALL, timeZone: "America/Chicago" }], [person], "2030-10-08 19-00"],
    ["a class without participants", [FALL], [], "2030-10-08 18-00"],
    ["a participant's date, if the sessions cannot be loaded", "down", [dated], "2030-10-08 17-00"],
  ])("the spreadsheets of two sessions have different names: %s (ST-06)", async (_what, sessions, people, start) => {
    const site = staffSite({
      [spreadsheetParticipants.path]: people,
      "/api/classes-events/get-event-sessions": sessions,
    });
    const { response } = await site.post(SESSION, { action: "download" });
    expect(response.headers.get("content-disposition")).toContain(
      `filename="Preparing for Birth, 6 weeks ${start}.xlsx"`,
    );
  });
});

describe("a session's waitlist for staff", () => {
  const since = "2030-10-01T09:00:00-06:00";
  const first = { id: "w-1", name: "Ana First", email: "ana@example.com", phone: "303-555-0100", seats: 2, since };
  const second = { id: "w-2", name: "Ben Second", email: "ben@example.com", seats: 1, since };
  const listed = { [waitingList.path]: [first, second] };
  const paymentUrl = "/pay/p-51a1e3f56d552605c2223b2a49f5ffb1";

  it("the waitlist shows people in order and states that available seats are reserved for them", async () => {
    const { html } = await staffSite(listed).get(SESSION, await signedIn());
    expect(html).toMatch(/Ana First.*2 seats.*\(303\) 555-0100.*Ben Second/s);
    expect(html).toContain("Free seats are held for these people");
    expect((await staffSite().get(SESSION, await signedIn())).html).toContain("Nobody is waiting.");
    const without = await staffSite({ [waitingList.path]: "down" }).get(SESSION, await signedIn());
    expect([without.response.status, without.html.includes(SECRET)]).toEqual([200, true]);
    expect(without.html).toContain("The waitlist is not available right now.");
  });

  it("the search over all classes leads to a person who is only on a waitlist (BK-06)", async () => {
    const search = { action: "find-person", person: "Tomas" };
    const find = async (more: Answers) => {
      const { html } = await staffSite({ [findParticipants.path]: [], ...more }).post(
        "/classes-events/session-management",
        search,
      );
      return html;
    };
    const [entry] = findWaiting.example.response as unknown as [object];
    const html = await find({ [findWaiting.path]: [{ ...entry, id: "w-2", place: 3, seats: 2 }] });
    expect(html).toMatch(/On a waitlist.*Tomas Lindqvist.*Number 3 on the waitlist, 2 seats/s);
    expect(html).not.toContain("No participants found");
    const [, href = ""] = /<a href="([^"]*)">Tomas Lindqvist/.exec(html) ?? [];
    const [path = "", hash = ""] = href.replaceAll("&amp;", "&").split("#");
    expect((await staffSite(listed).get(path, await signedIn())).html).toMatch(
      new RegExp(`id="${hash}"[^>]*><strong>Ben Second`),
    );
    expect(await find({ [findWaiting.path]: [] })).toContain("No participants found, and nobody on a waitlist");
    expect(await find({ [findWaiting.path]: "down" })).toMatch(
      /No participants found<.*The waitlists could not be searched/s,
    );
  });

  it.each<[string, object, number, RegExp]>([
    ["a free seat", { success: true }, 200, /This person is registered now, and gets an email\./],
    [
      "a paid seat",
      { success: true, paymentUrl, heldUntil: "2030-10-02T09:00:00-06:00" },
      200,
      /held until .*Oct.* 2.*They get an email.*https:\/\/www\.larkspurhealth\.example\/pay\/p-51a1/,
    ],
    [
      "a seat that is no longer available",
      { success: false, message: "No seats are available." },
      409,
      /No seats are available\./,
    ],
  ])(
    "staff can assign %s to a person on the waitlist, and the page reports the result",
    async (_what, answer, status, words) => {
      const begin = Date.now();
      const site = staffSite({ ...listed, [giveSeat.path]: answer });
      const { response, html } = await site.post(SESSION, { action: "give-seat", waitingId: "w-1" });
      expect(response.status).toBe(status);
      expect(html).toContain("Ben Second");
      // The waitlist can be below hundreds of participants. The browser shows it again, with the result.
      const place = /<section[^>]* id="waitlist" tabindex="-1".*<\/section>/s.exec(html)?.[0] ?? "";
      expect(place).toMatch(words);
      expect(html.replace(place, "")).not.toMatch(words);
      const forms = place.match(/<form [^>]*>/g) ?? [];
      expect(forms.length).toBeGreaterThan(0);
      for (const form of forms) expect(form).toContain('action="#waitlist"');
      expect(site.calls(giveSeat.path)).toBe(1);
      const lines = (await auditSince(begin)).filter(({ action }) => action === "give-seat");
      expect(lines.map(({ targets }) => targets)).toEqual(['["waiting w-1"]']);
    },
  );

  it("seats that staff assign count toward the limit for an email address, on the page and in the API call (threats: order of checks)", async () => {
    const site = staffSite({ ...listed, [registerWalkIn.path]: { status: "registered" } });
    const walkIn = { sessionId: "staff-15", firstName: "Wa", lastName: "Lker", email: "one@example.com" };
    const byPage = async (n: number, email = walkIn.email) => {
      const form = { action: "walk-in", ...walkIn, email, idempotencyKey: `key-of-walk-in-${n}-${email}` };
      return site.post("/classes-events/check-in?sessionId=staff-15&eventId=1", form);
    };
    const byCall = async (n: number, email = walkIn.email) => {
      const body = JSON.stringify({ ...walkIn, email, idempotencyKey: `key-of-walk-in-${n}-${email}` });
      const headers = {
        ...ownForm,
        ...(await signedIn()),
        "x-requested-with": "fetch",
        "content-type": "application/json",
      };
      return (await site.fetch(registerWalkIn.path, { method: "POST", body, headers })).status;
    };
    const statuses = [];
    for (const n of [1, 2, 3, 4]) statuses.push((await byPage(n)).response.status, await byCall(10 + n));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(site.calls(registerWalkIn.path)).toBe(6);
    expect((await byPage(5)).html).toContain("too many seats within an hour for one email address");
    expect([(await byPage(1, "two@example.com")).response.status, await byCall(2, "")]).toEqual([200, 200]);
  });

  it("the page shows no payment link to a disallowed host (threats: redirects)", async () => {
    const site = staffSite({ ...listed, [giveSeat.path]: { success: true, paymentUrl: "https://evil.example/" } });
    const { html } = await site.post(SESSION, { action: "give-seat", waitingId: "w-1" });
    expect(html).not.toContain("evil.example");
  });

  it("staff can remove a person from the waitlist, and the Worker rejects cross-site requests", async () => {
    const site = staffSite({ ...listed, [removeWaiting.path]: { success: true } });
    const removed = await site.post(SESSION, { action: "remove-waiting", waitingId: "w-2" });
    expect([removed.response.status, removed.html.includes("This person is no longer on the waitlist.")]).toEqual([
      200,
      true,
    ]);
    const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await site.post(SESSION, { action: "give-seat", waitingId: "w-1" }, foreign)).response.status).toBe(403);
    expect(site.calls(giveSeat.path)).toBe(0);
    expect((await site.post(SESSION, { action: "give-seat", waitingId: " " })).response.status).toBe(400);
  });
});

it("the first staff page after an outage contains the data from all of the page's API calls (ST-18, RL-07)", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let isDown = true;
  const site = staffSite({ [staffSessions.path]: () => (isDown ? "down" : staffSessions.example.response) });
  const who = await signedIn();
  for (let n = 0; n < 3; n++) expect((await site.get(TODAY, who)).response.status).toBe(502);
  isDown = false;
  vi.setSystemTime(Date.now() + 5_001);
  expect((await site.get(TODAY, who)).response.status).toBe(200);
  vi.useRealTimers();
});

describe("the audit log records staff actions (AU-06)", () => {
  const ids = { registrationId: person.registrationId!, sessionId: person.sessionId! };

  it("for every view, search, download, move, and cancellation, the audit log contains an entry with IDs but no names", async () => {
    const begin = Date.now();
    const site = staffSite();
    const who = { sub: `person-${begin}`, email: "sam@larkspurhealth.example" };
    const post = async (path: string, form: Record<string, string>) =>
      site.post(path, form, { ...(await signedIn(who)), ...ownForm });
    await site.get(EVENT, await signedIn(who));
    await site.get(SESSION, await signedIn(who));
    await post(EVENT, { action: "search", searchText: "lindqvist" });
    await post(EVENT, { action: "download" });
    await post(SESSION, { action: "download" });
    await post(EVENT, { action: "move", ...ids, newSessionId: "16" });
    await post(SESSION, { action: "cancel", ...ids });
    const lines = (await auditSince(begin)).filter((line) => JSON.stringify(line).includes(who.sub));
    expect(lines.map(({ action, targets }) => `${action} ${JSON.parse(targets).join(", ")}`)).toEqual([
      "view-participants event 1",
      "view-participants session 15",
      "view-waiting-list session 15",
      "search-participants event 1",
      "download-participants event 1",
      "download-participants session 15",
      `move-registration registration ${ids.registrationId}, session 16`,
      `cancel-registration registration ${ids.registrationId}`,
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/camila|lindqvist|example/i);
  });

  it("an audit log search by registration ID lists everyone who opened, changed, or was denied access to a patient's record (AU-06)", async () => {
    const begin = Date.now();
    const site = staffSite();
    const as = async (name: string, ...roles: string[]) =>
      signedIn({ sub: `id of ${name}`, custom: { groups: roles, name } });
    const path = `/classes-events/participant?registrationId=${ids.registrationId}`;
    await site.get(path, await as("Sam Staff", "staff"));
    await site.post(SESSION, { action: "cancel", ...ids }, { ...(await as("Nurse Nia", "staff")), ...ownForm });
    // Users without the role try to open the page, to cancel a registration with a form, and to make API calls.
    const named = `${path}&name=Camila`;
    expect((await site.get(named, await as("Ana Author", "author"))).response.status).toBe(403);
    const form = { action: "cancel", ...ids, name: "Camila" };
    const posted = await site.post(SESSION, form, { ...(await as("Nobody Norm")), ...ownForm });
    expect(posted.response.status).toBe(403);
    const body = JSON.stringify({ name: "Camila", ...ids, newSessionId: "16" });
    const json = { ...(await as("Otto Ops", "ops")), ...ownForm, "content-type": "application/json" };
    expect((await site.fetch("/classes-events/move-session", { method: "POST", body, headers: json })).status).toBe(
      403,
    );
    await vi.waitFor(async () => {
      const denied = (await auditSince(begin)).filter(({ action }) => action === "denied");
      expect(denied).toHaveLength(3);
    });
    const several = JSON.stringify({ registrationIds: ["r-8", "r-9"], newSessionId: "16", sessionId: "15" });
    await site.fetch(moveParticipants.path, { method: "POST", body: several, headers: json });
    await vi.waitFor(async () => {
      const [latest] = (await auditSince(begin)).filter(({ targets }) => targets.includes("move-participants"));
      expect(latest?.targets).toBe(
        JSON.stringify([`POST ${moveParticipants.path}`, "registration r-8", "registration r-9"]),
      );
    });
    const { html } = await site.get(`/_ops/audit?what=${ids.registrationId}`, await as("Olga Ops", "ops"));
    expect(html).toMatch(/Nurse Nia[\s\S]*cancel-registration[\s\S]*Sam Staff[\s\S]*view-registration/);
    for (const name of ["Ana Author", "Nobody Norm", "Otto Ops"]) expect(html).toContain(name);
    expect(html).not.toMatch(/camila/i);
  });

  it("if the Worker cannot write the audit entry, it fetches, shows, and changes no data", async () => {
    const broken = {
      prepare: (sql: string) => {
        if (sql.includes("INTO audit ")) throw new Error("no database");
        return (bindings as Env).CONTROL.prepare(sql);
      },
    };
    const site = staffSite({}, { CONTROL: broken });
    const seen = await site.get(EVENT, await signedIn());
    expect([seen.response.status, seen.html.includes(SECRET)]).toEqual([503, false]);
    expect((await site.post(EVENT, { action: "move", ...ids, newSessionId: "16" })).response.status).toBe(503);
    for (const path of [searchParticipants.path, "/classes-events/move-session"]) expect(site.calls(path)).toBe(0);
  });
});

describe("the inbox of submitted forms (AU-06, AU-07)", () => {
  const asClerk = async () => ({ ...ownForm, ...(await signedIn({ custom: { groups: ["requests"] } })) });

  it("only users with the requests role can open the inbox; other staff get a 403 that names the role and contains no requests", async () => {
    const site = staffSite();
    const clerk = await site.get(REQUESTS, await signedIn({ custom: { groups: ["requests"] } }));
    expect([clerk.response.status, clerk.html.includes("Marisol")]).toEqual([200, true]);
    expectHidden(clerk.response);
    for (const groups of [["staff"], ["author", "ops"], []]) {
      const { response, html } = await site.get(REQUESTS, await signedIn({ custom: { groups } }));
      expect([response.status, html.includes("role “Requests”"), html.includes("Marisol")]).toEqual([403, true, false]);
    }
    const { response } = await site.post(REQUESTS, { action: "handle", requestId: "f-1" });
    expect(response.status).toBe(403);
    expect(site.calls(staffRequests.path)).toBe(1);
  });

  it("when staff mark a request as handled, the audit entry contains the request's ID but not its content", async () => {
    const begin = Date.now();
    const requestId = "f-1";
    const site = staffSite();
    const { response } = await site.post(REQUESTS, { action: "handle", requestId }, await asClerk());
    const done = "/_requests?form=appointment&done=handle-1#count";
    expect([response.status, response.headers.get("location")]).toEqual([303, done]);
    // Earlier tests may still be writing entries about viewed classes.
    const entries = (await auditSince(begin)).filter(({ action }) => action === "handle-request");
    const lines = entries.map(({ targets }) => targets);
    expect(lines).toEqual([expect.stringContaining("request f-1")]);
    expect(lines.join()).not.toContain("Marisol");
  });

  it("if another user has already handled a request, the page responds with a 409 and names that user", async () => {
    const change = { action: "handled", by: "Priya Raman", at: "2030-10-07T18:00:00Z" };
    const site = staffSite({ [handleRequests.path]: [{ id: "f-1", success: false, change }] });
    const { response, html } = await site.post(REQUESTS, { action: "handle", requestId: "f-1" }, await asClerk());
    expect(response.status).toBe(409);
    // The time is that of the site's time zone.
    expect(html).toMatch(/Priya Raman handled this on Oct 7, 2030, 12pm MDT/);
    expect(html).toMatch(/<title[^>]*>Error: /);
  });

  it.each([
    ["all selected requests", "/_requests?mine=1", "handle", "requestId", handleRequests.path, "handle-request"],
    ["all requests on the page", "/_requests?mine=1", "handle-shown", "shownId", handleRequests.path, "handle-request"],
    ["all selected requests", "/_requests?state=handled", "delete", "requestId", deleteRequests.path, "delete-request"],
  ])(
    "staff change %s of %s at once with '%s', and each request is in the audit entry",
    async (_what, path, action, field, call, audited) => {
      const begin = Date.now();
      const done = ["f-1", "f-2"].map((id) => ({ id, success: true }));
      const site = staffSite({ [call]: done });
      const form = [["action", action], ...["f-1", "f-2", "f-2", " "].map((id) => [field, id])];
      const { response } = await site.post(path, form, await asClerk());
      const location = `${path}&done=${action.split("-")[0]}-2#count`;
      expect([response.status, response.headers.get("location"), site.calls(call)]).toEqual([303, location, 1]);
      const entries = (await auditSince(begin)).filter((entry) => entry.action === audited);
      expect(entries.map(({ targets }) => targets)).toEqual([expect.stringMatching(/request f-1.*request f-2/)]);
    },
  );

  it("without a selected request, the inbox asks for one and changes nothing", async () => {
    const site = staffSite();
    const { response, html } = await site.post(REQUESTS, { action: "handle" }, await asClerk());
    expect([response.status, html.includes("Please select a request."), site.calls(handleRequests.path)]).toEqual([
      400,
      true,
      0,
    ]);
  });

  it("before a deletion, the inbox asks for a confirmation and keeps the selection", async () => {
    const id = String(staffRequests.example.response.requests![0]!.id);
    const site = staffSite();
    const form = [
      ["action", "ask-delete"],
      ["requestId", id],
    ];
    const { html } = await site.post("/_requests?state=handled", form, await asClerk());
    expect(html).toContain("Delete 1 request for good?");
    const none = await site.post("/_requests?state=handled", [["action", "ask-delete"]], await asClerk());
    expect([none.response.status, none.html.includes("Please select a request.")]).toEqual([400, true]);
    expect(html).toMatch(new RegExp(`<input(?=[^>]*checked)[^>]*value="${id}"`));
    expect(site.calls(deleteRequests.path)).toBe(0);
  });

  it.each([
    ["nothing", {}, "Please enter an email address or a phone number."],
    ["a part of an email address", { email: "ana@" }, "Please check the email address."],
    ["a phone number without area code", { phone: "555-0142" }, "Please enter the phone number with its area code."],
  ])("the search for a person's data shows an error for %s (BK-07)", async (_what, typed, message) => {
    const { html } = await staffSite().post("/_requests/person", { action: "find", ...typed }, await asClerk());
    expect(html).toMatch(new RegExp(`data-bad="" data-notice="[^"]*"><p><strong>${message}`));
  });

  it("staff search the inbox and page through the results without a search text in a URL (PV-03)", async () => {
    const answer = { ...staffRequests.example.response, total: 120, page: 2 };
    const site = staffSite({ [staffRequests.path]: answer });
    const { response, html } = await site.post(
      REQUESTS,
      { action: "find", text: "Marisol", page: "2" },
      await asClerk(),
    );
    expect(response.status).toBe(200);
    expect(html).toContain("Page 2 of 3");
    expect(html).toMatch(/<button(?=[^>]*name="page")[^>]*value="3"/);
    expect(html).not.toMatch(/(?:href|action)="[^"]*Marisol/);
    expect(site.requests.join()).not.toContain("Marisol");
    const all = await site.get(REQUESTS, await asClerk());
    expect(all.html).toMatch(/href="\/_requests\?form=appointment&amp;page=3"[^>]*>Next page/);
  });

  it("in the results of a search, focus is at the same place after a change, because no redirect repeats the search (AX-02)", async () => {
    const [request] = staffRequests.example.response.requests!;
    const requests = ["f-1", "f-2"].map((id) => ({ ...request, id, handled: false }));
    const site = staffSite({ [staffRequests.path]: { ...staffRequests.example.response, requests, total: 2 } });
    const { html } = await site.post(
      REQUESTS,
      { action: "note", requestId: "f-1", note: "Called.", text: "Vega" },
      await asClerk(),
    );
    const [first = "", second = ""] = html.match(/<li id="request-.*?<\/li>/gs) ?? [];
    const places = (item: string) =>
      [...item.matchAll(/(?<= action| formAction)="[^"]*#([^"]*)"/gi)].map(([, place]) => place);
    // A request that is handled leaves the list.
    expect([places(first), places(second)]).toEqual([
      ["request-f-1", "request-f-2"],
      ["request-f-2", "request-f-1"],
    ]);
  });

  it.each([
    ["handle", "", handleRequests.path, { next: "f-2" }, "request-f-2"],
    ["handle", "", handleRequests.path, {}, "count"],
    ["take", "", followRequests.path, { next: "f-2" }, "request-f-1"],
    ["release", "", followRequests.path, { next: "f-2" }, "request-f-1"],
    // The list of the employee's own requests has no request that is given back.
    ["release", "&mine=1", followRequests.path, { next: "f-2" }, "request-f-2"],
    ["note", "", followRequests.path, { note: "Called." }, "request-f-1"],
  ])(
    "after '%s' at the inbox%s, focus is at the same place of the list again, and the page says what was done (AU-06, AX-02)",
    async (action, mine, call, more, place) => {
      const site = staffSite({ [call]: [{ id: "f-1", success: true }] });
      const inbox = `${REQUESTS}${mine}&page=2`;
      const { response } = await site.post(inbox, { action, requestId: "f-1", ...more }, await asClerk());
      const done = `${inbox}&done=${action}-1`;
      expect([response.status, response.headers.get("location")]).toEqual([303, `${done}#${place}`]);
      const [request] = staffRequests.example.response.requests!;
      const requests = ["f-1", "f-2"].map((id) => ({ ...request, id }));
      const shown = staffSite({ [staffRequests.path]: { ...staffRequests.example.response, requests, total: 90 } });
      const { html } = await shown.get(done, await asClerk());
      const [, title, said] = /<title[^>]*>(.*?) Requests.*data-notice.*?<strong>(.*?)<\/strong>/s.exec(html) ?? [];
      expect([title, said]).toEqual([expect.stringMatching(/^1 request was \w+/), title]);
      // Only an element that can have focus gets it from the URL.
      expect(html).toMatch(new RegExp(`<(?:li|p) id="${place}" tabindex="-1"`));
      expect(html).not.toMatch(/(?:href|action)="[^"]*done=/);
    },
  );

  it.each(["handle-x", "toString-1", "handle-1000", "<b>-1"])("the inbox ignores done=%s in its URL", async (done) => {
    const { html } = await staffSite().get(`/_requests?done=${encodeURIComponent(done)}`, await asClerk());
    expect(html).toMatch(/<title[^>]*>Requests /);
    expect(html).not.toContain("data-notice");
  });

  it.each<[string, unknown, unknown, number, number, boolean]>([
    ["both are stored", [{ id: "f-1", success: true }], [{ id: "f-1", success: true }], 303, 1, false],
    ["the note cannot be stored", "down", [{ id: "f-1", success: true }], 502, 0, true],
    ["only the note is stored", [{ id: "f-1", success: true }], "down", 502, 1, false],
    ["another user was first", [{ id: "f-1", success: true }], [{ id: "f-1", success: false }], 409, 1, false],
  ])(
    "“Mark as handled” stores the note that staff have typed: %s (AU-06, ER-09)",
    async (_what, noted, handled, status, handles, keeps) => {
      const [request] = staffRequests.example.response.requests!;
      const site = staffSite({
        [staffRequests.path]: { ...staffRequests.example.response, requests: [{ ...request, id: "f-1" }], total: 1 },
        [followRequests.path]: noted,
        [handleRequests.path]: handled,
      });
      const form = { action: "handle", requestId: "f-1", note: "Called." };
      const { response, html } = await site.post(REQUESTS, form, await asClerk());
      expect([response.status, site.calls(followRequests.path), site.calls(handleRequests.path)]).toEqual([
        status,
        1,
        handles,
      ]);
      expect(html.includes('value="Called."')).toBe(keeps);
      if (status !== 303) expect(html.includes("Your note was added.")).toBe(!keeps);
    },
  );

  it("a note that was not stored is shown even if its request has left the list (ER-09)", async () => {
    const site = staffSite({ [followRequests.path]: "down" });
    const { html } = await site.post(REQUESTS, { action: "note", requestId: "f-9", note: "Called." }, await asClerk());
    expect(html).toContain("Your note: “Called.”");
  });

  it("a change of one found request shows the same page of the search again (AU-06)", async () => {
    const answer = { ...staffRequests.example.response, total: 120, page: 2 };
    const site = staffSite({
      [staffRequests.path]: answer,
      [handleRequests.path]: [{ id: "f-1", success: true }],
    });
    const search = { text: "Marisol", page: "2" };
    const { html } = await site.post(REQUESTS, { action: "find", ...search }, await asClerk());
    const [item = ""] = /<li id="request-.*?<\/li>/s.exec(html) ?? [];
    const forms = [...item.matchAll(/<form.*?<\/form>/gs)].map(([form]) =>
      Object.fromEntries(
        [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ),
    );
    expect(forms).toEqual([expect.objectContaining(search)]);
    const changed = await site.post(REQUESTS, { action: "handle", ...forms[0] }, await asClerk());
    expect(changed.html).toContain("1 request was marked as handled.");
    expect(changed.html).toContain("Page 2 of 3");
  });

  it.each([
    ["that could not be stored stays", "down", 'value="Called."'],
    ["that was stored leaves", [{ id: "f-1", success: true }], "1 request was noted."],
  ])("a note %s in the form (AU-06)", async (_what, stored, expected) => {
    const [request] = staffRequests.example.response.requests!;
    const site = staffSite({
      [staffRequests.path]: { ...staffRequests.example.response, requests: [{ ...request, id: "f-1" }], total: 1 },
      [followRequests.path]: stored,
    });
    const form = { action: "note", requestId: "f-1", note: "Called.", text: "Marisol" };
    const { html } = await site.post(REQUESTS, form, await asClerk());
    expect(html).toContain(expected);
    expect(html.includes('value="Called."')).toBe(stored === "down");
    expect(html).not.toContain("registration system");
  });

  it("staff can paste a note and a search from a spreadsheet, and a note that nobody can see is refused (AU-06)", async () => {
    const site = staffSite({ [followRequests.path]: [{ id: "f-1", success: true }] });
    const send = async (form: object) =>
      (await site.post(REQUESTS, { requestId: "f-1", ...form }, await asClerk())).response.status;
    expect(await send({ action: "note", note: "Called\t303-555-0101\u0007" })).toBe(303);
    expect(await send({ action: "find", text: "Mari\tsol\ud800" })).toBe(200);
    expect([await send({ action: "note", note: "\u200b\t" }), site.calls(followRequests.path)]).toEqual([400, 1]);
  });

  it.each([
    [50, "Requests.xlsx"],
    [2_001, "Requests 1 to 2000 of 2001.xlsx"],
  ])("a download of %i requests is named %s (AU-06)", async (total, name) => {
    const [request] = staffRequests.example.response.requests!;
    const requests = Array.from({ length: 50 }, () => request);
    const site = staffSite({ [staffRequests.path]: { ...staffRequests.example.response, requests, total } });
    const { response } = await site.post(REQUESTS, { action: "download" }, await asClerk());
    expect(response.headers.get("content-disposition")).toContain(`filename="${name}"`);
  });

  it("on the list of requests assigned to the employee, every link and form keeps the list (AU-06)", async () => {
    const site = staffSite({ [staffRequests.path]: { ...staffRequests.example.response, total: 120, page: 2 } });
    const { html } = await site.get("/_requests?form=appointment&mine=1&page=2", await asClerk());
    expect(html).toContain("New requests assigned to you");
    const own = [...html.matchAll(/(?:href|action)="\/_requests\?([^"]*)"/g)].map(([, query]) => query!);
    const leaving = own.filter((query) => !query.includes("mine=1"));
    expect(own.length).toBeGreaterThan(6);
    expect(leaving).toEqual(["form=appointment"]);
    expect(html).toMatch(/href="\/_requests\?form=appointment"[^>]*>Everyone’s/);
  });

  it.each([
    ["", 0, "No new requests."],
    ["?state=handled", 0, "No handled requests."],
    ["?mine=1", 0, "No new requests are assigned to you."],
    ["?page=3", 100, "This page has no more requests."],
  ])("an empty inbox at /_requests%s with %i requests says: %s (AU-06)", async (query, total, text) => {
    const site = staffSite({ [staffRequests.path]: { ...staffRequests.example.response, requests: [], total } });
    const { html } = await site.get(`/_requests${query}`, await asClerk());
    expect(html).toContain(text);
    expect(html.includes("Show the first page")).toBe(total > 0);
    // A download of nothing would fail.
    expect(html.includes('value="download"')).toBe(total > 0);
  });
});

it.each([
  ["has no email address", { registrationId: "r-1", email: "" }, "nobody. None of them has an email address."],
  ["is no longer registered", { registrationId: "r-9" }, "nobody. These people are no longer registered."],
])(
  "the preview of a message that nobody can get because everyone %s offers no sending (ST-19)",
  async (_, one, text) => {
    const participants = [{ ...person, ...one }];
    const site = staffSite({
      [sessionParticipants.path]: { ...sessionParticipants.example.response, participants },
    });
    const form = { action: "preview", subject: "Shoes", text: "Bring shoes.", to: "r-1" };
    const { html } = await site.post(MESSAGES, form);
    expect(html).toContain(text);
    expect(html).not.toContain('value="send"');
    expect(html).toContain('value="edit"');
  },
);

it("the preview of a message names who has no email address, and counts only the people who get it (ST-19)", async () => {
  const participants = [
    { ...person, registrationId: "r-1", name: "Ana Ruiz", email: "ana@example.com" },
    { ...person, registrationId: "r-2", name: "Bo Lee", email: "" },
  ];
  const site = staffSite({
    [sessionParticipants.path]: { ...sessionParticipants.example.response, participants },
  });
  const form = [
    ["action", "preview"],
    ["subject", "Shoes"],
    ["text", "Bring shoes."],
    ["to", "r-1"],
    ["to", "r-2"],
  ];
  const { html } = await site.post(MESSAGES, form);
  expect(html).toContain("No email address, so please tell them: <!-- -->Bo Lee");
  expect(html).toMatch(/To:(?:<!-- -->| )*Ana Ruiz</);
  expect(html).toMatch(/Send to (?:<!-- -->)?1 person/);
  expect(html).toMatch(/<strong>Shoes<\/strong><\/p><p>Bring shoes\.</);
});

it("a message can be written to one participant, and the page records who sent what to whom (ST-19)", async () => {
  const people = ["r-1", "r-2"].map((registrationId) => ({ ...person, registrationId }));
  const recipients = [
    { registrationId: "r-1", name: "Ana Ruiz", outcome: "sent" },
    { registrationId: "r-2", name: "Bo Lee", outcome: "no-email" },
  ];
  const sent = {
    id: "m-1",
    subject: "Shoes",
    text: "Bring shoes.",
    by: "Sam Ortega",
    at: "2030-01-01T18:00:00Z",
    recipients,
  };
  const site = staffSite({
    [sessionParticipants.path]: { ...sessionParticipants.example.response, participants: people },
    [sessionMessages.path]: [sent],
  });
  const chosen = async (address: string) =>
    [...(await site.get(address, await signedIn())).html.matchAll(/<input[^>]*name="to"[^>]*>/g)]
      .filter(([input]) => input.includes("checked"))
      .map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);
  expect(await chosen(MESSAGES)).toEqual(["r-1", "r-2"]);
  expect(await chosen(`${MESSAGES}&to=r-2`)).toEqual(["r-2"]);
  const { html } = await site.get(MESSAGES, await signedIn());
  for (const part of ["Shoes", "by Sam Ortega", "Ana Ruiz", "Bring shoes.", "Bo Lee: not sent, no email address"])
    expect(html).toContain(part);
});
