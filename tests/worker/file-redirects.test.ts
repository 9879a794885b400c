import { beforeAll, describe, expect, it } from "vitest";
import type { Redirect } from "../../contracts/content.ts";
import { loadModules, siteRecord, stubSite } from "./stub.ts";

beforeAll(loadModules);

const FILES: Record<string, string> = { "/-/media/kept.pdf": "application/pdf", "/-/media/photo.png": "image/png" };

/** Starts a site with one redirect rule, which serves two media files. */
function siteWith(source: string, target: string, match: Redirect["match"] = "exact", down = false) {
  const { fetch } = stubSite({
    lists: {
      "/content/sites": [{ ...siteRecord, name: `${match}${source.length}-${down}` }],
      "/content/redirects": [{ source, target, match, status: 301 }],
    },
    ...(down && { failing: ["/content/redirects", "/content/sites"] }),
    answer: ({ pathname }) =>
      FILES[pathname]
        ? new Response("x", { headers: { "content-type": FILES[pathname] } })
        : pathname.startsWith("/-/media/") || pathname.startsWith("/pay/")
          ? new Response("no", { status: 404 })
          : undefined,
  });
  return async (path: string) => {
    const response = await fetch(path, { redirect: "manual" });
    return response.headers.get("location") ?? response.status;
  };
}

describe("redirects of files (SD-04, CM-07)", () => {
  it.each<[string, Redirect["match"], string, string]>([
    ["/-/media/old.pdf", "exact", "/-/media/old.pdf", "/new"],
    ["/-/media/old.pdf", "exact", "/-/Media/Old.pdf?rev=1", "/new?rev=1"],
    ["/-/media/old.pdf", "exact", "/sc10media/old.pdf", "/new"],
    ["/-/media/old.pdf", "exact", "/~/media/old.pdf", "/new"],
    ["/-/media/old.pdf", "exact", "/-/jssmedia/old.pdf", "/new"],
    ["/-/media/old.pdf", "exact", "/es/-/media/old.pdf", "/new"],
    ["/~/media/old.ashx", "exact", "/-/media/old.ashx", "/new"],
    ["/sc10media/old.pdf", "exact", "/-/media/old.pdf", "/new"],
    ["/-/media/kept.pdf", "exact", "/-/media/kept.pdf", "/new"],
    ["/-/media/archive", "prefix", "/-/media/archive/2019/Plan.pdf", "/new/2019/Plan.pdf"],
    ["/-/media/*/plan.pdf", "wildcard", "/-/media/2019/plan.pdf", "/new"],
    ["^/-/media/(.*)\\.docx$", "pattern", "/-/media/a/b.docx", "/new"],
    ["^/(.*)\\.docx/?$", "pattern", "/-/media/a/b.docx", "/new"],
    ["/-/media/año nuevo.pdf", "exact", "/-/media/an%CC%83o%20nuevo.pdf", "/new"],
    ["/assets/brochure.pdf", "exact", "/assets/Brochure.pdf", "/new"],
    ["^/assets/(.*)$", "pattern", "/assets/a/b.css", "/new"],
    ["/pay/bill", "exact", "/pay/bill", "/new"],
    ["/pay/bills/old", "exact", "/pay/bills/old", "/new"],
    ["/classes-events/calendar/november", "exact", "/classes-events/calendar/november", "/new"],
    ["^/classes-events/calendar/(\\d{4})$", "pattern", "/classes-events/calendar/2025", "/new"],
  ])("a rule from %s (%s) redirects %s to %s", async (source, match, path, target) => {
    expect(await siteWith(source, "/new", match)(path)).toBe(target);
  });

  it.each<[string, Redirect["match"], string]>([
    ["^/(.*)$", "pattern", "/new"],
    ["/*/*", "wildcard", "/new"],
    ["/-/media/photo.png", "exact", "/sc10media/photo.png"],
  ])("a rule from %s (%s) to %s does not redirect images", async (source, match, target) => {
    expect(await siteWith(source, target, match)("/sc10media/photo.png")).toBe(200);
  });

  it("the Worker serves files while it cannot read the rules", async () => {
    expect(await siteWith("/-/media/photo.png", "/new", "exact", true)("/-/media/photo.png")).toBe(200);
  });
});
