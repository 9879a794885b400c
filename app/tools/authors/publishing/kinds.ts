import type { listReceipts, whereUsed } from "../../../../contracts/authors.ts";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import type { PurgePlan } from "../../../../contracts/purge.ts";
import type { Outcome } from "../../define.ts";

/** What an author can update, with the label of the choice. */
export const KINDS = {
  page: "A page",
  section: "A section: a page and all pages below it",
  item: "An item, a picture, or a partial design, on every page that shows it",
  component: "A component, on every page that shows it",
  site: "The whole site",
} as const;
export type Kind = keyof typeof KINDS;
export const isKind = (kind: string | null | undefined): kind is Kind => Object.hasOwn(KINDS, kind ?? "");

/** An update that the author has named and not yet confirmed. */
export interface Named {
  kind: Kind;
  name: string;
  /** The pages that the update concerns, or why there are none. */
  uses: ResponseOf<typeof whereUsed> | Outcome;
}

export interface Lists {
  receipts: ResponseOf<typeof listReceipts>;
  plans: PurgePlan[];
}
