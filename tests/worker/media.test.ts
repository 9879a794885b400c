import { describe, expect, it, vi } from "vitest";
import type { ErrorResponse } from "../../contracts/problem.ts";
import { upstreamPath } from "../../worker/content/media.ts";
import { skipPauses } from "../support/fake-clock.ts";
import { rateLimit } from "./calls/world.ts";
import { PUBLIC, siteRecord, stubSite } from "./stub.ts";

describe("the Worker requests only normalized paths under the media folder (AP-45)", () => {
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
  ])("the Worker requests %s from the CMS as %s", (path, expected) => {
    expect(upstreamPath(path)).toBe(expected);
  });
});

/**
 * Starts the Worker with a CMS that returns `answer` for every media request. `transforms` records the requested image
 * transforms.
 */
function withMedia(answer: (image: object | undefined) => Response, settings: Record<string, unknown> = {}) {
  const fetched: string[] = [];
  const transforms: unknown[] = [];
  const { fetch } = stubSite(
    {},
    {
      ...settings,
      BACKEND: {
        fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
          const url = new URL(input instanceof Request ? input.url : input);
          if (url.pathname === "/content/sites") return Response.json([siteRecord]);
          if (url.pathname.startsWith("/content/")) return Response.json([]);
          fetched.push(url.pathname + url.search);
          const { image } = (init?.cf ?? {}) as { image?: object };
          transforms.push(image);
          return answer(image);
        },
      },
    },
  );
  return {
    fetched,
    transforms,
    get: (path: string, headers: Record<string, string> = {}) => fetch(path, { host: PUBLIC, headers }),
  };
}
const picture =
  (type: string, body = "x", headers: Record<string, string> = {}) =>
  () =>
    new Response(body, { headers: { "content-type": type, ...headers } });

let n = 0;
/** Returns a path that no other test has cached. */
const fresh = (extension: string) => `/sc10media/t${n++}.${extension}`;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>';

