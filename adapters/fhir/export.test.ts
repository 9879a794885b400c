import { deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { OperationOutcome, Practitioner } from "fhir/r4";
import { afterAll, describe, expect, it } from "vitest";
import { directory } from "../../tests/support/fhir-directory.ts";
import { type ExportOptions, exportOf } from "../../tests/support/fhir-export.ts";
import { fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { itNightly } from "../../tests/support/nightly.ts";
import { linesOf } from "./lines.ts";
import { report } from "./report.ts";
import { sync } from "./sync.ts";

const now = new Date();
const whole = { provider: 12, location: 4, service: 1 };
afterAll(stopDatabases);

/** Runs until the index is complete or the run fails, without the waiting. Returns what the server made of it. */
async function run(options: ExportOptions = {}, data = directory(12, now), budget = 60_000) {
  const adapter = await fhirAdapter(data, { fault: exportOf(data, options) });
  const outcomes: string[] = [];
  for (let step = 0; step < 200 && outcomes.at(-1) !== "done"; step++) {
    const { state, detail = "", after } = await sync(adapter.env, budget);
    outcomes.push(state === "done" ? state : `${state} ${detail} ${after ?? ""}`.trim());
  }
  const { counts, notes, findings } = await report(adapter.env);
  const asked = adapter.requests.map(({ pathname }) => pathname.replace("/r4", ""));
  return { adapter, outcomes, counts, notes, findings, asked };
}
const isSearch = (path: string) => /^\/(?:Practitioner|PractitionerRole|Location)$/.test(path);

describe("a first run reads a bulk export if the server has one (FH-02)", () => {
  itNightly<[string, ExportOptions]>([
    ["in one file per type", {}],
    ["in several files per type", { perFile: 5 }],
    ["in files with the name of a compressed file that are not compressed", { ending: ".gz" }],
    ["at another path of the server", { filesAt: "https://fhir.example/bulk" }],
    ["at an internal host, which needs the credential", { filesAt: "http://10.0.0.7:8080/r4/files" }],
    ["at a store without a credential", { filesAt: "https://store.example/x", requiresAccessToken: false }],
  ])("%s", async (_what, options) => {
    const { outcomes, counts, notes, asked } = await run(options);
    expect(outcomes).toEqual(["busy the server prepares the export (half) 3", "done"]);
    expect(counts).toEqual(whole);
    expect(notes).toEqual([]);
    expect(asked.filter(isSearch)).toEqual([]);
    expect(asked).toContain("/Slot");
  });

  itNightly<[string, (text: Uint8Array) => Uint8Array]>([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
  ])("files that are compressed with %s are read, whatever their name is", async (_format, pack) => {
    const { counts, notes, asked } = await run({ pack, waits: 0 });
    expect([counts, notes, asked.filter(isSearch)]).toEqual([whole, [], []]);
  });

  itNightly<[string, (text: Uint8Array) => Uint8Array]>([
    ["zstd", zstdCompressSync],
    ["bzip2", () => Buffer.from("BZh91AY&SY")],
    ["ZIP", () => Buffer.from("PK\u0003\u0004......")],
    ["xz", () => Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0])],
  ])("files that are compressed with %s are named, and the directory is read page by page", async (format, pack) => {
    const { counts, notes, outcomes } = await run({ pack, waits: 0 });
    expect([counts, outcomes.at(-1)]).toEqual([whole, "done"]);
    expect(notes).toEqual([
      `$export: a file is compressed with ${format}, and only gzip and deflate can be read, so the run reads page by page`,
    ]);
  });

  it("never sends the credential to another host", async () => {
    const data = directory(12, now);
    const seen: [string, string | null][] = [];
    const fault = exportOf(data, {
      filesAt: "https://store.example/x",
      requiresAccessToken: false,
      fault: (url, request) => {
        seen.push([url.host, request.headers.get("authorization")]);
        return undefined;
      },
    });
    const adapter = await fhirAdapter(data, { fault });
    Object.assign(adapter.env, { SYSTEM_AUTH: { type: "bearer" }, SYSTEM_SECRET: "secret" });
    while ((await sync(adapter.env, 60_000)).state !== "done");
    expect(new Set(seen.map(String))).toEqual(new Set(["fhir.example,Bearer secret", "store.example,"]));
  });

  it("continues within a compressed file", { tags: ["nightly"] }, async () => {
    const { outcomes, counts } = await run({ pack: gzipSync, waits: 0 }, undefined, 0.5);
    expect([outcomes.at(-1), outcomes.length > 5, counts]).toEqual(["done", true, whole]);
  });

  it("continues after each step, within a file too", async () => {
    const data = directory(450, now);
    const { counts, asked } = await run({}, data, 0.5);
    expect(counts).toEqual({ provider: 450, location: 4, service: 1 });
    const files = asked.filter((path) => path.startsWith("/files/"));
    expect(files.length).toBeGreaterThan(new Set(files).size);
  });

  it("a second run reads what has changed, and a server without an export is read page by page", async () => {
    const { adapter, asked } = await run();
    await adapter.fill();
    expect(adapter.requests.slice(asked.length).map(({ pathname }) => pathname)).not.toContain("/r4/$export");
    const plain = await run({ fault: (url) => (url.pathname.endsWith("/metadata") ? Response.json({}) : undefined) });
    expect([plain.counts, plain.notes, plain.asked.includes("/$export")]).toEqual([whole, [], false]);
  });
});

