import { expect, it } from "vitest";
import { renderBlock, value } from "../../support/render-block.ts";

it("the service hero chooses dark or light text that is readable on the authored background color (BL-11)", async () => {
  const hero = (hex: string) =>
    renderBlock("ServiceMainPageHero", { headline: value("Heart"), backgroundColor: { fields: { hex: value(hex) } } });
  expect(await hero("#0b3f45")).toMatch(/data-tone="deep"[^>]*style="background-color:#0b3f45;--color-text:#ffffff/);
  expect(await hero("#F7EFE3")).toMatch(/data-tone="plain"[^>]*style="background-color:#f7efe3;--color-text:#14303a/);
  expect(await hero("#808080")).toMatch(/data-tone="plain"[^>]*style="background-color:#808080;--color-text:#000000/);
  expect(await hero("javascript:1")).not.toContain("style=");
});

it("the service hero uses the narrow-screen image if it is the only image, and renders no figure if there is no image (BL-11, LY-07)", async () => {
  const picture = value({ src: "/-/media/b.svg", alt: "Hills", width: "1600", height: "800" });
  const fields = { headline: value("Hello"), mobileBackgroundImage: picture };
  expect(await renderBlock("ServiceMainPageHero", fields)).toContain("b.svg");
  expect(await renderBlock("ServiceMainPageHero", { headline: value("Hello") })).not.toMatch(/<figure|<img/);
});