describe("links to Sitecore media paths, for example in emails (CM-07)", () => {
  it.each([
    "/-/media/files/form.pdf",
    "/-/jssmedia/files/form.pdf",
    "/~/media/files/form.pdf",
    "/es-419/~/media/files/form.pdf",
    "/-/Media/files/form.pdf",
  ])("for %s, the Worker requests the CMS file with the allowed query parameters", async (path) => {
    const { get, fetched } = withMedia(picture("application/pdf"));
    const response = await get(`${path}?la=es&hash=${n++}&evil=1`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(fetched).toEqual([`/-/media/files/form.pdf?hash=${n - 1}&la=es`]);
  });

  it("the Worker returns 404 for unsafe Sitecore media paths", async () => {
    const { get, fetched } = withMedia(picture("application/pdf"));
    for (const path of ["/-/media/%2e%2e%2fadmin", "/~/media/"]) expect((await get(path)).status).toBe(404);
    expect(fetched).toEqual([]);
  });
});

describe("media responses (AP-45, threats: icon and media proxy)", () => {
  it("an image response has a content type, a max age of one day, and a policy that blocks scripts", async () => {
    const { get, fetched } = withMedia(picture("image/svg+xml", drawing.replace("</svg>", "<script>1</script></svg>")));
    const response = await get("/sc10media/a.svg?w=10&h=20&evil=1&hash=AB&sc=0.5&bc=%23fff&extension=webp");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(drawing);
    expect(response.headers.get("content-type")).toContain("image/svg+xml");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*sandbox$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(fetched).toEqual(["/-/media/a.svg?bc=%23fff&extension=webp&h=20&hash=AB&sc=0.5&w=10"]);
  });

  it.each([
    ["svg", "w", 1],
    ["svg", "mh", 1],
    ["png", "w", 16],
    ["png", "h", 16],
    ["png", "mw", 16],
    ["jpg", "mh", 16],
    ["jpg", "sc", 1],
    ["gif", "w", 16],
    ["jpg", "size", 6],
  ])(
    "2,500 values of a .%s file's parameter '%s' cause at most %i upstream requests (RL-09)",
    async (extension, parameter, most) => {
      const type = extension === "svg" ? "image/svg+xml" : `image/${extension.replace("jpg", "jpeg")}`;
      const { get, fetched } = withMedia(picture(type, extension === "svg" ? drawing : "x"));
      const path = fresh(extension);
      // Steps of 30 are enough to reach each rounded size.
      for (let value = 1; value <= 2_500; value += 30)
        expect((await get(`${path}?${parameter}=${value}`)).status).toBe(200);
      expect(fetched.length).toBeLessThanOrEqual(most);
    },
  );

  it.each([
    ["?w=272&h=204", "?h=240&w=320"],
    ["?w=1440", "?w=1440"],
    ["?w=99999&sc=0.3", "?sc=0.5&w=2880"],
    ["?w=0&h=-1&mw=x", ""],
    ["?w=272&hash=AB", "?hash=AB&w=272"],
  ])(
    "for the size %s, the Worker requests %s, and it keeps the exact size of a signed URL",
    async (query, requested) => {
      const { get, fetched } = withMedia(picture("image/png"));
      const path = fresh("png");
      await get(path + query);
      expect(fetched).toEqual([path.replace("/sc10media", "/-/media") + requested]);
    },
  );

  it("the Worker delays a network that fetches too many uncached files, and serves cached files to it (RL-09)", {
    tags: ["nightly"],
  }, async () => {
    // The Worker delays a request by less than its timeout of 5 s.
    skipPauses(4_999);
    const { get, fetched } = withMedia(picture("application/pdf"), { LIMIT_NETWORK_READS: rateLimit(20) });
    const [path, abuser] = [fresh("pdf"), { "cf-connecting-ip": "198.51.100.70" }];
    expect((await get(path, { "cf-connecting-ip": "198.51.100.71" })).status).toBe(200);
    const responses = await Promise.all(Array.from({ length: 60 }, (_, rev) => get(`${path}?rev=${rev}`, abuser)));
    vi.unstubAllGlobals();
    const refused = responses.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThanOrEqual(25);
    expect(fetched).toHaveLength(61 - refused);
    expect((await get(path, abuser)).status).toBe(200);
    expect((await get(fresh("pdf"), { "cf-connecting-ip": "198.51.100.71" })).status).toBe(200);
  });

  it.each(["..%2fa.svg", "/169.254.169.254/a.svg", "@evil/a.svg", "a%5c..%5cb.svg"])(
    "the Worker rejects the media path %s without an upstream request",
    async (path) => {
      const { get, fetched } = withMedia(picture("image/svg+xml", drawing));
      expect((await get(`/sc10media/${path}`)).status).toBe(404);
      expect(fetched).toEqual([]);
    },
  );

  it.each<[string, () => Response, number]>([
    ["an HTML page", picture("text/html"), 502],
    ["a JSON response", picture("application/json", "{}"), 502],
    ["a 429 response", () => new Response("no", { status: 429 }), 502],
    ["a response without a content type", () => new Response("x"), 502],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "http://localhost/" } }), 404],
    ["a 404 response", () => new Response("no", { status: 404, headers: { "content-type": "image/png" } }), 404],
    ["a 500 response", () => new Response("no", { status: 500 }), 502],
    ["an SVG that is too large", picture("image/svg+xml", drawing, { "content-length": "300000" }), 404],
    ["an HTML document with an SVG content type", picture("image/svg+xml", "<html></html>"), 404],
  ])("the Worker does not forward %s, and browsers do not cache the error", async (_name, answer, status) => {
    const response = await withMedia(answer).get(fresh("png"));
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const { error } = (await response.json()) as ErrorResponse;
    expect(error).toMatchObject({ status, requestId: response.headers.get("x-request-id") });
  });

  const OFFICE = "application/vnd.openxmlformats-officedocument";
  it.each<[string, string]>([
    ["docx", `${OFFICE}.wordprocessingml.document`],
    ["xlsx", `${OFFICE}.spreadsheetml.sheet`],
    ["pptx", `${OFFICE}.presentationml.presentation`],
    ["zip", "application/zip"],
    ["ics", "text/calendar"],
    ["txt", "text/plain"],
    ["xml", "application/xml"],
    ["gpx", "application/gpx+xml"],
    ["ashx", "application/octet-stream"],
  ])(
    "the Worker serves a media library file (%s) as a download that cannot run scripts (CM-02)",
    async (extension, type) => {
      const { headers, status } = await withMedia(picture(type)).get(fresh(extension));
      expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
        200,
        type,
        "attachment",
      ]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'.*sandbox$/);
    },
  );

  it.each([
    ["mp4", "video/mp4"],
    ["tif", "image/tiff"],
    ["ico", "image/x-icon"],
  ])(
    "the Worker serves a video or image (%s) without the download header, so that a browser can open the file (CM-02)",
    async (extension, type) => {
      const { headers } = await withMedia(picture(type)).get(fresh(extension));
      expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([type, null]);
    },
  );

  it.each(["text/html", "application/xhtml+xml", "text/javascript", ""])(
    "the Worker rejects a media library file with the content type %j (CM-02)",
    async (type) => {
      expect((await withMedia(picture(type)).get(fresh("docx"))).status).toBe(502);
    },
  );

  it.each<[string, string, string | number]>([
    ["jpg", "image/jpg", "image/jpeg"],
    ["JPEG", "image/pjpeg", "image/jpeg"],
    ["png", "image/x-png", "image/png"],
    ["webp", "application/octet-stream", "image/webp"],
    ["jpg", "image/webp", "image/webp"],
    ["pdf", "binary/octet-stream", "application/pdf"],
    ["pdf", "application/x-pdf", "application/pdf"],
    ["csv", "application/vnd.ms-excel", "text/csv"],
    ["csv", "application/octet-stream", "text/csv"],
    ["json", "text/json; charset=utf-8", "application/json"],
    ["jpg", "application/vnd.ms-excel", 502],
    ["csv", "text/plain", 502],
    ["pdf", "image/jpg", 502],
    ["json", "text/html", 502],
  ])("a file .%s that the CMS sends as %s is served as %s (CM-02)", async (extension, type, expected) => {
    const { headers, status } = await withMedia(picture(type)).get(fresh(extension));
    expect(status === 200 ? headers.get("content-type") : status).toBe(expected);
  });

  it("an SVG that the CMS sends without its type is sanitized all the same (CM-02)", async () => {
    const unsafe = drawing.replace("<path", "<script>alert(1)</script><path");
    const response = await withMedia(picture("application/octet-stream", unsafe)).get(fresh("svg"));
    expect(response.headers.get("content-type")).toContain("image/svg+xml");
    expect(await response.text()).not.toContain("script");
  });

  it.each(["application/pdf", "application/json", "text/csv"])(
    "the Worker serves a document (%s) as a download",
    async (type) => {
      const response = await withMedia(picture(type)).get(fresh("file"));
      expect(response.headers.get("content-disposition")).toBe("attachment");
      expect(response.headers.get("content-type")).toBe(type);
    },
  );

  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(200_000)),
    });
  it("the Worker rejects an SVG as soon as its download exceeds the size limit", async () => {
    const answer = () => new Response(endless(), { headers: { "content-type": "image/svg+xml" } });
    expect((await withMedia(answer).get(fresh("svg"))).status).toBe(502);
  });
  it("the Worker aborts the response for a photo that exceeds the size limit", async () => {
    const answer = () => new Response(endless(), { headers: { "content-type": "image/png" } });
    // The error occurs while the stub reads the response body.
    await expect(withMedia(answer).get(fresh("png"))).rejects.toThrow();
  });
});

