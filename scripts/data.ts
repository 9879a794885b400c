/**
 * Imports and exports a provider's own records from a terminal, with the pages that staff use. The exit status is 0 on
 * success, 1 if the file has problems or the site refused it, and 2 if the command line is invalid.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { csvFile } from "../app/tools/staff/records/read-file.ts";
import type { ResponseOf } from "../contracts/endpoint.ts";
import type { RecordImport, recordsOverview } from "../contracts/records.ts";
import { type KindName, kindNames, kindOf } from "../lib/records/kinds.ts";
import { siteOf } from "./edge/command-line.ts";
import { credentialOf, Refusal, request } from "./edge/site.ts";
import { Usage } from "./edge/usage.ts";

const USAGE = `npm run -s data -- COMMAND [--site URL] [--as staff]

templates [FOLDER]          writes a template for each kind of records
check KIND FILE             shows the problems of a file and what it would change
import KIND FILE            applies the file if it has no problems
undo ID                     undoes an import
export KIND [FILE]          writes all records as CSV, or as JSON if FILE ends with .json

KIND: ${kindNames.join(", ")}. --site is http://localhost:8787 by default; there, --as staff signs in.`;

const COMMANDS = ["templates", "check", "import", "undo", "export"];

interface Output {
  write(text: string): void;
  fail(text: string): void;
}

/** Runs a command and returns its exit status. */
export async function data(
  args: string[],
  env: Record<string, string | undefined>,
  { write, fail }: Output,
): Promise<number> {
  try {
    const { values, positionals } = parsed(args);
    const [command = "", ...words] = positionals;
    if (values.help || !command) {
      write(USAGE);
      return command || values.help ? 0 : 2;
    }
    if (command === "templates") return templates(words[0] ?? "templates", write);
    if (!COMMANDS.includes(command)) throw new Usage(`'${command}' is not a command: use ${COMMANDS.join(", ")}`);
    const site = siteOf(values.site ?? env.SITE ?? `http://localhost:${env.PORT ?? 8787}`);
    const client = await clientOf(site, values.as, env);
    if (command === "undo") return show(await client.change("undo", idOf(words[0])), write);
    const kind = kindNames.find((name) => name === words[0]);
    if (!kind) throw new Usage(`KIND must be one of ${kindNames.join(", ")} (was '${words[0] ?? ""}')`);
    if (command === "export") {
      const file = await client.download(kind, words[1]?.endsWith(".json") ? "json" : "csv");
      if (words[1]) writeFileSync(words[1], file);
      else
        write(
          file
            .toString()
            .replace(/^\ufeff/, "")
            .trimEnd(),
        );
      return 0;
    }
    if (!words[1]) throw new Usage("FILE is missing");
    const checked = await client.upload(kind, words[1]);
    const isReady = checked.state === "checked" && checked.counts.problem === 0;
    const hasChanges = checked.counts.add + checked.counts.change > 0;
    if (command === "check" || !isReady || !hasChanges) return show(checked, write);
    return show(await client.change("apply", checked.id), write);
  } catch (error) {
    if (error instanceof Usage) fail(`${error.message}\n\n${USAGE}`);
    else if (error instanceof Refusal) fail(error.message);
    // A file that does not exist, a folder, or a file without permission.
    else if ((error as NodeJS.ErrnoException).syscall) fail((error as Error).message);
    else throw error;
    return error instanceof Usage ? 2 : 1;
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { site: { type: "string" }, as: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new Usage((error as Error).message);
  }
}

const idOf = (id: string | undefined): string => {
  if (!id) throw new Usage("ID is missing");
  return id;
};

function templates(folder: string, write: (text: string) => void): number {
  mkdirSync(folder, { recursive: true });
  for (const kind of kindNames) {
    const { columns } = kindOf(kind);
    const path = join(folder, `${kind}-template.csv`);
    writeFileSync(
      path,
      csvFile(
        columns.map(({ title }) => title),
        [columns.map(({ example }) => example)],
      ),
    );
    write(path);
  }
  return 0;
}

async function clientOf(site: URL, role: string | undefined, env: Record<string, string | undefined>) {
  const credential = await credentialOf(site, role, env, false);
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { accept: "application/json", origin: site.origin, ...credential(init.method ?? "GET", path, "") };
    const response = await request(site, path, { ...init, headers });
    if (response.status < 400) return response;
    if (response.status === 404 && path.startsWith("/_data/import")) throw new Refusal(await unknownImport());
    throw new Refusal(await reasonOf(response));
  };
  async function unknownImport(): Promise<string> {
    const { imports } = (await (await send("/_data")).json()) as ResponseOf<typeof recordsOverview>;
    const applied = imports.filter(({ state }) => state === "applied");
    const lines = applied.map(
      ({ id, kind, fileName, appliedAt = "" }) => `  ${id}  ${kind}, ${fileName}, ${appliedAt}`,
    );
    return [
      "No import has this ID.",
      ...(lines.length > 0 ? ["Imports that can be undone:", ...lines] : ["No import can be undone."]),
    ].join("\n");
  }
  const report = async (path: string) => (await (await send(path)).json()) as RecordImport;
  const target = (response: Response) => response.headers.get("location") ?? "/_data";
  return {
    async upload(kind: KindName, path: string) {
      const form = new FormData();
      form.set("action", "upload");
      form.set("kind", kind);
      form.set("file", new File([readFileSync(path)], basename(path)));
      return report(target(await send("/_data", { method: "POST", body: form })));
    },
    async change(action: "apply" | "undo", id: string) {
      const path = `/_data/import?id=${encodeURIComponent(id)}`;
      await send(path, { method: "POST", body: new URLSearchParams({ action }) });
      return report(path);
    },
    async download(kind: KindName, type: "csv" | "json") {
      const body = new URLSearchParams({ action: `export-${type}`, kind });
      return Buffer.from(await (await send("/_data", { method: "POST", body })).arrayBuffer());
    },
  };
}

