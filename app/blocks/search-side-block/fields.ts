import { choice, link, text } from "../../cms/fields/fields.ts";

const KINDS = ["services", "locations", "providers", "events"] as const;
export type Kind = (typeof KINDS)[number];

export const fields = {
  kind: choice("Type of results", KINDS),
  heading: text("Heading; the type's default when empty"),
  searchTool: link("Search page of the type, linked when there are no results; not for services"),
};
