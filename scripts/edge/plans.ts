import type { CommandLine } from "./command-line.ts";
import type { Json, Site } from "./site.ts";
import { table } from "./table.ts";
import { Usage } from "./usage.ts";

const planTable = ({ plans }: Json): string =>
  plans.length > 0
    ? table(
        ["plan", "from", "second purge", "planned by", "what"],
        plans.map(({ id, from, until, by, name, asked }: Json) => [
          id,
          from,
          until ?? "",
          name ?? by,
          asked.join(", "),
        ]),
      )
    : "No purge is planned.";

/** Lists a site's planned purges or withdraws a planned purge. */
export async function runPlans(site: Site, words: CommandLine["words"]): Promise<{ response: Json; text: string }> {
  const [name, change, id, ...extraWords] = words;
  if (!name) throw new Usage("plans requires a site name, such as larkspur");
  if ((change !== undefined && (change !== "withdraw" || !id)) || extraWords.length > 0)
    throw new Usage("allowed: plans SITE, plans SITE withdraw ID");
  const query = `site=${encodeURIComponent(name)}`;
  const response = id
    ? await site("DELETE", `/_edge/purge-plans/${encodeURIComponent(id)}?${query}`)
    : await site("GET", `/_edge/purge-plans?${query}`);
  return { response, text: planTable(response) };
}

/** Plans a purge. */
export async function planPurge(site: Site, request: Json): Promise<{ response: Json; text: string }> {
  const response = await site("POST", "/_edge/purge-plans", request);
  return { response, text: planTable(response) };
}
