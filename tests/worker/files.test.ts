import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, SECOND_MS } from "../../lib/dates/units.ts";
import { getCachedFile } from "../../worker/cache/file-cache.ts";
import type { Env } from "../../worker/env.ts";
import { PUBLIC, siteRecord, stubSite } from "./stub.ts";

const SMALL = "small drawing";
const LARGE = "x".repeat(400_000);
type Answer = (signal: AbortSignal | null | undefined) => Response | Promise<Response>;
const file = (type: string, body: string) => () =>
  new Response(body, { headers: { "content-type": type, "content-length": `${body.length}` } });
const down = () => new Response("down", { status: 503 });
const silent: Answer = (signal) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
/** Returns a response whose body starts to arrive and then stalls. */
const stuck = () => new Response(new ReadableStream(), { headers: { "content-type": "image/svg+xml" } });

/** Starts the Worker with stub upstreams that record the requested files. */
function world(first: Answer) {
  const requests: string[] = [];
  const upstream = { answer: first };
  const { fetch } = stubSite(
    {},
    {
      BACKEND: {
        fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
          const url = new URL(input instanceof Request ? input.url : input);
          if (url.pathname === "/content/sites") return Response.json([siteRecord]);
          if (url.pathname === "/content/redirects") return Response.json([]);
          requests.push(url.pathname);
          return upstream.answer(init?.signal);
        },
      },
    },
  );
  const get = async (path: string) => {
    const response = await fetch(path, { host: PUBLIC });
    const body = new TextDecoder().decode(await response.arrayBuffer());
    return { status: response.status, state: response.headers.get("x-edge-cache"), body, response };
  };
  return { requests, upstream, get };
}

const { setTimeout: waitUntil } = globalThis;
const tick = () => new Promise((done) => waitUntil(done, 1));

let n = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2031 + n++, 0, 1) });
});
const fresh = (extension: string) => `/sc10media/files-test-${n}.${extension}`;

describe("concurrent requests for an uncached file (RL-02)", () => {
  it("for 1,000 concurrent requests for a small file, the Worker sends one upstream request", async () => {
    const { requests, get } = world(file("image/png", SMALL));
    const path = fresh("png");
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => get(path)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set([`200 ${SMALL}`]));
    expect(requests).toHaveLength(1);
  });

  it("for 100 concurrent requests for a large file, the Worker sends one upstream request, and each response contains the entire file", async () => {
    const { requests, get } = world(file("image/png", LARGE));
    const path = fresh("png");
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(path)));
    expect(answers.every(({ status, body }) => status === 200 && body === LARGE)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it.each<[string, Answer, number, number]>([
    ["does not exist", () => new Response("no", { status: 404 }), 404, 10],
    ["is unavailable", down, 502, 5],
  ])(
    "for 100 concurrent requests for a file that %s, the Worker sends one upstream request and retries it seconds later",
    async (_what, answer, status, seconds) => {
      const { requests, get } = world(answer);
      const path = fresh("png");
      const answers = await Promise.all(Array.from({ length: 100 }, () => get(path)));
      expect(new Set(answers.map((answered) => answered.status))).toEqual(new Set([status]));
      expect(requests).toHaveLength(1);
      vi.setSystemTime(Date.now() + seconds * SECOND_MS);
      await get(path);
      expect(requests).toHaveLength(2);
    },
  );

  it("if the upstream response is interrupted, the Worker responds to all waiting requests with a 502", async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(300_000)),
      pull: (controller) => controller.error(new Error("broken")),
    });
    const answer = () => new Response(broken, { headers: { "content-type": "image/png", "content-length": "400000" } });
    const { requests, get } = world(answer);
    const path = fresh("png");
    const answers = await Promise.allSettled([get(path), get(path), get(path)]);
    expect(answers.map((answered) => (answered.status === "fulfilled" ? answered.value.status : "broken"))).toEqual([
      "broken",
      502,
      502,
    ]);
    expect(requests).toHaveLength(1);
  });

  it("if a request times out while it waits for another request's fetch, it fetches the file itself", async () => {
    const waitUntil: Promise<unknown>[] = [];
    const wanted = (load: () => Promise<never | 404>) =>
      getCachedFile({
        env: bindings as Env,
        kind: "media",
        key: fresh("png"),
        maxAge: 60,
        timeout: 20,
        load,
        waitUntil: (work) => waitUntil.push(work),
      });
    void wanted(() => new Promise(() => undefined));
    expect((await wanted(async () => 404)).file).toBe(404);
  });
});

