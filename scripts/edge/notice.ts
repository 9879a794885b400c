import { readFileSync } from "node:fs";
import type { CommandLine } from "./command-line.ts";
import { momentOf } from "./moment.ts";
import type { Json, Site } from "./site.ts";
import { facts } from "./table.ts";
import { Usage } from "./usage.ts";

/** Reads a notice from a JSON file. Throws `Usage` if the file is invalid. */
function noticeIn(file: string): object {
  let notice: unknown;
  try {
    notice = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Usage(`"${file}" cannot be read as JSON: ${(error as Error).message}`);
  }
  if (typeof notice !== "object" || notice === null || Array.isArray(notice))
    throw new Usage(
      `"${file}" does not contain a notice: { "level", "until", "words": { "en": { "title", "text" } } }`,
    );
  return notice;
}

function noticeText({ notice, everywhereBy }: Json): string {
  const pairs: [string, unknown][] = [["notice", "none"]];
  if (notice) {
    const isOver = Date.parse(notice.until) <= Date.now();
    pairs[0] = ["notice", isOver ? "expired" : notice.level];
    pairs.push(["until", notice.until]);
    for (const [language, { title, text }] of Object.entries<Json>(notice.words))
      pairs.push([language, `${title}: ${text}`]);
  }
  if (everywhereBy) pairs.push(["everywhere by", everywhereBy]);
  return facts(pairs);
}

/**
 * Shows, sets, or removes a site's notice. So that the Worker can detect concurrent changes, the command first reads
 * the current revision and then sends it with the change.
 */
export async function runNotice(site: Site, { words, values }: CommandLine): Promise<{ response: Json; text: string }> {
  const [name, change, file, ...extraWords] = words;
  if (!name) throw new Usage("notice requires a site name, such as larkspur");
  const isValidCommand = change === undefined || (change === "up" && file) || (change === "down" && !file);
  if (!isValidCommand || extraWords.length > 0)
    throw new Usage("allowed: notice SITE, notice SITE up FILE, notice SITE down");
  if (values.until !== undefined && change !== "up") throw new Usage("--until requires: notice SITE up FILE");
  const until = values.until === undefined ? {} : { until: momentOf("until", values.until) };
  const noticeFields = change === "up" ? { ...noticeIn(file!), ...until } : {};
  const current = await site("GET", `/_edge/notice?site=${encodeURIComponent(name)}`);
  if (change === undefined) return { response: current, text: noticeText(current) };
  const revision = current.notice?.revision ?? 0;
  const response =
    change === "up"
      ? await site("PUT", "/_edge/notice", { ...noticeFields, site: name, revision })
      : await site("DELETE", `/_edge/notice?site=${encodeURIComponent(name)}&revision=${revision}`);
  return { response, text: noticeText(response) };
}
