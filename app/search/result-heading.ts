import type { PageContext } from "../context/page-context.ts";
import { searchPhrases } from "./phrases.ts";

interface Shown {
  /** What the results are, such as `Urgent Care open now`. */
  what: string;
  searchText?: string;
  /** The place around which the results are. */
  near?: string;
  /** The place that limits the results. */
  in?: string;
}

/** Returns the heading of a result list, such as `Urgent Care open now near Denver, CO for “flu shot”`. */
export function resultHeading({ t }: Pick<PageContext, "t">, { what, searchText, near, in: within }: Shown): string {
  const placed = near
    ? t(searchPhrases.HeadingNear, { what, place: near })
    : within
      ? t(searchPhrases.HeadingIn, { what, place: within })
      : what;
  return searchText ? t(searchPhrases.HeadingFor, { what: placed, text: searchText }) : placed;
}
