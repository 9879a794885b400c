import type { CommandLine } from "./command-line.ts";
import { type Json, Refusal, type Site } from "./site.ts";
import { table } from "./table.ts";
import { Usage } from "./usage.ts";

/** Lists the lists that shrank, or accepts a shorter list. */
export async function runLists(site: Site, { words }: CommandLine): Promise<{ response: Json; text: string }> {
  const [verb, key, ...extraWords] = words;
  const response = await site("GET", "/_edge/held-lists");
  if (verb === undefined) {
    const rows = response.lists.map(({ key, name, lost, since, usedFrom }: Json) => [
      key,
      name,
      lost.map(({ part, before, after }: Json) => `${part}: ${before} to ${after}`).join(", "),
      since,
      usedFrom,
    ]);
    const text = rows.length > 0 ? table(["key", "list", "entries", "since", "used from"], rows) : "No list shrank.";
    return { response, text };
  }
  if (verb !== "accept") throw new Usage(`lists accepts accept, not "${verb}"`);
  if (!key || extraWords.length > 0) throw new Usage("lists accept requires the key of one list");
  const list = response.lists.find((held: Json) => held.key === key);
  if (!list) {
    const keys = response.lists.map((held: Json) => held.key).join(", ") || "none";
    throw new Refusal(`The site holds back no list "${key}". The lists are: ${keys}.`);
  }
  const accepted = await site("POST", "/_edge/held-lists/accepted", { key, entries: list.entries });
  return { response: accepted, text: `The shorter list of ${list.name} is used within a few minutes.` };
}
