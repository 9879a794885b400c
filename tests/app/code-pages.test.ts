import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeRouteAt, codeRoutes } from "../../app/pages/routes.ts";

describe("pages from code", () => {
  it("the list is that of the folders", () => {
    const folders = readdirSync(join(import.meta.dirname, "../../app/pages"), { withFileTypes: true });
    expect(codeRoutes.map(({ folder }) => folder).sort()).toEqual(
      folders.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort(),
    );
  });

  it.each(codeRoutes)("$path stands where its page says", async ({ path, load }) => {
    expect((await load()).default.path).toBe(path);
  });

  it.each([
    ["/_catalogue", {}],
    ["/_catalogue/cta-banner", { block: "cta-banner" }],
    ["/_catalogue/cta-banner/ordinary", undefined],
    ["/_cataloguex", undefined],
    ["/", undefined],
  ])("%s names %o", (path, params) => {
    expect(codeRouteAt(path)?.params).toEqual(params);
  });
});
