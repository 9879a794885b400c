import { buildSchema, type GraphQLSchema } from "graphql";

/** The part of Sitecore's delivery GraphQL schema that Sitecore's client libraries query. */
const SOURCE = /* GraphQL */ `
  "A layout document, or the value of a field."
  scalar JSON

  type Query {
    layout(site: String!, routePath: String!, language: String): LayoutData
    site: SiteData!
    item(path: String!, language: String!, version: String): Item
    search(where: ItemSearchPredicateInput!, first: Int = 10, after: String): ItemSearchResults!
  }

  type LayoutData {
    item: Item
  }

  type Item {
    id: ID!
    name: String!
    displayName: String!
    "Path in the content tree, such as /sitecore/content/larkspur/home/about-us."
    path: String!
    version: Int!
    language: ItemLanguage!
    "The item in each of its languages."
    languages: [Item!]!
    template: ItemTemplate!
    "Ancestors, nearest first."
    ancestors(includeTemplateIDs: [String!]): [Item!]!
    url: ItemUrl!
    field(name: String!): ItemField
    rendered: JSON
    personalization: ItemPersonalization!
  }

  type ItemLanguage {
    name: String!
  }

  type ItemTemplate {
    id: ID!
    name: String!
  }

  type ItemUrl {
    path: String!
  }

  type ItemField {
    name: String!
    value: String!
    jsonValue: JSON
  }

  type ItemPersonalization {
    variantIds: [String!]!
  }

  type PageInfo {
    endCursor: String!
    hasNext: Boolean!
  }

  enum ItemSearchOperator {
    EQ
    NEQ
    CONTAINS
    NCONTAINS
  }

  input ItemSearchPredicateInput {
    "_path, _language, _templates or _name."
    name: String
    value: String
    operator: ItemSearchOperator = EQ
    AND: [ItemSearchPredicateInput!]
    OR: [ItemSearchPredicateInput!]
  }

  type ItemSearchResults {
    total: Int!
    pageInfo: PageInfo!
    results: [Item!]!
  }

  type SiteData {
    siteInfo(site: String!): SiteInfo
    siteInfoCollection: [SiteInfo!]!
  }

  type SiteInfo {
    name: String!
    "Host names, separated by |."
    hostname: String!
    language: String!
    rootPath: String!
    robots: String
    llmsTxt: String
    "URLs of the sitemap files."
    sitemap: [String!]!
    redirects: [RedirectItem!]!
    errorHandling(language: String!): ErrorHandling!
    dictionary(language: String!, first: Int = 500, after: String): DictionaryConnection
    routes(
      language: String!
      includedPaths: [String]
      excludedPaths: [String]
      first: Int = 100
      after: String
    ): RouteConnection!
  }

  type RedirectItem {
    pattern: String!
    target: String!
    redirectType: String!
    isQueryStringPreserved: Boolean!
    isLanguagePreserved: Boolean!
    locale: String!
  }

  type ErrorHandling {
    notFoundPage: Item
    notFoundPagePath: String
    serverErrorPage: Item
    serverErrorPagePath: String
  }

  type DictionaryConnection {
    total: Int!
    pageInfo: PageInfo!
    results: [DictionaryEntry!]!
  }

  type DictionaryEntry {
    key: String!
    value: String!
  }

  type RouteConnection {
    total: Int!
    pageInfo: PageInfo!
    results: [Route!]!
  }

  type Route {
    routePath: String!
    route: Item
  }
`;

let built: GraphQLSchema | undefined;

/** Returns the GraphQL schema. The first call builds the schema. */
export function schema(): GraphQLSchema {
  built ??= buildSchema(SOURCE);
  return built;
}
