/**
 * Maps CMS components from other sites to blocks on this site. Each entry consists of the component's CMS name, the
 * block, and a map from CMS fields to block fields. Fields that have the same name in the CMS and in the block do not
 * need a mapping. Run `npm run doctor -- --draft FILE` to draft entries for a layout document.
 *
 * The `ContentSection` block can render any component. A `ContentSection` entry maps CMS fields to positions:
 * `eyebrow`, `title`, `texts`, `pictures`, `links`, or `entries`. If the entry maps no fields, the section shows all
 * fields except settings.
 */
export interface MappedComponent {
  block: string;
  /**
   * Maps CMS fields to block fields. If several CMS fields map to a rich text field, their values are joined. A block
   * field of any other type gets the first non-empty value.
   */
  fields: Readonly<Record<string, string>>;
  /** Whether a field that is missing from the component falls back to the page field with the same name. */
  ofPage?: true;
}

export const componentMap: Readonly<Record<string, MappedComponent>> = {
  // Headless SXA components that show page fields or a menu. All other SXA components and the components in Sitecore's
  // starter templates do not need an entry because `section-fields.ts` converts them.
  Title: { block: "PageHeader", fields: { field: "pageTitle", Title: "pageTitle" }, ofPage: true },
  Navigation: { block: "SectionNavigation", fields: { entries: "navigationMenuItems" } },
  RichText: { block: "RichText", fields: { Text: "body", Title: "title" } },
};

/** Names of container components. The parser replaces container components with their children. */
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

/** Reasons for omitting components that have no content, keyed by component name. */
export const omitted: Readonly<Record<string, string>> = {
  ThemeSwitcher: "the site has no dark theme",
};

/** Reasons for omitting components whose content the site shows elsewhere, keyed by component name. */
export const replaced: Readonly<Record<string, string>> = {
  Breadcrumb: "the site shows its own breadcrumb",
  Breadcrumbs: "the site shows its own breadcrumb",
};

/** Block names that other sites also use for components with different fields. */
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
 * Maps this site's page fields to the field names that other sites use, regardless of case. The parser uses the first
 * non-empty field in each list. Sitecore's starters have no Open Graph fields on most pages, so their metadata also
 * describes shared links.
 */
export const pageFields = {
  browserTitle: ["browserTitle", "MetaTitle", "MetadataTitle", "pageTitle", "Title"],
  metaDescription: ["metaDescription", "MetadataDescription", "pageSummary"],
  ogTitle: ["ogTitle", "OpenGraphTitle", "MetadataTitle"],
  ogDescription: ["ogDescription", "OpenGraphDescription", "MetadataDescription"],
  ogImage: ["ogImage", "OpenGraphImageUrl", "OpenGraphImage", "MetadataImage"],
  publishedDate: ["publishedDate"],
  updatedDate: ["updatedDate"],
  reviewedDate: ["reviewedDate", "lastReviewed", "lastReviewedDate", "reviewDate"],
  reviewedBy: ["reviewedBy", "medicalReviewer"],
  reviewDueDate: ["reviewDueDate", "nextReviewDate", "reviewDue", "nextReview"],
} as const satisfies Record<string, readonly string[]>;

/** Host of Sitecore's Edge Platform, which serves XM Cloud Forms to the sites that it serves pages to. */
const EDGE_PLATFORM_HOST = "edge-platform.sitecorecloud.io";

/**
 * Returns why a component of a Sitecore service is not shown, or null for other components. The components need scripts
 * that browsers load from the service.
 * @param contentHost hostname of the CMS
 */
export function serviceProblem(
  name: string,
  params: Readonly<Record<string, unknown>>,
  contentHost: string | undefined,
): string | null {
  if (params.FormId)
    return contentHost === EDGE_PLATFORM_HOST
      ? null
      : `Not shown: XM Cloud Forms need the CMS at ${EDGE_PLATFORM_HOST}. Connect it with a context ID, or use the block Form`;
  if (/^FEaaS/i.test(name)) return "Not shown: FEaaS components need scripts of Sitecore. Use another component";
  if (/^BYOC/i.test(name)) return "Not shown: BYOC components need scripts of Sitecore. Use another component";
  return null;
}