/** Returns the reason that the page shows for a refused file or change. */
async function reasonOf(response: Response): Promise<string> {
  const html = await response.text();
  // The site's header has messages of its own, which are empty.
  const main = html.slice(html.indexOf("<main"));
  const messages = [...main.matchAll(/role="(?:alert|status)"[^>]*>(.*?)<\/div>/gs)].map(([, shown = ""]) =>
    shown
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  const text = messages.find(Boolean);
  const known: Record<number, string> = { 401: "You are not signed in.", 403: "Your role does not allow this." };
  return `${text || known[response.status] || "The site refused the request."} (${response.status})`;
}

function show(found: RecordImport, write: (text: string) => void): number {
  const { id, kind, state, counts, missing, problems, changes, people } = found;
  write(`Import ${id} (${kind}): ${state}`);
  write(
    `  new ${counts.add}, changed ${counts.change}, unchanged ${counts.same}, rows with problems ${counts.problem}`,
  );
  if (missing.length > 0) write(`  No column was found for: ${missing.join(", ")}`);
  for (const { line, column, wrong, allowed } of problems)
    write(`  Row ${line}, ${column}: ${wrong}. Allowed: ${allowed}.`);
  for (const { key, people: number } of people)
    write(`  Session ${key}: ${number} registered people have a new time or place`);
  for (const { line, key, action, name, fields } of changes) {
    write(`  ${action === "add" ? "+" : "~"} ${key} ${name} (row ${line})`);
    for (const { column, before, after } of fields)
      write(`      ${column}: ${before || "empty"} → ${after || "empty"}`);
  }
  if (state === "checked" && counts.problem === 0 && counts.add + counts.change > 0)
    write("  Nothing was changed yet. `import` applies the file.");
  return counts.problem > 0 || (missing.length > 0 && counts.add > 0) ? 1 : 0;
}

if (import.meta.main)
  process.exitCode = await data(process.argv.slice(2), process.env, {
    write: (text) => console.log(text),
    fail: (text) => console.error(text),
  });
