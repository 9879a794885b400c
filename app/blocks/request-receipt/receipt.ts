import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { requestReceipt } from "../../../contracts/requests.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { Call, HeadChange, PageContext } from "../../context/page-context.ts";
import { phrases } from "./phrases.ts";

export interface Receipt {
  title: string;
  /** The site's name, for the page title. */
  site: string;
  /** The receipt, or null if no receipt has the ID in the URL. */
  receipt: ResponseOf<typeof requestReceipt> | null;
}

/** Fetches the receipt whose ID is in the URL. */
export async function load(id: string, headline: string, page: PageContext, call: Call): Promise<Receipt> {
  const request = { receipt: id };
  const receipt = requestReceipt.request.safeParse(request).success
    ? ((await call(requestReceipt, request)) as Receipt["receipt"])
    : null;
  const title = receipt ? headline || page.t(phrases.RequestReceived) : page.t(phrases.RequestUnknown);
  return { title, site: page.t(fieldPhrases.SiteName), receipt };
}

/**
 * Returns the page's title and response status. The title states whether the request was received, because screen
 * readers announce the title first.
 */
export const headOf = ({ title, site, receipt }: Receipt): HeadChange => ({
  title: `${title} | ${site}`,
  ...(!receipt && { status: 404 as const }),
});
