import { expect, it } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { translator } from "../../app/context/phrases.ts";
import type { PageSettings } from "../../app/index.ts";
import { renderBody } from "../../app/page/render/render-body.tsx";
import { pageOf } from "../../app/pages/catalogue/example.ts";
import { EVERYWHERE } from "../../worker/pages/block-reuse.ts";

/** Addresses of pages; the second and third stand in menus of the examples. */
const paths = ["/example", "/services", "/locations/search", "/"];
const examples = [...EVERYWHERE].flatMap((name) =>
  Object.keys(blocks.get(name)!.examples).map((one) => ({ name, one })),
);

/** What an example shows in header and footer on a page at a path. */
function shown(
  name: string,
  example: string,
  path: string,
  more: Partial<PageSettings> = {},
  hasSpanishVersion = false,
) {
  const page = { ...pageOf(blocks.get(name)!, [example], "default"), hasSpanishVersion };
  const breadcrumbs = [
    { text: "Home", href: "/" },
    { text: `The page at ${path}`, href: path },
  ];
  const t = translator("en", null);
  const settings = { language: "en", path, breadcrumbs, editing: false, timeZone: "UTC", t, ...more };
  const html = renderBody(page, settings, () => undefined).join("");
  return html.replace(/<main[\s\S]*<\/main>/, "");
}

it.each(examples)(
  "$name, $one, is the same on every page in one language alone, and is shared (PF-03)",
  ({ name, one }) => {
    for (const path of paths) expect(shown(name, one, path, { englishPath: path })).toBe(shown(name, one, "/another"));
  },
);

it("a page in two languages has a header of its own, which leads to that very page (HD-19)", () => {
  expect(shown("MainHeader", "ordinary", "/services", {}, true)).toContain('href="/es/services"');
  expect(shown("MainHeader", "ordinary", "/another", {}, true)).not.toContain('href="/es/services"');
});
