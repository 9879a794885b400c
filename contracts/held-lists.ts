/**
 * Operations for lists that suddenly lost a third of their entries. The Worker keeps the longer list until ops accept the
 * shorter one, or until the CMS has returned it for a day.
 */
import { z } from "zod";
import { lengths, requiredText, wholeNumber } from "./fields.ts";
import { operation } from "./operation.ts";

const HeldList = z.object({
  /** Key of the list, such as `pages:larkspur`. */
  key: z.string(),
  /** Description of the list, such as `pages of larkspur`. */
  name: z.string(),
  /** Times at which the Worker first and last received the shorter list, and at which it will use that list. */
  since: z.iso.datetime(),
  seen: z.iso.datetime(),
  usedFrom: z.iso.datetime(),
  /** Parts of the list that lost entries, such as a language, with the number of entries before and after. */
  lost: z.array(z.object({ part: z.string(), before: z.number().int(), after: z.number().int() })),
  /** Number of entries in the shorter list. */
  entries: z.number().int(),
});
export type HeldList = z.output<typeof HeldList>;

const access = ["ops"] as const;

export const listHeldLists = operation({
  row: "OP-09",
  summary:
    "Lists the lists from the CMS and the upstreams that suddenly lost a third of their entries, so that the Worker keeps the longer list.",
  method: "GET",
  path: "/_edge/held-lists",
  access,
  changes: false,
  request: z.object({}),
  response: z.object({ lists: z.array(HeldList) }),
  example: {
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
  },
});

export const acceptList = operation({
  row: "OP-09",
  summary: "Accepts a shorter list, for example after authors deleted a third of the pages.",
  method: "POST",
  path: "/_edge/held-lists/accepted",
  access,
  changes: true,
  audit: ({ key, entries }) => ({ action: "list-accepted", targets: [key, `${entries} entries`] }),
  request: z.strictObject({
    key: requiredText(lengths.search),
    /** Number of entries in the shorter list, as listed. If the list has changed since then, the result is a 409. */
    entries: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
  response: z.object({ key: z.string() }),
  example: { request: { key: "pages:larkspur", entries: 6 }, response: { key: "pages:larkspur" } },
});
