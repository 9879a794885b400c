import { fill, storesOf } from "../../scripts/fill.ts";
import { backendOf, runWithSecrets } from "./backend.ts";
import { median } from "./harness.ts";
import type { Row } from "./rows.ts";
import { rush } from "./rush.ts";
import { waitingRoom } from "./waiting-room.ts";

const searches = (n: number) =>
  JSON.stringify({
    ...[{}, { searchText: "urgent care" }, { searchText: "hospital" }, { locationType: "Urgent Care" }][n % 4],
    latitude: 37 + (n % 40) * 0.2,
    longitude: -113 + (n % 37) * 0.25,
    sort: n % 2 ? "distance" : "relevance",
    perPage: 20,
  });
const prefixes = ["den", "lark", "urg", "hos", "bil", "pha", "sal", "boi", "emer", "fam"];

/**
 * Measures the backend's response times in milliseconds, without the site's Worker. The measurements use 400
 * and 5,000 locations.
 */
export async function upstreamRows(count: number): Promise<Row[]> {
  const rows: Row[] = [];
  const before: Record<string, number> = {};
  for (const size of ["small", "large"] as const) {
    const miniflare = await runWithSecrets();
    // On a busy machine, the database connection may close during the thousands of inserts for the seed data, so the
    // benchmark retries the seeding once.
    const stores = await storesOf(miniflare);
    await fill(stores, { size }).catch(() => fill(stores, { size }));
    const backend = await backendOf(miniflare);
    const send = async (path: string, body?: string) => {
      const begin = performance.now();
      const answer = await backend(path, { body, type: body && "application/json" });
      if ("status" in JSON.parse(answer)) throw new Error(`the backend failed for ${path}: ${answer}`);
      return performance.now() - begin;
    };
    const locations = size === "small" ? 400 : 5_000;
    for (const [name, one] of [
      ["location-search", (n: number) => send("/location/location-search", searches(n))],
      ["typeahead", (n: number) => send(`/api/location/location-search-typeahead?searchTerms=${prefixes[n % 10]}`)],
    ] as const) {
      for (let n = 0; n < count / 4; n++) await one(n);
      const times: number[] = [];
      for (let n = 0; n < count; n++) times.push(await one(n));
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(count * 0.95)]!;
      before[name] ??= median(times);
      rows.push({
        name,
        metric: `median at ${locations} (ms)`,
        value: median(times),
        reference: "at 400",
        ratio: median(times) / before[name],
      });
      rows.push({
        name,
        metric: `95th percentile at ${locations} (ms)`,
        value: p95,
        reference: "50 ms",
        ratio: p95 / 50,
      });
    }
    if (size === "small") rows.push(...(await rush(miniflare, 1)));
    await miniflare.dispose();
  }
  return rows;
}

/** With `--rush`, the benchmark runs only the waiting room and twenty registration rushes. */
export async function rushRows(): Promise<Row[]> {
  const miniflare = await runWithSecrets({ direct: true });
  await fill(await storesOf(miniflare));
  const rows = [...(await waitingRoom(miniflare)), ...(await rush(miniflare, 20))];
  await miniflare.dispose();
  return rows;
}
