/** What the server writes into a page for the browser, as data: a script of its own would need a policy of its own. */
export interface PageData {
  /** What the data layer learns of the page (SH-08). */
  topic?: string;
  visitorReference?: string;
  /** What may load once the visitor agrees; absent on sensitive pages and in author mode (PV-02, AN-07). */
  thirdParties?: ThirdParties;
  /** Whether films may play in the page; absent on sensitive pages and in author mode. */
  players?: true;
}

/** Whole addresses of other companies' scripts, and the words to ask for consent with, in the page's language. */
export interface ThirdParties {
  tagManager?: string;
  formAnalytics?: string;
  chat?: string;
  autopilot?: string;
  engagement?: Engagement;
  /** Scripts of authors stand on the page. */
  embeds?: true;
  texts: ConsentTexts;
}

/** What the engagement script is set up with (AN-04). */
export interface Engagement {
  src: string;
  clientKey: string;
  targetDomain: string;
  pointOfSale: string;
  cookieDomain: string;
}

export interface ConsentTexts {
  title: string;
  question: string;
  accept: string;
  decline: string;
  /** The text for a visitor whose browser refuses for them. */
  refused: string;
  close: string;
}

/** The page's data; empty when the server had nothing to say. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById("page-data")?.textContent || "{}") as PageData;
}
