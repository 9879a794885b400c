import { crowdedEventId } from "../backend/demo/seed/events.ts";
import { brand } from "../lib/brand/name.ts";
import { build } from "./build.ts";
import { serveFolder } from "./content/server.ts";
import { serveDirectory } from "./fhir/server.ts";
import { BACKEND, runLocally, SITE } from "./local.ts";
import { freePort, optionsOf, refuse } from "./options.ts";
import { seedStores } from "./seed.ts";
import { ignoredSettings, isForeign, settingsIn } from "./settings.ts";

const { values } = optionsOf({
  options: { size: { type: "string", default: "small" }, empty: { type: "boolean", default: false } },
});
if (values.size !== "small" && values.size !== "large") refuse("--size must be small or large");
const size = values.size;
/** Value of PUBLISH_SECRET in wrangler.toml. */
const LOCAL_PUBLISH_SECRET = "local-publish-secret";
const ignored = ignoredSettings(process.env);
if (ignored.length > 0) refuse(ignored.join("\n"));
const port = await freePort();
const { CONTENT_FOLDER, FHIR_URL } = process.env;
const folder = CONTENT_FOLDER ? await serveFolder(CONTENT_FOLDER).catch(refuse) : undefined;
const directory = FHIR_URL ? await serveDirectory(process.env).catch(refuse) : undefined;
const settings = settingsIn({ ...process.env, ...folder?.settings, ...directory?.settings });
const hasForeignContent = isForeign(settings);
const { empty } = values;
if (empty && folder) refuse("--empty and CONTENT_FOLDER exclude each other");
console.log(empty ? "Building …" : "Building, and seeding the local KV and D1 …");
// Each run serves the folder and the directory at another URL.
const storeSettings = {
  ...settings,
  ...(folder && { UPSTREAM_CONTENT: `folder:${CONTENT_FOLDER}` }),
  ...(directory && { UPSTREAM_PROVIDERS: `directory:${FHIR_URL}`, UPSTREAM_LOCATIONS: `directory:${FHIR_URL}` }),
};
const [persist, , fromDirectory] = await Promise.all([
  seedStores(storeSettings, size, false, empty),
  build(),
  directory?.filled,
]).catch(refuse);
Object.assign(settings, fromDirectory);
const miniflare = await runLocally({ port, persist, settings, quiet: false, demo: !empty });
const { origin: url } = new URL(`http://localhost:${(await miniflare.ready).port}`);
const edge = `npm run -s edge --${port === 8787 ? "" : ` --site ${url}`}`;
const backend = await miniflare.unsafeGetDirectURL(BACKEND);
await folder?.watch(url, settings.PUBLISH_SECRET ?? LOCAL_PUBLISH_SECRET);
const configuredNames = Object.keys(settings).filter((name) => settings[name]);
if (configuredNames.length) console.log(`Set by environment variables: ${configuredNames.join(", ")}`);
if (folder) console.log(`Pages come from the folder ${CONTENT_FOLDER}. Each saved change is published at once.`);
if (directory)
  console.log(`Doctors${fromDirectory?.UPSTREAM_SERVICES ? ", services," : ""} and locations come from ${FHIR_URL}. To see what the directory lacks:
  ADAPTER_SECRET=${directory.secret} npm run -s fhir -- report --url ${directory.url}`);
if (empty)
  console.log(`
${brand.name} is at ${url}/
Import your own data       ${url}/_edge/sign-in?to=%2F_data
from a terminal            npm run -s data -- templates
Sign in as staff or ops    ${url}/_edge/sign-in
Read the emails it sends   ${backend}_outbox
The data stays in          ${persist}
The name and the colors    docs/guides/change-the-brand.md
Stop with Ctrl+C.
`);
else if (hasForeignContent)
  console.log(`
Your site is at            ${url}/
Health                     ${url}/_edge/health?deep
Block catalog              ${url}/_catalog
Stop with Ctrl+C.
`);
else
  console.log(`
Larkspur Health is at      ${url}/
Try other hostnames with   curl -H 'Host: qa.larkspurhealth.example' ${url}/
Block catalog              ${url}/_catalog
Health                     ${url}/_edge/health?deep
Sign in as staff, author   ${url}/_edge/sign-in
or ops, from a terminal    ${edge} upstreams --as ops
Run a class as its staff   ${url}/_edge/sign-in?to=%2Fclasses-events%2Fsession-management%3FeventId%3D${crowdedEventId}
Edit a page as its author  ${url}/_edge/sign-in?to=%2Fabout-us%3Fsc_mode%3Dedit
Read the emails it sends   ${backend}_outbox
Break an upstream with     curl -X PUT -d down ${backend}_faults/content   (ok removes the fault)
Change an item with        curl -X PUT -d '{"pageSubtitle":"Hello"}' ${backend}_content/B40BE073-0FB2-50BA-A719-E6E53908C85D
Then publish it            ${edge} purge larkspur --item B40BE073-0FB2-50BA-A719-E6E53908C85D --as author
Stop with Ctrl+C.
`);
// Miniflare does not run the cron triggers in wrangler.toml, so this timer triggers the scheduled runs.
const schedule = setInterval(() => {
  for (const name of [SITE, BACKEND])
    miniflare
      .getWorker(name)
      .then((worker) => worker.scheduled({ cron: "* * * * *" }))
      .catch((error: unknown) => console.error(`The schedule failed: ${error}`));
}, 60_000);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    clearInterval(schedule);
    folder?.close();
    await directory?.close();
    await miniflare.dispose();
    process.exit(0);
  });
}