describe("half an export costs only itself (FH-02, FH-04)", () => {
  const isFile = (url: URL) => url.pathname.includes("/files/");
  const once = (fault: (url: URL, request: Request) => Response | undefined) => {
    let done = false;
    return (url: URL, request: Request) => {
      const response = done ? undefined : fault(url, request);
      done ||= response !== undefined;
      return response;
    };
  };

  itNightly<[string, ExportOptions, RegExp, RegExp]>([
    [
      "is busy when the run asks",
      { fault: once((url) => (url.pathname.endsWith("$export") ? new Response("", { status: 429 }) : undefined)) },
      /^busy the server is busy \(429\) 30/,
      /^$/,
    ],
    [
      "is busy when the run reads a file",
      {
        fault: once((url) =>
          isFile(url) ? new Response("", { status: 503, headers: { "retry-after": "9" } }) : undefined,
        ),
      },
      /busy the server is busy \(503\) 9/,
      /^$/,
    ],
    [
      "refuses the export",
      { fault: (url) => (url.pathname.endsWith("$export") ? new Response("", { status: 403 }) : undefined) },
      /^done$/,
      /rejects it \(403\), so the run reads page by page/,
    ],
    [
      "fails to write the export once",
      { fault: once((url) => (url.pathname.endsWith("/status") ? new Response("", { status: 500 }) : undefined)) },
      /^failed the export failed \(500\)/,
      /^$/,
    ],
    [
      "fails to write the export always",
      { fault: (url) => (url.pathname.endsWith("/status") ? new Response("", { status: 500 }) : undefined) },
      /^failed the export failed \(500\)/,
      /the export failed \(500\), so the run reads page by page/,
    ],
    [
      "sends an invalid list of files",
      { fault: once((url) => (url.pathname.endsWith("/status") ? Response.json({ output: 1 }) : undefined)) },
      /^failed the list of files is invalid/,
      /^$/,
    ],
    [
      "has deleted a file before it was read",
      { fault: once((url) => (isFile(url) ? new Response("", { status: 410 }) : undefined)) },
      /failed a file cannot be read \(410\)/,
      /^$/,
    ],
    [
      "cuts a file once",
      { fault: once((url) => (isFile(url) ? new Response('{"resourceType":"Organization","id":"x') : undefined)) },
      /failed a file of \w+ ends within a resource/,
      /^$/,
    ],
    [
      "always cuts each file",
      { fault: (url) => (isFile(url) ? new Response('{"resourceType":"Organization","id":"x') : undefined) },
      /failed a file of \w+ ends within a resource/,
      /ends within a resource, so the type was read page by page/,
    ],
    ["leaves a type out", { lacks: ["PractitionerRole"] }, /^busy/, /^$/],
    [
      "names a file on another host that needs the credential",
      { filesAt: "https://evil.example/files" },
      /^busy/,
      /needs the credential on another host, so the run reads page by page/,
    ],
    [
      "reports errors",
      {
        errors: [
          { resourceType: "OperationOutcome", issue: [{ severity: "error", code: "x", diagnostics: "no rights" }] },
        ] as unknown as OperationOutcome[],
      },
      /^busy/,
      /could not export everything \(1 errors; the first: no rights\)/,
    ],
  ])("if the server %s", async (_what, options, outcome, note) => {
    const { outcomes, counts, notes, findings } = await run(options);
    expect(outcomes.some((one) => outcome.test(one))).toBe(true);
    expect(outcomes.at(-1)).toBe("done");
    expect(counts).toEqual(whole);
    expect(notes.join()).toMatch(note);
    expect(findings.filter(({ kind }) => kind === "no-location" || kind === "dead-reference")).toEqual([]);
  });

  it("a resource that the export deletes is removed, also from another file", async () => {
    const { counts } = await run({ deleted: ["Practitioner/p-3", "https://fhir.example/r4/Practitioner/p-4"] });
    expect(counts).toEqual({ ...whole, provider: 10 });
  });

  it("lines that are not JSON are skipped and counted", async () => {
    const broken = (url: URL) =>
      url.pathname.endsWith("/files/0.ndjson") ? new Response('{"resourceType":\n\n{"a"\n') : undefined;
    const { outcomes, counts, notes } = await run({ fault: broken });
    expect(outcomes.at(-1)).toBe("done");
    expect(counts).toEqual(whole);
    expect(notes.join()).toMatch(/2 lines of \w+ are not JSON/);
  });
});

