import { expect, it } from "vitest";
import { renderBlock, value } from "../../support/render-block.ts";

it("the homepage hero eagerly loads its image at the rendered size, with a separate source for narrow screens (BL-12, LY-07)", async () => {
  const picture = (src: string) => value({ src, alt: "Hills", width: "1600", height: "800" });
  const html = await renderBlock("HomepageHero", {
    headline: value("Hello"),
    backgroundImage: picture("/-/media/a.svg"),
    mobileBackgroundImage: picture("/-/media/b.svg"),
  });
  expect(html).toMatch(/<source media="\(width (<|&lt;) 56\.5625em\)" srcSet="[^"]*b\.svg/);
  expect(html).toMatch(
    /src="[^"]*a\.svg\?w=1400&amp;h=800"[^>]* width="1400" height="800" loading="eager" fetchPriority="high"/,
  );
  const narrowOnly = { headline: value("Hello"), mobileBackgroundImage: picture("/-/media/b.svg") };
  expect(await renderBlock("HomepageHero", narrowOnly)).toContain("b.svg");
  expect(await renderBlock("HomepageHero", { headline: value("Hello") })).not.toMatch(/<figure|<img/);
  expect(await renderBlock("HomepageHero", { anchorLink: value({ href: "#care", text: "Find care" }) })).toContain(
    "Find care",
  );
});
