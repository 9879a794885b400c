import { describe, expect, it } from "vitest";
import { changesOf, type Digests } from "../../scripts/content/changes.ts";
import { pack } from "./pack.ts";

const folder = (files: Record<string, string>) =>
  pack(new Map(Object.entries(files).map(([file, text]) => [file, new TextEncoder().encode(text)])), "my-site");

describe("publishing", () => {
  const digests = (files: Record<string, string>): Digests =>
    JSON.parse(String(folder({ "site.json": "{}", ...files }).files.get("/digests.json")));
  const before = { "pages/about.md": "# A", "pages/b.md": "# B", "pages/c.draft.md": "# C" };
  const changes = (files: Record<string, string>) =>
    changesOf(digests(before), digests(files))?.map(({ identifier, operation }) => `${operation} ${identifier}`);

  it.each<[string, Record<string, string>, string[] | undefined]>([
    ["nothing", {}, []],
    ["a page", { "pages/about.md": "# A\n\nNew text" }, ["Update page:/about/"]],
    [
      "a page in a folder with another script",
      { "pages/about/médicos.md": "---\npageHeader: false\n---\n" },
      undefined,
    ],
    ["a draft", { "pages/c.draft.md": "# D" }, []],
    ["redirects", { "redirects.json": '[{"source":"/x","target":"/b"}]' }, ["Update redirects.json"]],
    ["UI strings", { "phrases.json": '{"A":"B"}' }, ["Update phrases/en.json"]],
  ])("a change of %s purges what it concerns (PB-02)", (_what, files, expected) => {
    const found = changes({ ...before, ...files });
    if (expected) expect(found?.filter((one) => one !== "Update pages.json")).toEqual(expected);
    else expect(found).toContain("Create page:/about/m%C3%A9dicos/");
  });

  it("a deleted page is purged, and a new page changes the menu of every page (PB-02)", () => {
    const { "pages/b.md": _, ...without } = before;
    expect(changes(without)).toContain("Delete page:/b/");
    expect(changes({ ...before, "pages/d.md": "# D" })).toEqual(
      expect.arrayContaining(["Create page:/d/", "Update page:/about/", "Update page:/b/"]),
    );
  });

  it("purges all pages if the settings of the site change, or if the former version is unknown (PB-02)", () => {
    expect(changes({ ...before, "site.json": '{"timeZone":"America/Boise"}' })).toBeUndefined();
    expect(changesOf(null, digests(before))).toBeNull();
  });
});
