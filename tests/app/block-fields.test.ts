import { expect, it } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import type { FieldSet } from "../../app/cms/fields/types.ts";

/** Returns the paths to all authored fields, separated by spaces, such as `title cards.icon cards.link`. */
const paths = (fields: FieldSet, prefix = ""): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    prefix + name,
    ...(field.fields ? paths(field.fields, `${prefix + name}.`) : []),
  ]);

const NUMBERS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const worded = (prefix: string, most: number, suffix = "") =>
  NUMBERS.slice(0, most).map((number) => `${prefix}${number}${suffix}`);
const counted = (prefix: string, most: number) => Array.from({ length: most }, (_, at) => `${prefix}${at + 1}`);
const within = (list: string, names: readonly string[]) => names.map((name) => `${list}.${name}`);

const address = ["address1", "address2", "suite", "city", "state", "zip", "wayfindingNotes"];
const hours = [
  ...["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].flatMap((day) =>
    ["1Open", "1Close", "2Open", "2Close"].map((time) => day + time),
  ),
  "is24Hour",
  "isCallForHours",
  "nextOpenDay",
  "hoursNotes",
];
const place = [
  ...["name", "phone", "websiteUrl"],
  ...within("address", address),
  ...within("hours", hours),
  ...within("waitTime", ["color", "currentWaitTimeInMinutes"]),
];
const publication = [
  ...["relativePath", "image", "pageTitle", "pageSummary", "publishedDate", "updatedDate", "lengthToRead"],
  ...["topics.websiteOverride", "topics.landingPage", "topicIds.nameOverride", "author.displayName"],
];
const banner = [
  ...["title", "message", "icon", "preHeading", "trackInCdp", "applyCardStyle", "styleOption"],
  ...["primaryButtonText", "primaryButtonLink", "primaryButtonIcon"],
  ...["secondaryButtonText", "secondaryButtonLink", "secondaryButtonIcon"],
];
const contextual = [
  ...["bannerHeading", "bannerDescription", "bannerImage", "topicIcon", "topicLabel", "isLeft"],
  ...["primaryCTALink", "primaryCTAText", "secondaryCTALink", "secondaryCTAText"],
];
const action = ["icon", "title", "bodyCopy", "primaryCTAText", "primaryCTALink"];
const table = worded("label", 10);

/**
 * CMS field names. If a code change renames a CMS field, the site no longer shows the field's content and reports no
 * error.
 */
