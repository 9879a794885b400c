import { choice, link, text } from "../../cms/fields/fields.ts";

export const KINDS = ["services", "locations", "providers", "events"] as const;
export type Kind = (typeof KINDS)[number];

export const fields = {
  kind: choice("What it shows", KINDS),
  heading: text("Its heading, unless it is the usual one of its kind"),
  searchTool: link("The search of its kind, which takes its place when nothing fits; not for services"),
};
