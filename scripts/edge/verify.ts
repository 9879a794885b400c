import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Json, Refusal, request, type Site } from "./site.ts";
import { table } from "./table.ts";

/** A check of the platform: whether it behaves as the design assumes, and the document that has to change if not. */
interface PlatformCheck {
  name: string;
  /** `unknown` if this site cannot show the behavior, for example because it has no queue. */
  result: "as assumed" | "DIFFERENT" | "unknown";
  measured: string;
  decision: string;
}

/** Time in which a KV write reaches a data center, and in which the queue renders a page, in milliseconds. */
const [KV_MS, QUEUE_MS] = [60_000, 60_000];
const TIMEOUT = 10_000;

interface Tools {
  pause(milliseconds: number): Promise<unknown>;
  now(): number;
}

const check = (name: string, decision: string, holds: boolean | null, measured: string): PlatformCheck => ({
  name,
  result: holds === null ? "unknown" : holds ? "as assumed" : "DIFFERENT",
  measured,
  decision,
});

/** Checks in a deployed site what the design assumes about the platform. Takes up to two minutes. */
export async function verifyPlatform(
  site: Site,
  origin: URL,
  { pause, now }: Tools = { pause: setTimeout, now: Date.now },
): Promise<PlatformCheck[]> {
  const nonce = randomUUID();
  const read = (): Promise<Json> => site("GET", `/_edge/verify?nonce=${nonce}`);
  // KV remembers in the data center that a key does not exist, so the write has to replace a cached miss.
  await read();
  const written: Json = await site("POST", "/_edge/verify", { nonce });
  const at = now();
  const reads: Json[] = [await read()];
  while (!reads.at(-1).kv && now() - at < KV_MS + 10_000) {
    await pause(2_000);
    reads.push(await read());
  }
  const kvMs = reads.at(-1).kv ? now() - at : null;
  const nearby = reads.filter(({ place }) => place === written.place);
  const builds = new Set([written, ...reads].map(({ build }) => build));
  const { counter, metrics, jurisdiction } = written;
  return [
    check(
      "Cache API: a data center reads what it wrote",
      "0002",
      nearby.length === 0 ? null : nearby.some(({ cache }) => cache),
      nearby.length === 0 ? "each request reached another data center" : `data center ${written.place}`,
    ),
    check(
      "KV: a write is visible within a minute",
      "0025",
      kvMs !== null && kvMs <= KV_MS,
      kvMs === null ? "not visible after 70 s" : `${(kvMs / 1_000).toFixed(1)} s`,
    ),
    check(
      "Durable Objects: concurrent attempts are counted exactly",
      "0039",
      counter.allowed === 5,
      `${counter.allowed} of 20 allowed with a limit of 5, ${counter.milliseconds} ms`,
    ),
    check(
      "Jurisdiction: Durable Objects run where JURISDICTION says",
      "docs/data-location.md",
      jurisdiction === null ? null : true,
      jurisdiction === null ? "JURISDICTION is not set" : jurisdiction,
    ),
    await checkQueue(site, written, { pause, now }),
    check("Versions: one build serves all requests", "0065", builds.size === 1, [...builds].join(", ")),
    check(
      "Analytics Engine: measurements can be read",
      "0083",
      metrics.store === "analytics" ? metrics.error === undefined && metrics.pageViews > 0 : null,
      metrics.error ?? `${metrics.pageViews} page views in the last day, from ${metrics.store}`,
    ),
    ...(await checkPage(origin)),
  ];
}

async function checkQueue(site: Site, { hasQueue, site: name }: Json, { pause, now }: Tools): Promise<PlatformCheck> {
  const title = "Queue: a purged page is rendered before a visitor asks";
  if (!hasQueue) return check(title, "0030", null, "there is no queue");
  const began = now();
  let receipt: Json = await site("POST", "/_edge/purge", { site: name, paths: ["/"] });
  const resultOf = () => receipt.pages.find(({ path }: Json) => path === "/")?.result ?? "waiting";
  while (resultOf() === "waiting" && now() - began < QUEUE_MS) {
    await pause(1_000);
    receipt = await site("GET", `/_edge/purge/${encodeURIComponent(receipt.id)}`);
  }
  const holds = ["renewed", "unchanged", "kept"].includes(resultOf());
  return check(title, "0030", holds, `the home page is ${resultOf()} after ${((now() - began) / 1_000).toFixed(1)} s`);
}

/** Checks the home page's static files and pictures. */
async function checkPage(origin: URL): Promise<PlatformCheck[]> {
  const html = await (await request(origin, "/", {}, TIMEOUT)).text();
  const [, script] = /<script type="module" src="(\/assets\/[\w.-]+)"/.exec(html) ?? [];
  const file = script ? await request(origin, script, {}, TIMEOUT) : null;
  const [picture] = /\/-\/media\/[^"\s,]+\.(?:jpe?g|png|webp)\?[^"\s,]*\bw=\d+/.exec(html) ?? [];
  const accept = { headers: { accept: "image/avif,image/webp,*/*" } };
  const resized = picture ? await request(origin, picture.replaceAll("&amp;", "&"), accept, TIMEOUT) : null;
  const type = resized?.headers.get("content-type") ?? "";
  return [
    check(
      "Static files: served without the Worker",
      "0031",
      file ? file.ok && !file.headers.has("x-edge-cache") : false,
      file ? `status ${file.status}` : "the home page names no script",
    ),
    check(
      "Image transformations: a picture is sent as AVIF or WebP",
      "0032",
      resized ? resized.ok && /^image\/(avif|webp)/.test(type) : null,
      resized ? `status ${resized.status}, ${type}` : "the home page has no picture from the CMS",
    ),
  ];
}

/** Returns the checks as a table. Throws `Refusal` if the platform behaves differently than the design assumes. */
export async function runVerify(site: Site, origin: URL, tools?: Tools): Promise<{ response: Json; text: string }> {
  const checks = await verifyPlatform(site, origin, tools);
  const rows = checks.map(({ name, result, measured, decision }) => [result, name, measured, decision]);
  const text = table(["result", "assumption", "measured", "decision"], rows);
  const different = checks.filter(({ result }) => result === "DIFFERENT");
  if (different.length > 0)
    throw new Refusal(`${text}\n\nChange what depends on ${different.map(({ decision }) => decision).join(", ")}.`);
  return { response: checks, text };
}
