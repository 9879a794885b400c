import { expect, it } from "vitest";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

it("a stats card renders its button only if the button has a link and text (BL-35)", async () => {
  const statsCards = list({ metric: value("7"), label: value("days") });
  const shown = (more: object) => renderBlock("StatsCards", { statsCards, ...more });
  expect(await shown({ ctaLinkText: value("More") })).not.toContain("More");
  expect(await shown({ ctaLinkText: value("More"), ctaLink: value({ href: "" }) })).not.toContain("More");
  expect(await shown({ ctaLinkText: value("More"), ctaLink: link("/more") })).toContain('href="/more"');
});

it("a stats card shows a number only if the number has a label or a description (BL-35, LY-12)", async () => {
  const stat = (metric: string, label: string, description: string) => ({
    metric: value(metric),
    label: value(label),
    description: value(description),
  });
  const html = await renderBlock("StatsCards", {
    statsCards: list(stat("98 %", "", "would come again"), stat("14", "", ""), stat("", "beds", "in four wings")),
  });
  expect(html.match(/<dt.*<\/dd>/s)?.[0].replace(/<[^>]*>/g, "|")).toBe("|would come again||98 %|");
});

it("on children's pages, stats cards show a decorative face (TH-02)", async () => {
  const stats = { statsCards: list({ metric: value("7"), label: value("days") }), styleOption: value("soft-3") };
  expect(await renderBlock("StatsCards", stats, { theme: "childrens-health" })).toContain("face3");
});
