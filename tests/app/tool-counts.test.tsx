import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import componentsPage from "../../app/tools/authors/components/index.tsx";
import linksPage from "../../app/tools/authors/links/index.tsx";
import { ReceiptIsland } from "../../app/tools/authors/publishing/Receipt.island.tsx";
import { Review } from "../../app/tools/authors/publishing/Review.tsx";
import { Metrics } from "../../app/tools/ops/Metrics.tsx";
import { listComponents, reportLinks } from "../../contracts/author-reports.ts";
import { exampleReceipt, pageResults } from "../../contracts/purge.ts";

const props = {
  page: { timeZone: "America/Denver" },
  query: new URLSearchParams(),
  site: { name: "larkspur", languages: ["en"] },
};
const view = (View: unknown, data: object): ReactNode => {
  const Page = View as ComponentType<Record<string, unknown>>;
  return <Page {...props} data={data} navigation={{}} />;
};
const links = (changes: object) => view(linksPage.View, { ...reportLinks.example.response, ...changes });
const none = Object.fromEntries(pageResults.map((result) => [result, 0])) as Record<
  (typeof pageResults)[number],
  number
>;
const receipt = (changes: object) => (
  <ReceiptIsland
    receipt={{ ...exampleReceipt, state: "everywhere", ...changes }}
    zone="America/Denver"
    languages={["en"]}
    isAuthor
  />
);

it.each<[string, (count: number) => ReactNode, string, string]>([
  [
    "links to other sites",
    (external) => links({ external }),
    "1 link to another site was not checked.",
    "2 links to other sites were not checked.",
  ],
  [
    "pages without visits",
    (notStored) => links({ notStored }),
    "1 page without visits in the last week was not checked.",
    "2 pages without visits in the last week were not checked.",
  ],
  [
    "broken links",
    (brokenCount) => links({ brokenCount, broken: [] }),
    "1 link to a page that does not exist",
    "2 links to pages that do not exist",
  ],
  [
    "components of pages that were not read",
    (more) => {
      const { response } = listComponents.example;
      return view(componentsPage.View, { ...response, components: [], side: "stored", read: 3, of: 3 + more });
    },
    "1 other stored page was not read.",
    "2 other stored pages were not read.",
  ],
  [
    "lists that an update renewed",
    (count) => receipt({ pages: [], pageCount: 0, calls: Array.from({ length: count }, (_, at) => `GET /${at}`) }),
    "1 list that uses this content was updated.",
    "2 lists that use this content were updated.",
  ],
  [
    "pages that wait for a visitor",
    (count) => receipt({ pages: [], pageCount: count, results: { ...none, "on visit": count } }),
    "1 page updates when opened.",
    "2 pages update when opened.",
  ],
  [
    "lists that use an item",
    (calls) => view(Review, { kind: "item", name: "a", uses: { pages: [], pageCount: 0, languages: [], calls } }),
    "1 list that visitors search uses it.",
    "2 lists that visitors search use it.",
  ],
  [
    "calls without requests",
    (count) => (
      <Metrics
        figures={{
          since: "2030-01-01T00:00:00Z",
          called: [],
          idle: Array.from({ length: count }, (_, at) => `call${at}`),
        }}
        span="hour"
        zone="America/Denver"
        now={new Date("2030-01-01T01:00:00Z")}
      />
    ),
    "1 call without requests",
    "2 calls without requests",
  ],
])(
  "authors and ops read a whole sentence about one and about two %s (OP-05, PB-05, PB-11)",
  (_what, render, one, two) => {
    const said = (count: number) =>
      renderToString(render(count))
        .replaceAll("<!-- -->", "")
        .replace(/<[^>]*>/g, " ");
    expect(said(1)).toContain(one);
    expect(said(2)).toContain(two);
  },
);
