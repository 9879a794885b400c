import { expect, it } from "vitest";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

it("the profile cards block renders a carousel in which each entire card is a link (BL-32, EN-37)", async () => {
  const html = await renderBlock("ProfileCards", {
    profiles: list(
      { name: value("Ann"), title: value("Nurse"), description: value("Sings."), link: link("/ann") },
      { name: value("Bo") },
      { title: value("Nobody") },
    ),
  });
  expect(html).toContain('data-count="2"');
  expect(html).toMatch(/<a [^>]*href="\/ann"[^>]*>Ann<\/a>.*Nurse.*Sings\./);
  expect(html).not.toContain("Nobody");
});