describe.each([
  ["a small file", SMALL],
  ["a large file", LARGE],
])("a cached file: %s (AP-45, AP-46, RL-01)", (_what, body) => {
  it("the Worker serves a stale file for a day if revalidation fails", async () => {
    const { upstream, get } = world(file("image/png", body));
    const path = fresh("png");
    expect(await get(path)).toMatchObject({ status: 200, state: "MISS" });
    expect(await get(path)).toMatchObject({ status: 200, state: "HIT", body });
    upstream.answer = down;
    vi.setSystemTime(Date.now() + DAY_MS + SECOND_MS);
    const { response, ...stale } = await get(path);
    expect(stale).toEqual({ status: 200, state: "STALE", body });
    expect(response.headers.get("cache-control")).toBe("no-cache");
    vi.setSystemTime(Date.now() + DAY_MS - 60 * SECOND_MS);
    expect(await get(path)).toMatchObject({ status: 200, state: "STALE", body });
    vi.setSystemTime(Date.now() + 120 * SECOND_MS);
    expect(await get(path)).toMatchObject({ status: 502 });
    upstream.answer = file("image/png", `${body} new`);
    vi.setSystemTime(Date.now() + 6 * SECOND_MS);
    expect(await get(path)).toMatchObject({ status: 200, state: "MISS", body: `${body} new` });
  });

  it("the Worker keeps a cached file if the upstream response is not a valid file", async () => {
    const { upstream, get } = world(file("image/png", body));
    const path = fresh("png");
    await get(path);
    upstream.answer = () => Response.json({ unexpected: ["shape"] });
    vi.setSystemTime(Date.now() + DAY_MS + SECOND_MS);
    expect(await get(path)).toMatchObject({ status: 200, state: "STALE", body });
  });

  it("the Worker removes a cached file if the upstream returns 404", async () => {
    const { upstream, get } = world(file("image/png", body));
    const path = fresh("png");
    await get(path);
    upstream.answer = () => new Response("no", { status: 404 });
    vi.setSystemTime(Date.now() + DAY_MS + SECOND_MS);
    expect((await get(path)).status).toBe(404);
    upstream.answer = down;
    vi.setSystemTime(Date.now() + 11 * SECOND_MS);
    expect((await get(path)).status).toBe(404);
  });
});

it("if the upstream is down, the Worker serves a stale calendar file (AP-21)", async () => {
  const { upstream, get } = world(file("text/calendar", "BEGIN:VCALENDAR"));
  const path = "/classes-events/calendar/files-test/A.ics";
  await get(path);
  upstream.answer = down;
  vi.setSystemTime(Date.now() + 601 * SECOND_MS);
  expect(await get(path)).toMatchObject({ status: 200, state: "STALE", body: "BEGIN:VCALENDAR" });
});

it("a calendar file in another language has a separate cache entry (LG-02)", async () => {
  const { requests, get } = world(file("text/calendar", "BEGIN:VCALENDAR"));
  const path = "/classes-events/calendar/language-test/A.ics";
  await get(path);
  for (const query of ["?language=es-419", "?language=es-419&x=1", "?language=en", "?language=%0A", "?x=1"])
    expect((await get(path + query)).status).toBe(200);
  // Requests for English or an invalid language use the same cache entry as requests that specify no language.
  const fetched = "/classes-events/calendar/language-test/session.ics";
  expect(requests).toEqual([fetched, fetched]);
});

describe("files from an upstream that is down (RL-01)", () => {
  it.each<[string, Answer, string, number]>([
    ["returns 503", down, "png", 502],
    ["does not respond", silent, "png", 504],
    ["stalls mid-response", stuck, "svg", 504],
  ])(
    "after five failures, an upstream that %s gets no requests except a probe every five seconds",
    async (_what, answer, extension, status) => {
      vi.useFakeTimers({
        toFake: ["Date", "setTimeout", "clearTimeout"],
        shouldAdvanceTime: true,
        advanceTimeDelta: 200,
      });
      const { requests, upstream, get } = world(answer);
      for (let tries = 0; tries < 8; tries++) {
        let answered = false;
        const before = requests.length;
        const got = get(`${fresh(extension)}?v=${tries}`).finally(() => {
          answered = true;
        });
        // Advances the clock, but only while an upstream request is pending.
        while (!answered) {
          await tick();
          if (requests.length > before) await vi.advanceTimersByTimeAsync(100);
        }
        expect((await got).status).toBe(tries < 5 ? status : 502);
      }
      expect(requests).toHaveLength(5);
      upstream.answer = file("image/svg+xml", "<svg></svg>");
      vi.setSystemTime(Date.now() + 6 * SECOND_MS);
      expect((await get(fresh("svg"))).status).toBe(200);
      expect((await get(`${fresh("svg")}?v=mended`)).status).toBe(200);
    },
  );

  it("a failure for a single file does not open the circuit breaker for other files", async () => {
    const { upstream, get } = world(() => new Response("no", { status: 500 }));
    for (let tries = 0; tries < 8; tries++) await get(fresh("png"));
    upstream.answer = file("image/png", SMALL);
    expect((await get(`${fresh("png")}?v=2`)).status).toBe(200);
  });
});
