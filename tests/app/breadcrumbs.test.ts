import { expect, it } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { type ParsedPage, parsePage } from "../../app/cms/parse/parse-page.ts";
import type { PageSettings } from "../../app/render/render-blocks.tsx";
import { renderSlot } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";
import { pageOf } from "../../app/tools/catalog/example.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { exampleOf } from "../../contracts/examples/index.ts";
import { breadcrumbPaths, nameFromPath } from "../../lib/cms/paths.ts";
import { fixturePages } from "../../scripts/fixtures.ts";

/** Renders all of a page's live blocks and returns the number of breadcrumb lists on the page. */
async function shown(page: ParsedPage, path: string): Promise<number> {
  const steps = breadcrumbPaths(path).map((step) => ({ text: nameFromPath(step), href: step }));
  const settings: PageSettings = {
    language: "en",
    path,
    editing: false,
    timeZone: "America/Denver",
    t: ({ key }) => key,
    breadcrumbs: steps,
  };
  const call = async (endpoint: Endpoint) => endpoint.response.parse(exampleOf(endpoint).response);
  const html = await Promise.all(
    (await renderBody(page, settings, () => {})).map(async (segment) =>
      typeof segment === "string"
        ? segment
        : (await renderSlot(segment, settings, new URLSearchParams(), call as never, () => {})).html,
    ),
  );
  return html.join("").split('<nav aria-label="Breadcrumbs"').length - 1;
}

it.each(fixturePages())(
  "the $language page $path shows one breadcrumb list, or none if it is the home page (SD-05)",
  async ({ path, document }) => {
    expect(await shown(parsePage(JSON.parse(document))!, path)).toBe(path === "/" ? 0 : 1);
  },
);

it.each([...blocks.values()].map((block) => [block.name, block] as const))(
  "a page that contains only %s shows one breadcrumb list (SD-05)",
  async (_name, block) => {
    expect(await shown(pageOf(block, ["ordinary"], "default"), "/medical-services/heart-care")).toBe(1);
  },
);
