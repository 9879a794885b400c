import { describe, expect, it, vi } from "vitest";
import { PHONES_HEADER } from "../../lib/constants.ts";
import { calendarPath } from "../../worker/handlers/calendar.ts";
import { runFakeClock } from "../support/fake-clock.ts";
import { rateLimit } from "./calls/world.ts";
import { PUBLIC, siteRecord, stubSite } from "./stub.ts";

/** Starts the Worker with an upstream that always returns the same response. */
function inFrontOf(
  answer: () => Response,
  settings: Record<string, unknown> = {},
  onRequest: (request: Request) => void = () => undefined,
) {
  const fetched: string[] = [];
  const fetcher = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.pathname === "/content/sites") return Response.json([{ ...siteRecord, phones: { en: "(303) 555-0100" } }]);
    if (/^\/(content|sitecore)\//.test(url.pathname)) return Response.json({ sitecore: { route: null } });
    fetched.push(`${request.method} ${url.pathname}${url.search}`);
    onRequest(request);
    return answer();
  };
  const { fetch } = stubSite({}, { BACKEND: { fetch: fetcher }, ...settings });
  return { fetched, fetch: (path: string, init: RequestInit = {}) => fetch(path, { host: PUBLIC, ...init }) };
}
const typed =
  (type: string, body = "x", more: Record<string, string> = {}) =>
  () =>
    new Response(body, { headers: { "content-type": type, ...more } });

