import accordionSection from "./accordion-section/index.ts";
import avatarStrip from "./avatar-strip/index.ts";
import contextualCta from "./contextual-cta/index.ts";
import contextualInlineBanner from "./contextual-inline-banner/index.ts";
import ctaBanner from "./cta-banner/index.ts";
import type { BlockDefinition } from "./define.ts";
import eventDetail from "./event-detail/index.ts";
import eventRegistration from "./event-registration/index.ts";
import eventThankYou from "./event-thank-you/index.ts";
import eventsLanding from "./events-landing/index.ts";
import eventsSearch from "./events-search/index.ts";
import faqAccordion from "./faq-accordion/index.ts";
import form from "./form/index.ts";
import globalSearch from "./global-search/index.ts";
import homepageHero from "./homepage-hero/index.ts";
import indexSearch from "./index-search/index.ts";
import inlineMessageBanner from "./inline-message-banner/index.ts";
import locationSearch from "./location-search/index.ts";
import mainWithAside from "./main-with-aside/index.ts";
import medicalStaffFees from "./medical-staff-fees/index.ts";
import medicalStaffFeesConfirmation from "./medical-staff-fees-confirmation/index.ts";
import pageHeader from "./page-header/index.ts";
import profileCards from "./profile-cards/index.ts";
import profileFeatureCards from "./profile-feature-cards/index.ts";
import providersDirectory from "./providers-directory/index.ts";
import publicationCards from "./publication-cards/index.ts";
import quickActionBar from "./quick-action-bar/index.ts";
import richText from "./rich-text/index.ts";
import searchBar from "./search-bar/index.ts";
import searchSideBlock from "./search-side-block/index.ts";
import secondaryHero from "./secondary-hero/index.ts";
import serviceHero from "./service-hero/index.ts";
import siteFooter from "./site-footer/index.ts";
import siteHeader from "./site-header/index.ts";
import statsCards from "./stats-cards/index.ts";
import tabbedContent from "./tabbed-content/index.ts";

/** Every block, by the name of its folder. A test holds this list equal to the folders. */
export const registry = {
  "accordion-section": accordionSection,
  "avatar-strip": avatarStrip,
  "contextual-cta": contextualCta,
  "contextual-inline-banner": contextualInlineBanner,
  "cta-banner": ctaBanner,
  "event-detail": eventDetail,
  "event-registration": eventRegistration,
  "event-thank-you": eventThankYou,
  "events-landing": eventsLanding,
  "events-search": eventsSearch,
  "faq-accordion": faqAccordion,
  "global-search": globalSearch,
  form,
  "homepage-hero": homepageHero,
  "index-search": indexSearch,
  "inline-message-banner": inlineMessageBanner,
  "location-search": locationSearch,
  "main-with-aside": mainWithAside,
  "medical-staff-fees": medicalStaffFees,
  "medical-staff-fees-confirmation": medicalStaffFeesConfirmation,
  "page-header": pageHeader,
  "profile-cards": profileCards,
  "profile-feature-cards": profileFeatureCards,
  "providers-directory": providersDirectory,
  "publication-cards": publicationCards,
  "quick-action-bar": quickActionBar,
  "rich-text": richText,
  "search-bar": searchBar,
  "search-side-block": searchSideBlock,
  "secondary-hero": secondaryHero,
  "service-hero": serviceHero,
  "site-footer": siteFooter,
  "site-header": siteHeader,
  "stats-cards": statsCards,
  "tabbed-content": tabbedContent,
} as unknown as Record<string, BlockDefinition>;

/** Every block, by the component name of the content system. */
export const blocks = new Map(Object.values(registry).map((definition) => [definition.name, definition]));

/** The folder of a block, by its component name. */
export const blockFolders = new Map(Object.entries(registry).map(([folder, definition]) => [definition.name, folder]));