describe("the Worker caches media files for a day (AP-45)", () => {
  it.each<[string, number]>([
    ["a small file in memory", 10],
    ["a large file in the Cache API", 400_000],
  ])("%s", async (_what, length) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2031, 0, 1) });
    const body = "x".repeat(length);
    const { get, fetched } = withMedia(picture("image/png", body, { "content-length": `${length}` }));
    const path = fresh("png");
    expect(await (await get(path)).text()).toBe(body);
    expect(await (await get(path)).text()).toBe(body);
    expect(fetched).toHaveLength(1);
    vi.setSystemTime(Date.now() + 86_401_000);
    expect(await (await get(path)).text()).toBe(body);
    expect(fetched).toHaveLength(2);
  });

  it("the Worker caches each file version separately and marks each version as immutable for browsers", async () => {
    const { get, fetched } = withMedia(picture("image/svg+xml", drawing));
    const path = fresh("svg");
    for (const query of ["?v=1", "?rev=2", "?v=1"]) {
      const response = await get(path + query);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    expect(fetched).toHaveLength(2);
  });

  it("the Worker returns 304 to a browser that has cached the file", async () => {
    const { get } = withMedia(picture("image/svg+xml", drawing));
    const path = fresh("svg");
    const etag = (await get(path)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w+/]{16}"$/);
    const again = await get(path, { "if-none-match": `"other", W/${etag}` });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
    const part = await get(path, { "if-none-match": etag, range: "bytes=0-1" });
    expect([part.status, part.headers.get("content-range")]).toEqual([304, null]);
  });
});

