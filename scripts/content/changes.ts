/** Finds what a publication changes, and tells the site. */

/** Digests of the files that the adapter serves, keyed by path. */
export type Digests = Readonly<Record<string, string>>;

interface Update {
  identifier: string;
  entity_definition: string;
  operation: "Create" | "Update" | "Delete";
}

/**
 * Returns the items that differ, for the publish webhook, or null if all pages must be purged: the site's settings have
 * changed, or the adapter's former files are unknown.
 * @param itemAt returns the ID of the page at a path of the site
 */
export function changesOf(before: Digests | null, after: Digests): Update[] | null {
  if (!before || before["/sites.json"] !== after["/sites.json"]) return null;
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path],
  );
  const updates = paths.flatMap((path): Update[] => {
    const operation = !before[path] ? "Create" : !after[path] ? "Delete" : "Update";
    const update = (identifier: string, entity_definition: string) =>
      [{ identifier, entity_definition, operation }] as const;
    const [, page] = /^\/layouts\/[^/.]+(.*)\.json$/.exec(path) ?? [];
    if (page !== undefined) return [...update(`page:${encodePath(page)}/`, "Item")];
    if (path.startsWith("/phrases/")) return [...update(path.slice(1), "DictionaryEntry")];
    if (path.startsWith("/media/")) return [...update(`/-/media${encodePath(path.slice("/media".length))}`, "Media")];
    return ["/redirects.json", "/texts.json", "/pages.json"].includes(path) ? [...update(path.slice(1), "Item")] : [];
  });
  return [...new Map(updates.map((one) => [one.identifier, one])).values()];
}

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/**
 * Sends the publish webhook to the site. Returns a line that says what the site purged.
 * @param job ID of the publication, such as a commit
 */
export async function tellSite(
  { site, secret, job }: { site: string; secret: string; job: string },
  updates: Update[] | null,
): Promise<string> {
  const response = await fetch(new URL("/_edge/publish", site), {
    method: "POST",
    headers: { "content-type": "application/json", "x-edge-secret": secret },
    body: JSON.stringify(updates ? { invocation_id: job, updates, continues: false } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${site} did not accept the publication (status ${response.status}): ${text.slice(0, 500)}`);
  const { pages = [] } = JSON.parse(text) as { pages?: unknown[] };
  return updates ? `${updates.length} changed, ${pages.length} pages purged` : "all pages purged";
}
