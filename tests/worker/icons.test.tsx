import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { AuthoredIcon } from "../../app/cms/components/AuthoredIcon.tsx";
import { Island } from "../../app/islands/Island.tsx";
import type { IslandComponent } from "../../app/islands/types.ts";
import { iconInliner } from "../../worker/pages/inline-icons.ts";
import { fillSlot } from "../../worker/pages/slots.ts";
import { pageInputsFor, pageRequestFor } from "../support/cached-page.ts";
import { liveBlock, settings } from "../support/live-slot.ts";

const img = (src: string, alt = "") =>
  `<img data-icon="" class="mark" src="${src}" alt="${alt}" width="36" height="36" loading="lazy"/>`;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24"><g id="a"><path fill="url(#a)"/></g></svg>';

describe("the icon renderer inlines SVG icons (LY-08)", () => {
  it("the icon renderer preserves the image's class, alternative text, and size, which scales with the text (AX-06)", async () => {
    const html = await iconInliner(async () => svg)(`<p>${img("/sc10media/heart.svg", "A heart")}text</p>`);
    expect(html).toBe(
      '<p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="2.25rem" height="2.25rem" role="img" aria-label="A heart" class="mark"><g id="icon1-a"><path fill="url(#icon1-a)"/></g></svg>text</p>',
    );
  });

  it("the icon renderer hides decorative icons from screen readers and makes their IDs unique on the page", async () => {
    const html = await iconInliner(async () => svg)(img("/sc10media/a.svg") + img("/sc10media/a.svg"));
    expect(html).toContain('aria-hidden="true"');
    expect(html).toContain('id="icon1-a"');
    expect(html).toContain('id="icon2-a"');
  });

  it("the icon renderer fetches each SVG icon once per page", async () => {
    const drawing = vi.fn(async () => svg);
    const inline = iconInliner(drawing);
    await inline(img("/sc10media/a.svg") + img("/sc10media/a.svg"));
    await inline(img("/sc10media/a.svg"));
    expect(drawing).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the SVG is missing", async () => null],
    ["the fetch fails", async () => Promise.reject(new Error("down"))],
    ["the SVG contains a style sheet", async () => "<svg><style>p{}</style></svg>"],
  ])("the icon renderer keeps the `img` element if %s", async (_what, drawing) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await iconInliner(drawing)(img("/sc10media/a.svg"))).toBe(img("/sc10media/a.svg"));
  });

  it.each([
    'overflow="visible"',
    'transform="scale(900)"',
    'filter="url(#a)"',
    'style="overflow:visible;margin:-999px"',
    'style="fill:red;transform:scale(900);width:100vw;height:100vh;z-index:9"',
  ])(
    "the icon renderer removes %s, so that an icon cannot cover the page (threats: icon and media proxy)",
    async (own) => {
      const html = await iconInliner(async () => `<svg ${own}><path style="stroke:red"/></svg>`)(
        img("/sc10media/a.svg"),
      );
      expect(html).toMatch(/^<svg[^>]* width="2.25rem" height="2.25rem"/);
      expect(html).not.toMatch(/overflow|margin|transform|filter|100v|z-index/);
    },
  );

  it("the icon renderer preserves paint styles in SVG files from drawing programs", async () => {
    const own = 'style="font-family:&quot;A B&quot;;fill-rule:evenodd;stroke-miterlimit:2"';
    expect(await iconInliner(async () => `<svg ${own}/>`)(img("/sc10media/a.svg"))).toContain(
      `style="font-family:'A B';fill-rule:evenodd;stroke-miterlimit:2"`,
    );
  });

  it.each(["/sc10media/a.png", "https://elsewhere.example/sc10media/a.svg"])(
    "the icon renderer does not inline %s",
    async (src) => {
      const drawing = vi.fn(async () => svg);
      expect(await iconInliner(drawing)(img(src))).toBe(img(src));
      expect(drawing).not.toHaveBeenCalled();
    },
  );
});

const LiveIcon = () => <AuthoredIcon icon={{ src: "/sc10media/live.svg", alt: "", width: 9, height: 9 }} size={9} />;

describe("icons in live blocks", () => {
  const slot = liveBlock({ load: { queryParams: [], data: async () => null }, View: LiveIcon });
  const fill = async (id: string, svg: (src: string) => Promise<string | null>) =>
    (await fillSlot(slot(id), pageRequestFor(), pageInputsFor(settings, { svg }), `page ${id}`)).html;

  it("the icon renderer inlines an icon with IDs that are unique across segments", async () => {
    expect(await fill("m3", async () => svg)).toContain('<g id="m3-icon1-a"><path fill="url(#m3-icon1-a)"/>');
    expect(await fill("m4", async () => svg)).toContain('id="m4-icon1-a"');
  });

  it("the icon renderer keeps the `img` element if the SVG is unavailable", async () => {
    expect(await fill("m5", async () => null)).toMatch(/^<img [^>]*src="\/sc10media\/live.svg"/);
  });
});

const Inside: IslandComponent<"ui/inside", object> = () => (
  <AuthoredIcon icon={{ src: "/sc10media/a.svg", alt: "", width: 9, height: 9 }} size={9} />
);

it("the icon renderer does not inline icons in islands, because hydration requires the markup that React rendered", () => {
  const html = renderToString(<Island name="ui/inside" hydrate="idle" component={Inside} props={{}} />);
  expect(html).toContain('src="/sc10media/a.svg"');
  expect(html).not.toContain("data-icon");
});
