/** Example publications in the wire format. */
import { image, item, link, longText, value } from "../cms/fields/example-values.ts";
import type { WireFields } from "../cms/fields/types.ts";
import type { publicationFields } from "./publication-fields.ts";

/** Returns an example topic with its link. */
const topic = (name: string, href: string) =>
  item(name, { websiteOverride: value(name), landingPage: link(href, name) });

/** Returns an example publication with an illustration. The values in `overrides` replace the default field values. */
export const publication = (
  title: string,
  summary: string,
  scene: string,
  url: string,
  overrides: WireFields<typeof publicationFields> = {},
) =>
  item(
    title,
    {
      pageTitle: value(title),
      pageSummary: value(summary),
      image: image(`/sc10media/${scene}.svg`, "", 900, 600),
      topics: [] as ReturnType<typeof topic>[],
      ...overrides,
    },
    url,
  );

const library = topic("Healthy living", "/health-library");

export const publications = [
  publication("Sleep better in seven nights", "Small changes that help.", "sleep", "/health-library", {
    topics: [library],
    author: item("Naveen Okafor", { displayName: value("Naveen Okafor, MD") }),
    publishedDate: value("2026-05-19T15:00:00Z"),
    updatedDate: value("2026-09-02T15:00:00Z"),
    lengthToRead: value(4),
  }),
  publication(
    "Getting ready for surgery",
    "What to do in the week before.",
    "nurse",
    "/health-library/preparing-for-surgery",
    {
      publishedDate: value("2026-03-03T16:00:00Z"),
      updatedDate: value("2026-03-03T16:00:00Z"),
      lengthToRead: value(0),
    },
  ),
  publication("Back on the trail", "Hips and knees that carry you.", "orthopedics", "", {
    relativePath: value({ href: "/medical-services" }),
    topicIds: [item("Orthopedics", { nameOverride: value("Orthopedics") })],
  }),
  publication("Cooking for your heart", "Twelve dishes for the week.", "nutrition", "/health-library"),
];

export const longPublications = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    publication(`${longText(14)} ${index}`, longText(60), "family", `/health-library?${index}`, {
      topics: [topic(longText(5), "/health-library"), topic("Second", "/health-library")],
      author: item("Long", { displayName: value(longText(6)) }),
      publishedDate: value("2026-05-19"),
      lengthToRead: value(12.4),
    }),
  );

export const wrongPublications = [
  null,
  {},
  {
    fields: {
      pageTitle: value(3),
      topics: value(1),
      publishedDate: value("soon"),
      author: value("A"),
      lengthToRead: {},
    },
  },
];