describe("parts of a file, which Safari requests for a video (AP-45)", () => {
  const SMALL = 1_000;
  const LARGE = 400_000;
  const text = (length: number) => "0123456789abcdef".repeat(length / 16 + 1).slice(0, length);

  describe.each([
    ["a small file", SMALL],
    ["a large file", LARGE],
  ])("%s", (_what, size) => {
    const video = () => withMedia(picture("video/mp4", text(size), { "content-length": `${size}`, etag: '"v1"' }));

    it.each<[string, number, number]>([
      ["bytes=0-1", 0, 1],
      ["bytes=0-", 0, size - 1],
      ["bytes=7-906", 7, 906],
      ["bytes=900-99999999", 900, size - 1],
      ["bytes=-5", size - 5, size - 1],
      ["bytes=-99999999", 0, size - 1],
      [` bytes = ${size - 1}-`, size - 1, size - 1],
    ])("for %j, the Worker sends only this part, cached or not", async (range, first, last) => {
      const { get, fetched } = video();
      const path = fresh("mp4");
      for (let attempt = 0; attempt < 2; attempt++) {
        const response = await get(path, { range });
        expect([response.status, response.headers.get("content-range")]).toEqual([
          206,
          `bytes ${first}-${last}/${size}`,
        ]);
        expect(await response.text()).toBe(text(size).slice(first, last + 1));
      }
      expect(fetched).toHaveLength(1);
      const whole = await get(path);
      expect([whole.status, whole.headers.get("accept-ranges"), await whole.text()]).toEqual([
        200,
        "bytes",
        text(size),
      ]);
    });

    it.each(["bytes=5-2", "bytes=-", "bytes=0-1,5-6", "bytes=a-b", "items=0-1", "bytes=0-1e3", ""])(
      "for %j, the Worker sends the whole file",
      async (range) => {
        const response = await video().get(fresh("mp4"), { range });
        expect([response.status, (await response.text()).length]).toEqual([200, size]);
      },
    );

    it.each([`bytes=${size}-`, "bytes=99999999-", "bytes=-0"])(
      "for %j, the Worker responds with 416",
      async (range) => {
        const response = await video().get(fresh("mp4"), { range });
        expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([
          416,
          `bytes */${size}`,
          "",
        ]);
      },
    );

    it("if the browser has a part of another version, the Worker sends the whole file", async () => {
      const { get } = video();
      const path = fresh("mp4");
      const etag = (await get(path)).headers.get("etag")!;
      const statusFor = async (condition: string) =>
        (await get(path, { range: "bytes=0-1", "if-range": condition })).status;
      expect([await statusFor(etag), await statusFor('"old"'), await statusFor(`W/${etag}`)]).toEqual([206, 200, 200]);
    });
  });

  it("for a file of unknown size, the Worker sends the whole file and offers no parts", async () => {
    const response = await withMedia(() => {
      const { readable, writable } = new IdentityTransformStream();
      const writer = writable.getWriter();
      void writer.write(new TextEncoder().encode(text(LARGE))).then(() => writer.close());
      return new Response(readable, { headers: { "content-type": "video/mp4" } });
    }).get(fresh("mp4"), { range: "bytes=0-1" });
    expect([response.status, response.headers.get("accept-ranges"), (await response.text()).length]).toEqual([
      200,
      null,
      LARGE,
    ]);
  });
});

