import { describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";

const { site } = setUpSite({ own: true, browser: false });

describe("first visit", () => {
  it("the second request for a page is an edge cache hit that returns the same HTML as the first request (ED-16, PF-02)", async () => {
    const first = await site.fetch("/");
    expect([first.status, first.headers.get("x-edge-cache")]).toEqual([200, "MISS"]);
    // A public page sets no cookie, because visitors have no session (RT-13).
    expect(first.headers.get("set-cookie")).toBeNull();
    const second = await site.fetch("/");
    expect([second.status, second.headers.get("x-edge-cache")]).toEqual([200, "HIT"]);
    expect(await second.text()).toBe(await first.text());
  });

  it("for an unknown path, the Worker returns 404 and a page that links to the home page (RT-02)", async () => {
    const response = await site.fetch("/there-is-no-such-page");
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("<title>404: NotFound</title>");
    expect(html).toContain("This page does not exist.");
  });
});
