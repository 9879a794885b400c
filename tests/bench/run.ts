import { refuse } from "../../scripts/options.ts";

const NAMES = [
  "directory",
  "pages",
  "calls",
  "growth",
  "guesses",
  "late",
  "memory",
  "next-page",
  "pressure",
  "prices",
  "publish",
  "search",
];

/** `npm run bench -- [NAME] [OPTIONS]` runs one benchmark. The default is the page benchmark. */
const name = process.argv[2]?.startsWith("-") ? undefined : process.argv.splice(2, 1)[0];
if (name && !NAMES.includes(name)) refuse(`NAME is one of ${NAMES.join(", ")} (was ${name})`);
await import(`./${name ?? "pages"}.ts`);
