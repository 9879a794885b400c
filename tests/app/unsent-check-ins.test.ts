import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  isSignOut,
  lostMarks,
  sessionsWithMarks,
  signOutQuestion,
  unsentNotice,
} from "../../app/tools/staff/unsent/unsent.ts";

const HOUR = 3_600_000;
/** Returns a browser's storage with one check-in for each session, made the given number of hours ago. */
function storageWith(ages: Readonly<Record<string, number>>) {
  const items = new Map<string, string>([["other", "1"]]);
  for (const [sessionId, hours] of Object.entries(ages))
    items.set(`check-in ${sessionId}`, JSON.stringify([["r-1", { arrived: true, at: Date.now() - hours * HOUR }]]));
  return {
    length: items.size,
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
  };
}
const none = new Map<string, number>();

describe("check-ins that a closed page left on the device (BK-06, ST-18)", () => {
  it("are found by every tool page, with those that are too old to be sent", () => {
    const store = storageWith({ "15": 1, "16": 25 });
    expect(sessionsWithMarks(store)).toEqual(["15", "16"]);
    expect([...lostMarks(store)]).toEqual([["16", 1]]);
  });

  it.each([
    ["no connection", 0, "This page sends them as soon as there is a connection.", undefined],
    ["an expired sign-in", 401, "Your sign-in has expired.", true],
    ["a read-only site", 423, expect.stringContaining("read-only for now"), undefined],
    ["another account", "other person" as const, expect.stringContaining("Another account recorded them."), undefined],
    ["an outage", 502, expect.stringContaining("The registration system is not responding."), undefined],
  ])("are named while they wait because of %s", (_, failed, text, signIn) => {
    const notice = unsentNotice(new Map([["15", { count: 2, failed }]]), none);
    expect(notice).toMatchObject({ title: "2 check-ins of an earlier class are not sent yet.", text });
    expect(notice?.signIn).toBe(signIn);
    expect(notice?.link?.href).toContain("sessionId=15");
  });

  it("need no notice once they are sent, and are never lost without one", () => {
    expect(unsentNotice(new Map([["15", { count: 0, failed: null }]]), none)).toBeNull();
    expect(unsentNotice(new Map(), new Map([["16", 1]]))?.title).toBe(
      "1 check-in on this device could not be recorded.",
    );
  });

  it("are asked about before a sign-out", () => {
    expect(signOutQuestion(storageWith({}))).toBe("");
    expect(signOutQuestion(storageWith({ "16": 25 }))).toBe("");
    expect(signOutQuestion(storageWith({ "15": 1 }))).toMatch(/^1 check-in is not sent yet\..+Sign out anyway\?$/);
  });
});

it("a form with a button named “action” is no sign-out, and does not fail (BK-06)", () => {
  const form = (action: string | null) => ({ action: {}, getAttribute: () => action });
  expect([null, "", "/_data", "/_edge/sign-out"].map((action) => isSignOut(form(action)))).toEqual([
    ...[false, false, false, true],
  ]);
});

describe("the check-in page without a network (BK-06)", () => {
  const origin = "https://staff.example";
  const page = `${origin}/classes-events/check-in?sessionId=15`;

  /** Starts the service worker. `network.answer` responds to its requests; null means that there is no network. */
  function start() {
    const stored = new Map<string, Response>();
    const keyOf = (request: string | { url: string }) =>
      new URL(typeof request === "string" ? request : request.url, origin).href;
    const cache = {
      put: async (request: string, response: Response) => void stored.set(keyOf(request), response),
      match: async (request: string | { url: string }) => stored.get(keyOf(request))?.clone(),
      keys: async () => [...stored.keys()].map((url) => ({ url })),
      delete: async (request: { url: string }) => stored.delete(request.url),
      addAll: async (files: string[]) => {
        for (const file of files) stored.set(keyOf(file), new Response(file));
      },
    };
    const network: { answer: (() => Response) | null } = { answer: null };
    const listeners = new Map<string, (event: object) => void>();
    const clock = { now: Date.now() };
    runInContext(
      readFileSync("public/check-in-offline.js", "utf8"),
      createContext({
        self: {
          location: { origin },
          addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
        },
        caches: { open: async () => cache },
        fetch: async () => {
          if (!network.answer) throw new TypeError("no network");
          return network.answer();
        },
        ...{ URL, Headers, Response, Promise, Number, String },
        Date: { now: () => clock.now },
      }),
    );
    const ask = (url: string, mode = "navigate", method = "GET"): Promise<Response> | undefined => {
      let answered: Promise<Response> | undefined;
      const respondWith = (response: Promise<Response>) => {
        answered = response;
      };
      listeners.get("fetch")!({ request: { url, mode, method }, respondWith });
      return answered;
    };
    const tell = async (data: object) => {
      let done: Promise<unknown> | undefined;
      const waitUntil = (work: Promise<unknown>) => {
        done = work;
      };
      listeners.get("message")!({ data, waitUntil });
      await done;
    };
    return { network, ask, tell, stored, clock };
  }
  const html = (text: string) => () => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });

  it("opens with the list that staff saw last, and its scripts", async () => {
    const { network, ask, tell } = start();
    network.answer = html("Ana, Ben");
    await tell({ page, files: ["/assets/a.js"] });
    network.answer = html("Ana, Ben, Cy");
    expect(await (await ask(page))?.text()).toBe("Ana, Ben, Cy");
    network.answer = null;
    expect(await (await ask(page))?.text()).toBe("Ana, Ben, Cy");
    expect(await (await ask(`${origin}/assets/a.js`, "cors"))?.text()).toBe("/assets/a.js");
  });

  it.each([
    ["an error", () => new Response("no", { status: 503, headers: { "content-type": "text/html" } })],
    ["a file", () => new Response("{}", { headers: { "content-type": "application/json" } })],
  ])("never keeps %s in place of the list", async (_, bad) => {
    const { network, ask } = start();
    network.answer = html("Ana");
    await ask(page);
    network.answer = bad;
    await ask(page);
    network.answer = null;
    expect(await (await ask(page))?.text()).toBe("Ana");
  });

  it("deletes the list after half a day, and answers no API call", async () => {
    const { network, ask, clock, stored } = start();
    network.answer = html("Ana");
    await ask(page);
    network.answer = null;
    clock.now += 12.1 * HOUR;
    await expect(ask(page)).rejects.toThrow("no network");
    expect(stored.size).toBe(0);
    expect(ask(`${origin}/classes-events/get-participants-session?sessionId=15`, "cors")).toBeUndefined();
    expect(ask(page, "navigate", "POST")).toBeUndefined();
  });
});
