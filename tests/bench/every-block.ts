import { registry } from "../../app/blocks/index.ts";
import { fragmentOf } from "../../app/tools/catalog/example.ts";
import { pageOf } from "./page.ts";

/** One block from each content family, with the header, the section navigation, and the footer. */
const FAMILIES = [
  ...["site-header", "section-navigation", "page-header", "jump-links", "site-footer"],
  ...["accordion-section", "tabbed-content", "rich-text", "video-block", "tag-strip", "form"],
  ...["image-cards", "category-cards", "profile-cards", "stats-cards", "table-cards", "icon-heading-description"],
  ...["promotion-banner", "cta-banner", "publication-cards", "stats-card-with-image", "info-table", "campus-gallery"],
];

/** Returns a page with the default example for every block that loads no data and is not private. */
export function everyBlockPage(only: readonly string[] = Object.keys(registry)): object {
  const unknown = only.filter((name) => !(name in registry));
  if (unknown.length) throw new Error(`no blocks: ${unknown}`);
  const content = Object.entries(registry)
    .filter(([name, block]) => only.includes(name) && !block.load && !block.private)
    .map(([, block]) => block);
  const of = (region: string) =>
    content
      .filter((block) => (block.region ?? "main") === region)
      .map((block) => fragmentOf(block, "ordinary", block.name));
  return pageOf({ header: of("header"), main: of("main"), footer: of("footer") });
}

/** Returns a page with one block from each content family. */
export const everyFamilyPage = (): object => everyBlockPage(FAMILIES);
