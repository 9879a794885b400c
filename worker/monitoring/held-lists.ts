import type { OpsHandlers } from "../config/operation.ts";
import {
  acceptHeldList,
  BELIEVED_AFTER_MS,
  readHeldLists,
  type Sizes,
  type HeldList as StoredList,
} from "../content/held-lists.ts";
import { HttpError } from "../http/http-error.ts";
import type { Condition } from "./alert-store.ts";

const countOf = (sizes: Sizes): number => Object.values(sizes).reduce((total, count) => total + count, 0);

/** Descriptions of lists, by the first part of their keys. */
const NAMES: Readonly<Record<string, string>> = {
  sites: "sites",
  pages: "pages of",
  redirects: "redirects of",
  dictionary: "UI strings of",
  texts: "text files of",
  served: "records from",
};
const nameOf = (key: string): string => {
  const [kind = "", ...subject] = key.split(":");
  return [NAMES[kind] ?? kind, ...subject].join(" ");
};

const lossesOf = ({ sizes, shorter }: Pick<StoredList, "sizes" | "shorter">) =>
  Object.entries(sizes).flatMap(([part, before]) => {
    const after = shorter[part] ?? 0;
    return after < before ? [{ part, before, after }] : [];
  });

/** Returns the alert conditions for lists that the Worker holds back. */
export const heldListConditions = (lists: readonly StoredList[]): Condition[] =>
  lists.map(({ key, ...list }) => {
    const losses = lossesOf(list).map(({ part, before, after }) => `${part} from ${before} to ${after}`);
    return {
      name: `list-shrank ${key}`,
      summary: `The list of ${nameOf(key)} shrank (${losses.join(", ")}), so the longer list stays in use`,
      impact: "No effect on known pages. New entries of this list may be missing until it is whole or accepted.",
      page: "/_ops/alerts",
    };
  });

export const listHeldLists: OpsHandlers["listHeldLists"] = async (_all, { context }) => ({
  lists: (await readHeldLists(context.env)).map(({ key, since, seen, ...list }) => ({
    key,
    name: nameOf(key),
    since: new Date(since).toISOString(),
    seen: new Date(seen).toISOString(),
    usedFrom: new Date(since + BELIEVED_AFTER_MS).toISOString(),
    lost: lossesOf(list),
    entries: countOf(list.shorter),
  })),
});

export const acceptList: OpsHandlers["acceptList"] = async ({ key, entries }, { context }) => {
  const list = (await readHeldLists(context.env)).find((held) => held.key === key);
  if (!list || countOf(list.shorter) !== entries || !(await acceptHeldList(context.env, key, list.shorter)))
    throw new HttpError(409);
  return { key };
};
