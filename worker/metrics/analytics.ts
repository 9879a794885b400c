import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { withTimeout } from "../runtime/deadlines.ts";

const TIMEOUT_MS = 5_000;
const API = "https://api.cloudflare.com/client/v4/accounts";

/**
 * Runs a query through the Workers Analytics Engine SQL API. Throws an HttpError (503) if a setting is missing or the
 * query fails.
 */
export async function queryAnalytics<Row>(env: Env, query: (table: string) => string): Promise<Row[]> {
  const { METRICS_ACCOUNT_ID: account, METRICS_DATASET: dataset, METRICS_TOKEN: token } = env;
  if (!account || !dataset || !token)
    throw new HttpError(503, { message: "METRICS_ACCOUNT_ID, METRICS_DATASET, or METRICS_TOKEN is not set" });
  const controller = new AbortController();
  const fetchRows = async () => {
    const response = await fetch(`${API}/${account}/analytics_engine/sql`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: query(dataset),
      signal: controller.signal,
    });
    if (!response.ok) throw new Error(`the SQL API responded with ${response.status}`);
    const { data } = (await response.json()) as { data: Record<string, unknown>[] };
    return data.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, numberIn(value)])));
  };
  try {
    return (await withTimeout(fetchRows(), TIMEOUT_MS, () => {
      controller.abort();
      return new Error("the query timed out");
    })) as Row[];
  } catch (cause) {
    throw new HttpError(503, { message: `Analytics Engine failed: ${cause}`, cause });
  }
}

/** Converts 64-bit integers, which the SQL API sends as strings, to numbers. */
const numberIn = (value: unknown): unknown =>
  typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
