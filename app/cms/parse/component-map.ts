/**
 * Components of other sites as blocks of this one: the one file to extend for a site that brings its own. A component
 * is named as in the content system, then the block that shows it, then its fields → those of the block; fields that
 * have the block's own names need no line. `npm run doctor -- --draft FILE` writes entries for a document.
 */
export interface MappedComponent {
  block: string;
  /** Several texts may go to one rich text, a list of links too; of anything else the first that is filled in shows. */
  fields: Readonly<Record<string, string>>;
  /** It shows fields of the page that it stands on. */
  ofPage?: true;
}

export const componentMap: Readonly<Record<string, MappedComponent>> = {
  // The components that every headless SXA site has.
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
  // The one that the makers' templates begin with.
  ContentBlock: { block: "RichText", fields: { heading: "title", content: "body" } },
  Navigation: { block: "SectionNavigation", fields: { entries: "navigationMenuItems" } },
};

/** Components that only hold others: what stands in them takes their place. */
export const containers: readonly string[] = [
  "Container",
  "ColumnSplitter",
  "RowSplitter",
  "PartialDesignDynamicPlaceholder",
];

/** What the page says of itself in the head → the names that sites give those fields, the first filled in counts. */
export const pageFields = {
  browserTitle: ["browserTitle", "pageTitle", "MetaTitle", "MetadataTitle", "Title"],
  metaDescription: ["metaDescription", "MetaDescription", "MetadataDescription"],
  ogTitle: ["ogTitle", "OpenGraphTitle"],
  ogDescription: ["ogDescription", "OpenGraphDescription"],
  ogImage: ["ogImage", "OpenGraphImageUrl", "OpenGraphImage"],
  publishedDate: ["publishedDate"],
  updatedDate: ["updatedDate"],
} as const satisfies Record<string, readonly string[]>;
