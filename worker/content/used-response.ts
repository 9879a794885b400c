import { unusedAnswers, unusedTarget } from "../../lib/cms/features.ts";
import type { CallContext } from "../upstream/context.ts";
import { pagesInMemory } from "./page-list.ts";

/** Properties that make an entry of a list a link. Without the link, the list omits the entry. */
const ENTRY_LINKS = ["url", "link", "linkUrl"];

type Context = Pick<CallContext, "env" | "site">;

/**
 * Removes from an API response what leads to pages of features that the site does not use: links, entries of lists that
 * are links, such as search results, and properties that belong to a feature, such as the address at which a doctor can
 * be booked. Returns the response itself if the site uses all features. Does not change the response, because requests
 * share it.
 */
export function usedResponse({ env, site }: Context, response: unknown): unknown {
  const { name, notUsed = [], publicHost } = site;
  if (notUsed.length === 0) return response;
  const answers = unusedAnswers(notUsed);
  const pages = pagesInMemory(env, { name, notUsed })?.pages;
  const paths = pages && new Set(pages.map(({ path }) => path));
  const isAuthored = (path: string) => paths?.has(path) ?? true;
  const own = `https://${publicHost}/`;
  const isUnusedLink = (value: unknown): boolean =>
    typeof value === "string" &&
    unusedTarget(notUsed, value.startsWith(own) ? value.slice(own.length - 1) : value, isAuthored) !== undefined;
  const isUnused = (value: unknown): boolean =>
    isUnusedLink(value) || (isObject(value) && !Array.isArray(value) && isUnusedLink(value.href));
  const used = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    if (Array.isArray(value))
      return value.filter((entry) => !isObject(entry) || !ENTRY_LINKS.some((name) => isUnused(entry[name]))).map(used);
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) => {
        if (Object.hasOwn(answers, name)) return answers[name] === null ? [[name, null]] : [];
        return isUnused(part) ? [] : [[name, used(part)]];
      }),
    );
  };
  return used(response);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
