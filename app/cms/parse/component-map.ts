/**
 * Maps CMS components of other sites to blocks of this site. Each entry has the component's CMS name, the block, and a
 * map from CMS fields to block fields. Fields with the same name in the CMS and in the block need no mapping. The
 * command `npm run doctor -- --draft FILE` drafts entries for a layout document.
 *
 * The block `ContentSection` can show all types of components. The entry of a content section maps CMS fields to
 * positions: `eyebrow`, `title`, `texts`, `pictures`, `links`, or `entries`. If the entry of a content section maps no
 * fields, the content section shows all fields except settings.
 */
export interface MappedComponent {
  block: string;
  /** A rich text field joins the values of several CMS fields. All other fields use the first non-empty value. */
  fields: Readonly<Record<string, string>>;
  /** Whether the component shows a field of the page if the component has no field with this name. */
  ofPage?: true;
}

export const componentMap: Readonly<Record<string, MappedComponent>> = {
  // Components of headless SXA that show page fields or a menu. All other components of SXA and of Sitecore's starters
  // need no entry, because `section-fields.ts` converts them.
  Title: { block: "PageHeader", fields: { field: "pageTitle", Title: "pageTitle" }, ofPage: true },
  Navigation: { block: "SectionNavigation", fields: { entries: "navigationMenuItems" } },
  RichText: { block: "RichText", fields: { Text: "body", Title: "title" } },
};

/** Names of container components. The parser replaces these components with their children. */
export const containers: readonly string[] = [
  "Container",
  "ColumnSplitter",
  "RowSplitter",
  "Container25252525",
  "Container303030",
  "Container3070",
  "Container4060",
  "Container5050",
  "Container6040",
  "Container6321",
  "Container70",
  "Container7030",
  "ContainerFullBleed",
  "ContainerFullWidth",
  "Flex",
  "PlaceholderTabs",
  "PartialDesignDynamicPlaceholder",
];

/** Reasons why the site omits components that have no content, by component name. */
export const omitted: Readonly<Record<string, string>> = {
  ThemeSwitcher: "this site has no dark theme to switch to",
};

/** Names of blocks that other sites also use for components with different fields. */
export const sharedNames: readonly string[] = [
  "AccordionSection",
  "ArticleList",
  "ArticleListing",
  "CTABanner",
  "DisplayCard",
  "Footer",
  "ImageCards",
  "InformationBlock",
  "NewsList",
  "PageHeader",
  "ProductHero",
  "ProfileCards",
  "PromotionBanner",
  "ResourceCards",
  "RichText",
  "StatsCards",
  "TabbedContent",
  "VideoBlock",
];

/**
 * Maps page fields of this site to field names of other sites. The parser uses the first non-empty field in each list.
 */
export const pageFields = {
  browserTitle: ["browserTitle", "pageTitle", "MetaTitle", "MetadataTitle", "Title"],
  metaDescription: ["metaDescription", "MetaDescription", "MetadataDescription"],
  ogTitle: ["ogTitle", "OpenGraphTitle"],
  ogDescription: ["ogDescription", "OpenGraphDescription"],
  ogImage: ["ogImage", "OpenGraphImageUrl", "OpenGraphImage"],
  publishedDate: ["publishedDate"],
  updatedDate: ["updatedDate"],
} as const satisfies Record<string, readonly string[]>;
