/**
 * Maps CMS components of other sites to blocks. Each entry has the component's CMS name, the block, and field names →
 * block fields. Fields with equal names need no entry. `npm run doctor -- --draft FILE` drafts entries for a document.
 */
export interface MappedComponent {
  block: string;
  /** A rich text field joins several texts and link lists. Other fields use the first non-empty value. */
  fields: Readonly<Record<string, string>>;
  /** Whether the component shows page fields. */
  ofPage?: true;
}

export const componentMap: Readonly<Record<string, MappedComponent>> = {
  // Components of headless SXA.
  RichText: { block: "RichText", fields: { Text: "body" } },
  PageContent: { block: "RichText", fields: { Content: "body" }, ofPage: true },
  Title: { block: "PageHeader", fields: { field: "pageTitle", Title: "pageTitle" }, ofPage: true },
  Promo: {
    block: "RichText",
    fields: {
      PromoIcon: "imageCallout",
      PromoText: "body",
      PromoText2: "body",
      PromoText3: "body",
      PromoLink: "primaryCTA",
    },
  },
  Image: { block: "RichText", fields: { Image: "imageCallout", ImageCaption: "body", TargetUrl: "primaryCTA" } },
  LinkList: { block: "RichText", fields: { title: "title", children: "body" } },
  // Component of Sitecore's starter templates.
  ContentBlock: { block: "RichText", fields: { heading: "title", content: "body" } },
  Navigation: { block: "SectionNavigation", fields: { entries: "navigationMenuItems" } },
};

/** Container components, which are replaced by their children. */
export const containers: readonly string[] = [
  "Container",
  "ColumnSplitter",
  "RowSplitter",
  "PartialDesignDynamicPlaceholder",
];

/** Maps page fields to field names of other sites. The first non-empty field is used. */
export const pageFields = {
  browserTitle: ["browserTitle", "pageTitle", "MetaTitle", "MetadataTitle", "Title"],
  metaDescription: ["metaDescription", "MetaDescription", "MetadataDescription"],
  ogTitle: ["ogTitle", "OpenGraphTitle"],
  ogDescription: ["ogDescription", "OpenGraphDescription"],
  ogImage: ["ogImage", "OpenGraphImageUrl", "OpenGraphImage"],
  publishedDate: ["publishedDate"],
  updatedDate: ["updatedDate"],
} as const satisfies Record<string, readonly string[]>;
