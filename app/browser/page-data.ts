import { isSignedIn } from "./signed-in.ts";

/** Page data that the Worker sends to browser scripts as inline JSON, which content security policies do not block. */
export interface PageData {
  /** The page's topic, which is pushed to the data layer. */
  topic?: string;
  visitorReference?: string;
  /** Third parties that may load after consent. Undefined on sensitive pages and in author mode. */
  thirdParties?: ThirdParties;
  /** Whether video players may load. Undefined on sensitive pages and in author mode. */
  players?: true;
}

/** URLs of third-party scripts, the URL of the chat's frame, and UI strings for the consent bar. */
export interface ThirdParties {
  tagManager?: string;
  formAnalytics?: string;
  chat?: string;
  autopilot?: string;
  engagement?: Engagement;
  /** Whether the page contains scripts that authors added. */
  embeds?: true;
  texts: ConsentTexts;
}

/** Settings for the engagement script. */
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
  /** Text in the consent bar for visitors who have enabled Global Privacy Control. */
  refused: string;
  close: string;
}

/**
 * Parses the page data in the document. Returns `{}` if the document does not contain page data. If the browser has a
 * staff, author, or ops session, the result omits third parties and video players.
 */
export function readPageData(): PageData {
  const { thirdParties, players, ...data } = JSON.parse(
    document.getElementById("page-data")?.textContent || "{}",
  ) as PageData;
  return isSignedIn() ? data : { ...data, ...(thirdParties && { thirdParties }), ...(players && { players }) };
}