it("a stream is read in lines, whatever its chunks are (FH-02)", async () => {
  const text = 'first é\nsecond\r\n\n{"x":"日本"}';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 5, 100])
    for (const skip of [0, 9]) {
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      );
      const found: string[] = [];
      let read = skip;
      for await (const { line, bytes: length } of linesOf(new Blob(parts).stream(), skip)) {
        found.push(line);
        read += length;
      }
      expect(found).toEqual(text.split(/\r?\n/).slice(skip ? 1 : 0));
      expect(read).toBe(bytes.length);
    }
});

describe("a directory of 5,000 practitioners (FH-02)", { tags: ["nightly"], timeout: 300_000 }, () => {
  it.each<[string, ExportOptions | undefined]>([
    ["by export in files of 700", { perFile: 700 }],
    ["page by page", undefined],
  ])("is read %s, and a later run builds one doctor", async (_what, options) => {
    const data = directory(5_000, now);
    const adapter = await fhirAdapter(data, {
      page: 200,
      ...(options && { fault: exportOf(data, { ...options, waits: 0 }) }),
    });
    expect(await adapter.fill(20_000)).toEqual({ state: "done" });
    expect((await report(adapter.env)).counts).toEqual({ provider: 5_000, location: 4, service: 1 });
    const rowsBefore = await adapter.db.prepare("SELECT max(rowid) FROM entries").first<number>("max(rowid)");
    const doctor = data.resources.find(({ id }) => id === "p-4711") as Practitioner;
    doctor.name![0]!.family = "Zimmer";
    doctor.meta = { lastUpdated: new Date(now.getTime() + 1_000).toISOString() };
    await adapter.fill(20_000);
    expect(await adapter.db.prepare("SELECT max(rowid) FROM entries").first<number>("max(rowid)")).toBe(
      rowsBefore! + 1,
    );
  });
});