describe("the Worker serves raster images in the requested width and format (PF-14)", () => {
  const CHROME = { accept: "image/avif,image/webp,image/apng,*/*;q=0.8" };
  /** Simulates Cloudflare Images. The response body contains the width and format of the transform. */
  const images = (image: object | undefined) => {
    const { format = "jpeg", width = "full" } = (image ?? {}) as { format?: string; width?: number };
    return new Response(`${width} ${format}`, { headers: { "content-type": `image/${format}`, "cf-resized": "ok" } });
  };

  it.each<[string, string, Record<string, string>, string, string]>([
    ["AVIF if the client accepts AVIF", "", CHROME, "full avif", "image/avif"],
    ["WebP if the client accepts WebP but not AVIF", "", { accept: "image/webp,*/*" }, "full webp", "image/webp"],
    ["the original format for other clients", "", { accept: "*/*" }, "full jpeg", "image/jpeg"],
    ["a supported width", "?size=640", CHROME, "640 avif", "image/avif"],
    ["the next larger supported width for an unsupported width", "?size=641", CHROME, "800 avif", "image/avif"],
    ["the largest supported width for a larger width", "?size=9999", CHROME, "1440 avif", "image/avif"],
    ["a JPEG of 1200 pixels for shared links", "?size=card", CHROME, "1200 jpeg", "image/jpeg"],
  ])("%s", async (_name, query, headers, body, type) => {
    const response = await withMedia(images).get(fresh("jpg") + query, headers);
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([200, type, body]);
    expect(response.headers.get("vary")).toBe("accept");
  });

  it("the Worker requests a social sharing image cropped to 1200x630", async () => {
    const { get, transforms } = withMedia(images);
    await get(`${fresh("png")}?size=card`);
    expect(transforms).toEqual([{ width: 1200, height: 630, fit: "cover", format: "jpeg" }]);
  });

  it.each(["0", "-1", "6x", "", "1e3", "640,800"])(
    "the Worker rejects the size '%s' without an upstream request",
    async (size) => {
      const { get, fetched } = withMedia(images);
      expect((await get(`${fresh("jpg")}?size=${size}`)).status).toBe(400);
      expect(fetched).toEqual([]);
    },
  );

  it("the Worker caches each supported width and format once and rounds up all other widths", async () => {
    const { get, fetched } = withMedia(images);
    const path = fresh("jpg");
    for (const size of ["640", "640", "500", "630"]) await get(`${path}?size=${size}`, CHROME);
    expect(fetched).toHaveLength(1);
    expect(await (await get(`${path}?size=640`, { accept: "image/webp" })).text()).toBe("640 webp");
    expect(await (await get(`${path}?size=320`, CHROME)).text()).toBe("320 avif");
    expect(await (await get(`${path}?size=640`, CHROME)).text()).toBe("640 avif");
    expect(fetched).toHaveLength(3);
  });

  it("the Worker serves the original file if Cloudflare Images is not enabled", async () => {
    const { get } = withMedia(picture("image/jpeg", "original"));
    const response = await get(`${fresh("jpg")}?size=640`, CHROME);
    expect([response.headers.get("content-type"), await response.text()]).toEqual(["image/jpeg", "original"]);
  });

  it("the Worker serves the original file if Cloudflare Images rejects the file", async () => {
    const { get, transforms } = withMedia((image) =>
      image ? new Response("no", { status: 415, headers: { "cf-resized": "err=9520" } }) : picture("image/jpeg")(),
    );
    const response = await get(`${fresh("jpg")}?size=640`, CHROME);
    expect([response.status, await response.text()]).toEqual([200, "x"]);
    expect(transforms).toEqual([{ width: 640, fit: "scale-down", format: "avif" }, undefined]);
  });

  it.each(["svg", "gif", "pdf", "ashx"])("the Worker never transforms a .%s file", async (extension) => {
    const types: Record<string, string> = { svg: "image/svg+xml", pdf: "application/pdf" };
    const { get, transforms } = withMedia(picture(types[extension] ?? "image/gif", drawing));
    const response = await get(`${fresh(extension)}?size=640`, CHROME);
    expect([response.status, response.headers.get("vary"), transforms]).toEqual([200, null, [undefined]]);
  });

  it("the Worker redirects a request for a missing social sharing image to the site's default one", async () => {
    const missing = withMedia(() => new Response("no", { status: 404 }));
    const response = await missing.get("/sc10media/nothing.card.jpg");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/share-card.jpg"]);
    expect((await missing.get("/sc10media/nothing.jpg")).status).toBe(404);
  });
});
