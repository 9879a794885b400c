import accordionSection from "./accordion-section/index.ts";
import type { BlockDefinition } from "./define.ts";
import faqAccordion from "./faq-accordion/index.ts";
import homepageHero from "./homepage-hero/index.ts";
import locationSearch from "./location-search/index.ts";
import publicationCards from "./publication-cards/index.ts";
import richText from "./rich-text/index.ts";
import serviceHero from "./service-hero/index.ts";
import statsCards from "./stats-cards/index.ts";
import tabbedContent from "./tabbed-content/index.ts";

/** Every block, by the name of its folder. A test holds this list equal to the folders. */
export const registry = {
  "accordion-section": accordionSection,
  "faq-accordion": faqAccordion,
  "homepage-hero": homepageHero,
  "location-search": locationSearch,
  "publication-cards": publicationCards,
  "rich-text": richText,
  "service-hero": serviceHero,
  "stats-cards": statsCards,
  "tabbed-content": tabbedContent,
} as unknown as Record<string, BlockDefinition>;

/** Every block, by the component name of the content system. */
export const blocks = new Map(Object.values(registry).map((definition) => [definition.name, definition]));

/** The folder of a block, by its component name. */
export const blockFolders = new Map(Object.entries(registry).map(([folder, definition]) => [definition.name, folder]));
