import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PageActor } from "../../app/tools/define.ts";
import { renderToolPage } from "../../app/tools/render-tool-page.tsx";
import { toolRouteAt, toolRoutes } from "../../app/tools/routes.ts";

describe("tool pages", () => {
  it("the registry of tool pages lists every folder that contains a tool page", () => {
    const files = readdirSync(join(import.meta.dirname, "../../app/tools"), { recursive: true, encoding: "utf8" });
    expect(toolRoutes.map(({ folder }) => folder).sort()).toEqual(
      files.flatMap((file) => /^(.+)\/index\.tsx$/.exec(file)?.[1] ?? []).sort(),
    );
  });

  it.each(toolRoutes)(
    "the registry of tool pages contains $path under the path of its page",
    async ({ path, load }) => {
      expect((await load()).default.path).toBe(path);
    },
  );

  it.each([
    ["/_catalog", {}],
    ["/_catalog/cta-banner", { block: "cta-banner" }],
    ["/_catalog/calls", {}],
    ["/_catalog/cta-banner/ordinary", undefined],
    ["/_catalogx", undefined],
    ["/", undefined],
  ])("the registry of tool pages matches the path %s to the parameters %o", (path, params) => {
    expect(toolRouteAt(path)?.params).toEqual(params);
  });
});

describe("signed-in users", () => {
  const settings = { t: ({ en }: { en: string }) => en } as unknown as Parameters<typeof renderToolPage>[2];
  const shown = async (roles: PageActor["roles"]) => {
    const actor: PageActor = { role: roles[0]!, roles, subject: "p-1", name: "Priya" };
    const { html } = await renderToolPage(
      null,
      "ops",
      settings,
      () => undefined,
      { person: actor, keepsForm: false },
      "…",
    );
    return html;
  };

  it("the tools' header links to the home page and only to the tools that the user's roles allow (BK-06)", async () => {
    const both = await shown(["author", "ops"]);
    expect([...both.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(["#main", "/", "/_authors", "/_ops"]);
    expect(both).toContain("Author / Operations: Priya");
    expect(await shown(["staff"])).not.toContain("/_ops");
    expect(await shown(["staff"])).toContain("/classes-events/today");
  });
});
