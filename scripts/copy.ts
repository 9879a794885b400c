/**
 * Keeps a copy of the site that any file server can serve without the Worker: docs/guides/copy-outside.md. Run:
 * npm run copy -- --site https://www.example.org --to ./copy
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { checkCopy } from "./copy/check.ts";
import { type Copier, copySite, INVENTORY, readInventory } from "./copy/copy.ts";
import { readerOf } from "./copy/reader.ts";
import { serveCopy } from "./copy/serve.ts";
import { targetOf } from "./copy/target.ts";
import { siteOf } from "./edge/command-line.ts";
import { refuse } from "./options.ts";

const USAGE = `Usage:
  npm run copy -- --site URL --to FOLDER|s3://BUCKET/PREFIX [--every MINUTES] [--name SITE] [--accept] [--as ops]
  npm run copy -- check URL        checks a copy that is being served
  npm run copy -- serve FOLDER     serves a folder, to look at the copy
  npm run copy -- drill            rehearses a failure of the platform on this machine`;

/** Milliseconds between two questions whether something was published. */
const POLL_MS = 15_000;

async function keepCopy(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      site: { type: "string" },
      name: { type: "string" },
      to: { type: "string" },
      every: { type: "string" },
      as: { type: "string" },
      accept: { type: "boolean", default: false },
    },
  });
  const { site, to, every, name, as, accept } = values;
  if (!site || !to) return refuse(USAGE);
  const minutes = every === undefined ? undefined : Number(every);
  if (minutes !== undefined && !(minutes >= 1)) return refuse(`--every must be a number of minutes (was '${every}')`);
  const target = targetOf(to, process.env);
  const copier: Copier = { ...(await readerOf(siteOf(site), { name, as }, process.env)), target, accept };
  const pass = async () => {
    const began = Date.now();
    const { pages, written, kept, missing, removed } = await copySite(copier);
    const seconds = Math.round((Date.now() - began) / 1_000);
    console.log(`Copied ${pages} pages in ${seconds} s: ${written} written, ${removed} removed.`);
    for (const url of kept) console.warn(`Kept the last copy, because the page is incomplete now: ${url}`);
    for (const url of missing) console.warn(`Missing in the copy: ${url}`);
  };
  if (minutes === undefined) return pass();
  for (let last = 0; ; await setTimeout(POLL_MS)) {
    try {
      const isDue = Date.now() - last >= minutes * 60_000;
      if (!isDue && (await copier.index()).publishedAt === (await readInventory(target)).publishedAt) continue;
      last = Date.now();
      await pass();
    } catch (error) {
      // The copy stays as it is, and the next turn tries again.
      console.error(`${new Date().toISOString()} ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function main([command, ...rest]: string[]): Promise<void> {
  if (command === "check") {
    const [url = refuse(USAGE)] = rest;
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) refuse(`URL must be an http or https URL (was '${url}')`);
    const { pages, minutes, problems, deadLinks } = await checkCopy(url);
    for (const link of deadLinks) console.warn(`Dead link: ${link}`);
    for (const problem of problems) console.error(problem);
    console.log(`The copy has ${pages} pages and is ${minutes} minutes old.`);
    if (problems.length > 0) refuse(`${problems.length} problems.`);
    return;
  }
  if (command === "serve") {
    const [folder = refuse(USAGE)] = rest;
    if (!existsSync(join(folder, INVENTORY))) refuse(`${folder} contains no copy: write one with --to ${folder}`);
    const { origin } = await serveCopy(folder, Number(process.env.PORT) || 8788);
    console.log(`The copy is at ${origin}/. Stop with Ctrl+C.`);
    return;
  }
  if (command === "drill") return (await import("./copy/drill.ts")).drillCopy();
  await keepCopy(command === undefined ? [] : [command, ...rest]);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(refuse);
