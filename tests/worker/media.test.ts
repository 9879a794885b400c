import { describe, expect, it } from "vitest";
import { upstreamPath } from "../../worker/handlers/media.ts";
import { PUBLIC, siteRecord, stubSite } from "./stub.ts";

describe("only plain paths below the media folder are asked for (AP-45)", () => {
  it.each([
    ["/sc10media/icons/heart.svg", "/-/media/icons/heart.svg"],
    ["/sc10media/a%20b/c.png", "/-/media/a%20b/c.png"],
    ["/sc10media/caf%C3%A9.png", "/-/media/caf%C3%A9.png"],
    ["/sc10media/", null],
    ["/sc10media/../../admin", null],
    ["/sc10media/%2e%2e/admin", null],
    ["/sc10media/%252e%252e/admin", null],
    ["/sc10media/..%2fadmin", null],
    ["/sc10media/a/./b", null],
    ["/sc10media//169.254.169.254/x", null],
    ["/sc10media/@evil.example/x", null],
    ["/sc10media/a%5c..%5cb", null],
    ["/sc10media/a%00b", null],
    ["/sc10media/a%0d%0ab", null],
    ["/sc10media/%c3%28", null],
    ["/sc10media/a%3fb", null],
    ["/-/media/a.png", null],
  ])("%s → %s", (path, expected) => {
    expect(upstreamPath(path)).toBe(expected);
  });
});

/** The Worker before a content system that gives one answer for media. */
function withMedia(answer: (request: Request) => Response) {
  const asked: string[] = [];
  const { fetch } = stubSite(
    {},
    {
      REFERENCE: {
        fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
          const url = new URL(input instanceof Request ? input.url : input);
          if (url.pathname === "/content/sites") return Response.json([siteRecord]);
          asked.push(url.pathname + url.search);
          return answer(new Request(input, init));
        },
      },
    },
  );
  return { asked, get: (path: string, headers = {}) => fetch(path, { host: PUBLIC, headers }) };
}
const picture =
  (type: string, body = "x", headers: Record<string, string> = {}) =>
  () =>
    new Response(body, { headers: { "content-type": type, ...headers } });

describe("a picture is passed on as a picture and nothing else", () => {
  it("with its type, a day of life, and no right to run anything", async () => {
    const { get, asked } = withMedia(picture("image/svg+xml", "<svg><script>1</script></svg>"));
    const response = await get("/sc10media/a.svg?w=10&h=20&evil=1&hash=AB");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("image/svg+xml");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*sandbox$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(asked).toEqual(["/-/media/a.svg?h=20&hash=AB&w=10"]);
  });

  it.each<[string, () => Response, number]>([
    ["a web page", picture("text/html"), 404],
    ["no type", () => new Response("x"), 404],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "http://localhost/" } }), 404],
    ["not found", () => new Response("no", { status: 404, headers: { "content-type": "image/png" } }), 404],
    ["an error", () => new Response("no", { status: 500 }), 502],
    ["a drawing that is too large", picture("image/svg+xml", "x", { "content-length": "300000" }), 404],
  ])("%s is not passed on", async (_name, answer, status) => {
    const response = await withMedia(answer).get("/sc10media/a.png");
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  it("PF-07 a picture that has not changed is not sent a second time, and may do no more than at first", async () => {
    const etag = '"a1"';
    const asked: (string | null)[] = [];
    const { get } = withMedia((request) => {
      asked.push(request.headers.get("if-none-match"));
      return asked.at(-1) === etag
        ? new Response(null, { status: 304, headers: { etag } })
        : new Response("<svg/>", { headers: { "content-type": "image/svg+xml", etag } });
    });
    const first = await get("/sc10media/a.svg");
    const second = await get("/sc10media/a.svg", { "if-none-match": etag });
    expect([first.status, second.status]).toEqual([200, 304]);
    expect(asked).toEqual([null, etag]);
    for (const name of ["etag", "cache-control", "content-security-policy"])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(first.headers.get("etag")).toBe(etag);
  });

  it("a document is offered to be saved", async () => {
    const response = await withMedia(picture("application/pdf")).get("/sc10media/a.pdf");
    expect(response.headers.get("content-disposition")).toBe("attachment");
  });

  it("what is longer than it said is broken off", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(200_000));
      },
    });
    const response = await withMedia(() => new Response(body, { headers: { "content-type": "image/svg+xml" } })).get(
      "/sc10media/a.svg",
    );
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});
