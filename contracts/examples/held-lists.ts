import { acceptList, listHeldLists } from "../held-lists.ts";
import { example } from "./example.ts";

export const examples = [
  example(listHeldLists, {
    row: "OP-09",
    summary:
      "Lists the lists from the CMS and the upstreams that suddenly lost a third of their entries, so that the Worker keeps the longer list.",
    request: {},
    response: {
      lists: [
        {
          key: "pages:larkspur",
          name: "pages of larkspur",
          since: "2030-10-08T18:00:00.000Z",
          seen: "2030-10-08T18:05:00.000Z",
          usedFrom: "2030-10-09T18:00:00.000Z",
          lost: [{ part: "en", before: 24, after: 1 }],
          entries: 6,
        },
      ],
    },
  }),
  example(acceptList, {
    row: "OP-09",
    summary: "Accepts a shorter list, for example after authors deleted a third of the pages.",
    request: { key: "pages:larkspur", entries: 6 },
    response: { key: "pages:larkspur" },
  }),
];