describe("a class's calendar file (AP-21)", () => {
  it.each<[string, object | null]>([
    ["/classes-events/calendar/ses-88214/Childbirth%20Basics.ics", { session: "ses-88214", name: "Childbirth Basics" }],
    ["/classes-events/calendar/7/Qu%C3%A9.ics", { session: "7", name: "Qué" }],
    ["/classes-events/calendar/7/a%0d%0ab.ics", null],
    ["/classes-events/calendar/7/..%2f..%2fadmin.ics", null],
    ["/classes-events/calendar/7/a%5cb.ics", null],
    ["/classes-events/calendar/7/%c3%28.ics", null],
    ["/classes-events/calendar/../7.ics", null],
    ["/classes-events/calendar/7/a.txt", null],
  ])("%s", (path, expected) => {
    expect(calendarPath(path)).toEqual(expected);
  });

  it("the Worker fetches a calendar file once and serves it as a download named after the event", async () => {
    const { fetch, fetched } = inFrontOf(
      typed("text/calendar; charset=utf-8", "BEGIN:VCALENDAR", { "set-cookie": "a=1" }),
    );
    for (const _ of [1, 2]) {
      const response = await fetch("/classes-events/calendar/1/Qu%C3%A9%20tal.ics");
      expect([response.status, await response.text()]).toEqual([200, "BEGIN:VCALENDAR"]);
      expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      expect(response.headers.get("content-disposition")).toBe(
        "attachment; filename=\"session.ics\"; filename*=UTF-8''Qu%C3%A9%20tal.ics",
      );
      expect(response.headers.get("cache-control")).toBe("public, max-age=600");
      expect(response.headers.get("set-cookie")).toBeNull();
    }
    expect(fetched).toEqual(["GET /classes-events/calendar/1/session.ics"]);
  });

  it.each([
    ["a part of the file", "BEGIN:VCAL"],
    ["nothing", ""],
    ["more than the file", "BEGIN:VCALENDARBEGIN:VCALENDAR"],
  ])("if the Cache API returns %s, the Worker fetches the file again (RL-01)", async (_what, damaged) => {
    const path = `/classes-events/calendar/${damaged.length + 500}/a.ics`;
    const file = typed("text/calendar; charset=utf-8", "BEGIN:VCALENDAR");
    expect(await (await inFrontOf(file).fetch(path)).text()).toBe("BEGIN:VCALENDAR");
    const { caches: realCaches } = globalThis;
    let damagedEntries = 0;
    vi.stubGlobal("caches", {
      open: async (name: string) => {
        const cache = await realCaches.open(name);
        const match = async (key: RequestInfo) => {
          const found = await cache.match(key);
          if (name !== "files" || !found) return found;
          damagedEntries++;
          return new Response(damaged, found);
        };
        return { match, put: cache.put.bind(cache), delete: cache.delete.bind(cache) };
      },
    });
    // Another environment has no files in isolate memory.
    const { fetch, fetched } = inFrontOf(file);
    const response = await fetch(path);
    vi.unstubAllGlobals();
    expect([response.status, await response.text()]).toEqual([200, "BEGIN:VCALENDAR"]);
    expect(damagedEntries).toBeGreaterThan(0);
    expect(fetched).toHaveLength(1);
  });

  it("all file names and invalid languages of a session's calendar file share one upstream request, and a wrong name cannot make the file missing (RL-09)", async () => {
    const { fetch, fetched } = inFrontOf(typed("text/calendar", "BEGIN:VCALENDAR"));
    for (let n = 0; n < 50; n++) {
      const response = await fetch(`/classes-events/calendar/616/Any%20name%20${n}.ics?language=x${n}&other=${n}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-disposition")).toContain(`''Any%20name%20${n}.ics`);
    }
    expect(fetched).toEqual(["GET /classes-events/calendar/616/session.ics"]);
  });

  it("the Worker delays a network that fetches too many uncached calendar files (RL-09)", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    const LIMIT_NETWORK_READS = rateLimit(20);
    const { fetch, fetched } = inFrontOf(typed("text/calendar", "BEGIN:VCALENDAR"), { LIMIT_NETWORK_READS });
    const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
    const requests = Array.from({ length: 60 }, (_, n) =>
      fetch(`/classes-events/calendar/700${n}/a.ics`, from("198.51.100.60")),
    );
    const { value: responses } = await runFakeClock(Promise.all(requests));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.every((response) => Number(response.headers.get("retry-after")) > 0)).toBe(true);
    expect(refused.length).toBeGreaterThanOrEqual(25);
    expect(fetched).toHaveLength(60 - refused.length);
    expect((await fetch("/classes-events/calendar/7099/a.ics", from("198.51.100.61"))).status).toBe(200);
    vi.useRealTimers();
    // A cached file needs no turn.
    expect((await fetch("/classes-events/calendar/7099/a.ics", from("198.51.100.60"))).status).toBe(200);
  });

  it.each([
    ["?language=es", "?language=es"],
    ["?language=%0A", ""],
    ["?entry=0f3a-b_9", "?entry=0f3a-b_9"],
    ["?language=es&entry=0f3a", "?language=es&entry=0f3a"],
    ["?entry=a%0d%0ab", ""],
    [`?entry=${"a".repeat(65)}`, ""],
    ["?other=1", ""],
  ])("for the query %s, the Worker requests %s from the upstream", async (query, forwarded) => {
    const { fetch, fetched } = inFrontOf(typed("text/calendar", "BEGIN:VCALENDAR"));
    // Other tests' files stay in the cache.
    const session = `y${[...query]
      .map((char) => char.codePointAt(0))
      .join("")
      .slice(0, 60)}`;
    await fetch(`/classes-events/calendar/${session}/Yoga.ics${query}`);
    expect(fetched).toEqual([`GET /classes-events/calendar/${session}/session.ics${forwarded}`]);
  });

  it.each<[string, () => Response, number]>([
    ["an HTML page", typed("text/html"), 502],
    ["a redirect", () => Response.redirect("http://localhost/", 302), 404],
    ["a file that is too large", typed("text/calendar", "x".repeat(300_000)), 502],
    ["an upstream failure", () => new Response("no", { status: 503 }), 502],
  ])("instead of a calendar file, the Worker rejects %s", async (what, answer, status) => {
    const response = await inFrontOf(answer).fetch(`/classes-events/calendar/${what.replaceAll(" ", "-")}/a.ics`);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toContain("no-store");
  });
});

describe("the backend's payment page (PY-08)", () => {
  const page = typed("text/html; charset=utf-8", "<h1>Payment</h1>", { "set-cookie": "a=1", "x-inside": "1" });

  it("the payment page is not cached and cannot run scripts", async () => {
    const { fetch, fetched } = inFrontOf(page);
    const response = await fetch("/pay/p-1");
    expect([response.status, await response.text()]).toEqual([200, "<h1>Payment</h1>"]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
    expect([response.headers.get("set-cookie"), response.headers.get("x-inside")]).toEqual([null, null]);
    expect(fetched).toEqual(["GET /pay/p-1"]);
  });

  it("the Worker tells the payment page the site's telephone numbers (SD-08)", async () => {
    let phones: string | null = null;
    const { fetch } = inFrontOf(page, {}, ({ headers }) => {
      phones = headers.get(PHONES_HEADER);
    });
    await fetch("/pay/p-1");
    expect([...new URLSearchParams(phones ?? "")]).toEqual([["en", "(303) 555-0100"]]);
  });

  it.each<[string, string, number]>([
    ["/thank-you?registrationId=1", "/thank-you?registrationId=1", 303],
    ["https://checkout.stripe.com/c/pay/cs_1", "https://checkout.stripe.com/c/pay/cs_1", 303],
    ["https://checkout.stripe.com.evil.example/", "", 502],
    ["https://evil.example/", "", 502],
    ["//evil.example/", "", 502],
    ["/\\evil.example/", "", 502],
    ["javascript:alert(1)", "", 502],
  ])(
    "the Worker passes on the payment page's redirect to %s only if the target is on the site or at the payment provider",
    async (location, expected, status) => {
      const { fetch } = inFrontOf(() => new Response(null, { status: 303, headers: { location } }));
      const response = await fetch("/pay/p-1/confirm", { method: "POST" });
      expect([response.status, response.headers.get("location") ?? ""]).toEqual([status, expected]);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  it.each<[string, () => Response, number]>([
    ["does not exist", () => new Response("no", { status: 404 }), 404],
    ["has a JSON response", () => Response.json({ unexpected: ["shape"] }), 502],
    ["returns 503", () => new Response("no", { status: 503 }), 502],
  ])(
    "if the payment page %s, a page says so and leads on: to the home page or to a telephone (SD-08, RL-14)",
    async (_what, answer, status) => {
      const response = await inFrontOf(answer).fetch("/pay/p-1");
      expect([response.status, response.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
      const html = await response.text();
      expect(html).toMatch(status === 404 ? /<h1>Page not found/ : /can’t show this page right now/);
      expect(html).toContain('<a class="first" href="/">Go to the home page</a>');
      expect(html).toContain('<a href="tel:+13035550100">');
      expect(html).toMatch(/<header><a href="\/"><svg.*Larkspur Health<\/a><\/header>/s);
    },
  );

  it.each([
    ["GET", "/pay/p-1/confirm"],
    ["POST", "/pay/p-1"],
    ["GET", "/pay/a/b/c"],
    ["POST", "/pay/p-1/refund"],
    ["GET", "/pay/..%2fcontent"],
  ])("the Worker does not proxy %s %s", async (method, path) => {
    const { fetch, fetched } = inFrontOf(page);
    expect((await fetch(path, { method })).status).toBe(404);
    expect(fetched).toEqual([]);
  });

  it.each([
    ["of the payment provider", "/pay/webhook", "stripe-signature", "{}", 200, ["POST /pay/webhook"]],
    ["of the mail service", "/mail/webhook", "svix-signature", "{}", 200, ["POST /mail/webhook"]],
    ["that is too large", "/pay/webhook", "stripe-signature", "x".repeat(256 * 1_024 + 1), 413, []],
    ["with a header of another provider", "/mail/webhook", "cookie", "{}", 200, ["POST /mail/webhook"]],
  ])(
    "the Worker passes on an event %s with its signature, and no response body (BK-04, BK-05)",
    async (_what, path, name, body, status, sent) => {
      let signature: string | null = null;
      const { fetch, fetched } = inFrontOf(
        () => new Response("ok"),
        {},
        (request) => {
          signature = request.headers.get(name);
        },
      );
      const headers = { [name]: "t=1,v1=2", "content-length": String(body.length) };
      const response = await fetch(path, { method: "POST", body, headers });
      expect([response.status, await response.text(), fetched]).toEqual([status, "", sent]);
      expect(signature).toBe(sent.length > 0 && name !== "cookie" ? "t=1,v1=2" : null);
    },
  );

  it("the Worker does not proxy the payment page if payments have a separate upstream", async () => {
    const { fetch, fetched } = inFrontOf(page, { UPSTREAM_PAYMENT: "https://pay.test" });
    expect(await (await fetch("/pay/p-1")).text()).not.toContain("Payment</h1>");
    expect(fetched.filter((line) => line.includes("/pay/"))).toEqual([]);
  });
});
