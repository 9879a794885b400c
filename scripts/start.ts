import type { Miniflare } from "miniflare";
import { crowdedEventId } from "../reference/seed/events.ts";
import { build } from "./build.ts";
import { fixtureProblems } from "./fixtures.ts";
import { openFront } from "./front.ts";
import { isForeign, REFERENCE, serveFilled, settingsIn, storeOf } from "./local.ts";
import { optionsOf, portOption, refuse } from "./options.ts";

const { values } = optionsOf({ options: { size: { type: "string", default: "small" } } });
if (values.size !== "small" && values.size !== "large") refuse("--size is small or large");
const size = values.size;
const port = portOption();
const settings = settingsIn(process.env);
const foreign = isForeign(settings);
try {
  const problems = fixtureProblems();
  for (const line of problems.redirects) console.warn(line);
  if (problems.sites.length) refuse(problems.sites.join("\n"));
} catch (error) {
  refuse(error);
}
// The port first: whoever holds it may hold the local KV and D1 too. Requests wait until all is there.
const served = Promise.withResolvers<Miniflare>();
const front = await openFront({ port, target: async () => (await served.promise).ready }).catch(refuse);
console.log("Building …");
await build();
console.log("Filling the local KV and D1 …");
const miniflare = await serveFilled({ persist: storeOf(settings), size, settings, quiet: false });
served.resolve(miniflare);
const edge = `npm run -s edge --${port === 8787 ? "" : ` --site ${front.url}`}`;
const reference = await miniflare.unsafeGetDirectURL(REFERENCE);
const given = Object.keys(settings);
if (given.length) console.log(`Set by the environment: ${given.join(", ")}`);
if (foreign)
  console.log(`
Your site is at            ${front.url}/
How it is                  ${front.url}/_edge/health?deep
What a block needs         ${front.url}/_catalogue
Stop with Ctrl+C.
`);
else
  console.log(`
Larkspur Health is at      ${front.url}/
Try other hostnames with   curl -H 'Host: qa.larkspurhealth.example' ${front.url}/
Every block                ${front.url}/_catalogue
How it is                  ${front.url}/_edge/health?deep
Sign in as staff, author   ${front.url}/_edge/sign-in
or ops, from a terminal    ${edge} upstreams --as ops
Run a class as its staff   ${front.url}/_edge/sign-in?to=%2Fclasses-events%2Fsession-management%3FeventId%3D${crowdedEventId}
Edit a page as its author  ${front.url}/_edge/sign-in?to=%2Fabout-us%3Fsc_mode%3Dedit
Break an upstream with     curl -X PUT -d down ${reference}_faults/content   (ok mends it)
Change an item with        curl -X PUT -d '{"pageSubtitle":"Hello"}' ${reference}_content/B40BE073-0FB2-50BA-A719-E6E53908C85D
Then publish it            ${edge} purge larkspur --item B40BE073-0FB2-50BA-A719-E6E53908C85D --as author
Stop with Ctrl+C.
`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await front.close();
    await miniflare.dispose();
    process.exit(0);
  });
}