const agreed: [row: string, block: string, fields: readonly string[]][] = [
  ["EN-07", "EmergencyCareAccordion", within("locations", ["type", "icon", "description", ...place])],
  [
    "EN-08",
    "DepartmentLocationPage",
    [
      ...place,
      ...["alternativeName", "fax", "hideLocationHours", "servicesOrConditionsTitle", "servicesOrConditionsList"],
      ...[
        "primaryCTAUrl",
        "primaryCTAText",
        "visitorTools.title",
        "visitorTools.links.label",
        "visitorTools.links.url",
      ],
    ],
  ],
  ["EN-14", "PromotionBanner", ["bannerIcon", "heading", "subHeading", "description", "link", "summary", "icon"]],
  [
    "EN-15",
    "LocationsByType",
    ["link", "linkText", "locationTypes", "styleOption", "specialties", "isGrid", "showMedia"],
  ],
  ["EN-15", "SelectedLocations", ["title", "description", "ctaText", "ctaLink", ...within("locationCards", place)]],
  [
    "EN-16",
    "BuildingDirectory",
    [
      ...["marketableLocation", "directoryTitle", "emergencyCareOptionsTitle", "hoursOverrideText"],
      ...within("departments", ["url", "icon", "title", "description"]),
      ...["buildingLocation", "urgentCare", "pediatricUrgentCare", "emergencyCare"].flatMap((one) =>
        within(one, place),
      ),
    ],
  ],
  [
    "EN-17",
    "CampusDirectory",
    [
      ...within("address", address),
      ...["phone", "visitingHours", "donateUrl"],
      ...["cardOne", "cardTwo", "cardThree"].flatMap((card) => within(card, ["cardText", "cardIcon", "cardUrl"])),
      ...within("departments", ["name", "phone", "websiteUrl"]),
    ],
  ],
  ["EN-18", "LocationsLanding", ["headline", ...counted("image", 12), ...counted("link", 12)]],
  [
    "EN-21",
    "DepartmentProvidersDirectory",
    [
      ...["marketableLocation.city", "marketableLocation.state", "headline", "sortOption", "displayOption"],
      ...["styleOption", "ctaLink", "ctaText", "specialties"],
    ],
  ],
  [
    "EN-24",
    "BillingWizard",
    [
      ...["noResultsHeading", "noResultsDescription"],
      ...["cardOne", "cardTwo"].flatMap((card) => within(card, ["icon", "label", "link"])),
    ],
  ],
  [
    "EN-25",
    "AccordionSection",
    [
      ...["heading", "shortDescription", "accordionProminence", "styleOption"],
      ...within("accordionCards", ["accordionTitle", "accordionBodyCopy", "primaryCTA", "primaryCTAText"]),
      ...within("accordionCards", ["secondaryCTA", "secondaryCTAText"]),
    ],
  ],
  ["EN-26", "PageHeader", ["pageTitle", "pageSubtitle", "topics.websiteOverride"]],
  [
    "EN-27",
    "PublicationCardCollection",
    [
      ...["headline", "introduction", "isGrid", "ctaLink", "ctaLinkText", "styleOption"],
      ...within("pages", ["image", "pageTitle", "pageSummary", "topics.websiteOverride", "topics.landingPage"]),
    ],
  ],
  ["EN-28", "TopPublications", within("pages", publication)],
  ["EN-28", "NewsList", within("pages", publication)],
  ["EN-29", "ArticleListing", within("articles", publication)],
  ["EN-30", "InlineMessageBanner", banner],
  ["EN-30", "CalloutFeaturedBanner", banner],
  ["EN-31", "ContextualInlineBanner", contextual],
  ["EN-31", "ContextualCTA", contextual],
  [
    "EN-32",
    "ProductHero",
    [
      ...["preHeading", "heading", "subHeading", "bannerImage", "calloutHeading", "calloutSubHeading"],
      ...counted("calloutListItem", 5),
      ...["primaryCTALink", "primaryCTAText", "primaryCTAIcon", "secondaryCTALink", "secondaryCTAText"],
      ...["secondaryCTAIcon", "isHSAEligible", "isHero"],
    ],
  ],
  [
    "EN-33",
    "SecondaryHero",
    ["headline", "bodyCopy", "backgroundImage", "focusSize", "alignContentRightSide", "category"],
  ],
  [
    "EN-33",
    "ServiceMainPageHero",
    [
      ...["headline", "subCopy", "backgroundImage", "mobileBackgroundImage", "backgroundColor"],
      ...["statsCards.metric", "statsCards.label"],
    ],
  ],
  ["EN-33", "HomepageHero", ["headline", "subCopy", "backgroundImage", "mobileBackgroundImage", "anchorLink"]],
  ["EN-34", "ActionBlock", [...action, "themeOverride"]],
  ["EN-35", "StatsCards", within("statsCards", ["metric", "label", "description"])],
  [
    "EN-35",
    "StatsCardWithImage",
    [
      ...["title", "eyebrow", "leadCopy", "image", "imageCaption", "alignImageRight"],
      ...["primaryCTAText", "primaryCTAIcon", "secondaryCTAText", "secondaryCTAIcon"],
    ],
  ],
  ["EN-36", "TableCards", [...table, ...within("cards", ["heading", "icon", ...worded("value", 10)])]],
  ["EN-37", "ProfileCards", within("profiles", ["name", "title", "description", "image", "link"])],
  ["EN-37", "TagStrip", within("tags", ["websiteOverride", "icon", "link"])],
  ["EN-37", "JumpLinks", within("jumpLinks", ["icon", "title", "jumplinkId"])],
  [
    "EN-38",
    "TabbedContent",
    within("tabs", [
      ...["tabTitle", "image", "imageCaption", "richText", "richTextTitle", "isLeft", "videoLink", "videoTitle"],
      ...["videoCaption", "primaryCta", "primaryCtaText", "secondaryCta", "secondaryCtaText"],
    ]),
  ],
  [
    "EN-39",
    "InfoTable",
    [
      ...["heading", "subHeading", "shortDescription", "backgroundImage", "ctaButtonLink", "ctaButtonText"],
      ...["column2", "column3"].flatMap((column) => within(column, ["dataLabel", "supportingText"])),
    ],
  ],
  ["EN-40", "InformationBlock", ["blockHeader", "blockText", ...counted("BulletText", 3), "colorTheme", "blockType"]],
  ["EN-40", "RichText", ["title", "body", "imageCallout", "videoLink", "primaryCTA", "alignment", "styleOption"]],
  [
    "EN-41",
    "MainHeader",
    [
      ...["searchIndexId", "searchResultsUrl", "placeholderText", "primaryLinksHeading", "secondaryLinksHeading"],
      ...[...worded("primaryLink", 4, "Title"), ...worded("primaryLink", 4, "Url")],
      ...[...worded("secondaryLink", 6, "Title"), ...worded("secondaryLink", 6, "Url")],
      ...["Title", "Url", "Icon", "Description"].flatMap((part) => worded("featuredLink", 6, part)),
      ...["menuTitle", "featuredLinksHeading", "secondaryCtaTitle", "secondaryCtaUrl"],
      ...["enterpriseHomeLink", "signInLink", "logoLink", "locationDataUseDisclaimer"],
    ],
  ],
  [
    "EN-42",
    "SectionNavigation",
    [
      ...["title", "titleLink", "parentNavigationLink", ...within("actionBlocks", action)],
      ...within("navigationMenuItems", ["title", "titleLink", "isDropDown", "navigationGroups.navigationLinks"]),
    ],
  ],
  ["EN-43", "Footer", ["logo", "signInLink", "columns.links", "copyright", "hygieneLinks"]],
  ["EN-43", "SearchBar", ["searchResultsPage", "searchLabel", "searchIcon", "quickLinks"]],
  ["EN-45", "CalloutForm", ["importScript", "title"]],
  ["EN-45", "EmbeddedForm", ["formName", "withCss", "title"]],
  [
    "EN-51",
    "EventsLanding",
    ["title", "description", ...counted("bannerImage", 9), ...counted("bannerText", 9), ...counted("bannerLink", 9)],
  ],
  [
    "EN-56",
    "MedicalServicesFinder",
    [
      ...["heading", "subCopy", "featuredServicesHeading", "filterPlaceholderText", "imageUrl", "lightText"],
      ...["textAlignLeft", ...within("featuredServices", ["name", "icon", "link"])],
      ...within("medicalServices", ["name", "icon", "link"]),
    ],
  ],
  ["EN-58", "FaqAccordion", ["faqs.title", "faqs.content"]],
  ["EN-58", "QuickActionBar", ["contextualButtons", "globalButtons"].flatMap((list) => within(list, ["text", "link"]))],
  ["EN-58", "CTABanner", ["title", "message", "backgroundColor", ...worded("link", 3), ...worded("link", 3, "Text")]],
  ["EN-58", "DepartmentDirectory", within("departments", ["url", "icon", "title", "description"])],
  [
    "EN-59",
    "EducationArticlePage",
    [
      ...["title", "specialtyCallout", "findCareLink", "landingPageLink", "articleBody"],
      ...["featureCTA.paragraphNumber", "highlightCards.paragraphNumber", "highlightCards.cards"],
    ],
  ],
  [
    "EN-59",
    "ArticleList",
    ["eyebrow", "heading", "description", "landingPageLink", "landingPageText", ...within("pages", publication)],
  ],
  [
    "EN-59",
    "SectionSummaryPage",
    [
      ...[...worded("headerButton", 4, "Link"), ...worded("headerButton", 4, "Text")],
      ...within("sections", ["title", "summary", "buttonLink", "buttonText"]),
    ],
  ],
  ["EN-59", "VideoBlock", ["videoLink", "videoCaption"]],
  ["EN-60", "ProviderSearchHero", ["headline", "backgroundImage"]],
  ["EN-60", "ProvidersBySearch", ["heading", "displayOption", "allowDisplayControl"]],
];

it.each(agreed)("row %s: the schema of %s declares the block's CMS fields", (_row, name, names) => {
  const known = paths(blocks.get(name)?.fields ?? {});
  expect(names.filter((one) => !known.includes(one))).toEqual([]);
});
