/**
 * Measures CPU time and response times for a page with a live block, if the upstream takes two seconds to return the
 * block's data, or data that the block does not wait for. Run after `node scripts/build.ts`: `npm run bench -- late [folder of another built Worker]…`. Each Worker runs in a separate
 * workerd process.
 */
import http from "node:http";
import { join } from "node:path";
import { value } from "../../app/cms/fields/example-values.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { packLayout } from "../../worker/content/stored-layout.ts";
import { cpu, LocalServices, median, type Running, SETTINGS, start } from "./harness.ts";
import { benchPage } from "./page.ts";

/** Upstream delay in milliseconds. The timeout of the delayed API calls is 2.5 seconds (`timeouts.late`). */
const LATE = 2_000;
/** Number of requests for each page variant, sent eight at a time. */
const COUNT = 80;
const FOUND = "Leif Palomino";

const site = new LocalServices();
await site.start();
const records = fixtureRecords();
const layout = async (path: string, componentName: string, fields: object) => {
  const document = benchPage(false) as { sitecore: { route: { placeholders: { [name: string]: object[] } } } };
  const [main] = Object.values(document.sitecore.route.placeholders).sort((a, b) => b.length - a.length);
  main!.push({ uid: "late", componentName, dataSource: "{late}", params: {}, fields });
  const stored = {
    document: JSON.stringify(document),
    page: null,
    parsedBy: "",
    fetchedAt: Date.now(),
    purgeVersion: 0,
  };
  site.kv.set(`layout:larkspur:en:${path}`, Buffer.from(await packLayout(stored)));
};
await layout("/bench/late", "SearchSideBlock", { kind: value("services") });
await layout("/bench/openings", "ProvidersBySearch", {});

const doctors = Array.from({ length: 20 }, (_, index) => ({
  id: `${index}`,
  firstName: index ? "Rhea" : "Leif",
  lastName: index ? "Castellanos" : "Palomino",
  newPatientAppointment: 0,
}));
let late = 0;
const delayed = async <T>(response: T): Promise<T> => {
  await new Promise((resolve) => setTimeout(resolve, late));
  return response;
};
site.upstream = (path) => {
  if (path.startsWith("/medical-services/related-services")) return delayed([{ id: "1", heading: FOUND }]);
  if (path.startsWith("/providers/first-openings")) {
    const ids = new URL(path, "http://upstream.invalid").searchParams.get("ids")!.split("|");
    return delayed(ids.map((id) => ({ id, days: 3 })));
  }
  if (path.startsWith("/api/providers/")) {
    // The IDs differ for each search, so that the appointment data never comes from the cache.
    const search = new URL(path, "http://upstream.invalid").searchParams.get("specialties") ?? "";
    return { providers: doctors.map((one) => ({ ...one, id: `${one.id}-${search}` })), totalProviders: 20 };
  }
  if (path.startsWith("/content/pages")) return { pages: [], wildcards: [] };
  if (path.startsWith("/content/sites")) return JSON.parse(records.get("sites")!);
  if (path.startsWith("/sitecore/api/jss/dictionary")) return JSON.parse(records.get("dictionary/larkspur/en")!);
  return [];
};

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
interface View {
  firstByte: number;
  /** Milliseconds until the response contains the string `mark`. */
  result: number;
  lastByte: number;
}

/** Requests a page and measures times in milliseconds since the request. */
const view = (port: number, path: string, mark: string) =>
  new Promise<View>((resolve, reject) => {
    const begin = performance.now();
    const seen: View = { firstByte: 0, result: 0, lastByte: 0 };
    const host = "www.larkspurhealth.example";
    const options = { host: "127.0.0.1", port, path, agent, headers: { host, accept: "text/html" } };
    http
      .get(options, (response) => {
        let html = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          const now = performance.now() - begin;
          seen.firstByte ||= now;
          html += chunk;
          if (html.includes(mark)) seen.result ||= now;
        });
        response.on("end", () => {
          seen.lastByte = performance.now() - begin;
          if (response.statusCode === 200 && seen.result) resolve(seen);
          else reject(new Error(`${path}: ${response.statusCode} without "${mark}"`));
        });
      })
      .on("error", reject);
  });

interface Case {
  name: string;
  path: string;
  /** Name of a query parameter that has a unique value in each request, so that no request is a cache hit. */
  parameter?: string;
  mark: string;
}
const cases: Case[] = [
  { name: "streamed block", path: "/bench/late", parameter: "searchText", mark: FOUND },
  { name: "doctors without openings", path: "/bench/openings", parameter: "specialty", mark: FOUND },
  { name: "doctors with cached openings", path: "/bench/openings", mark: "in 3 days" },
];

let requests = 0;
async function measure({ port, pid }: Running, { path, parameter, mark }: Case, count: number) {
  const views: View[] = [];
  const before = cpu(pid);
  let left = count;
  const visitor = async () => {
    while (left-- > 0) {
      const query = parameter ? `?${parameter}=s${requests++}` : "";
      views.push(await view(port, path + query, mark));
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  const mid = (key: keyof View) => Math.round(median(views.map((one) => one[key])));
  const used = (cpu(pid) - before) / count;
  return [mid("firstByte"), mid("result"), mid("lastByte"), Number(used.toFixed(2))];
}

const settings = {
  ...SETTINGS,
  PURGE_SECRET: "a-secret-of-32-characters-or-more-for-this",
};
const folders = [join(import.meta.dirname, "../../dist/worker"), ...process.argv.slice(2)];
const rows: Record<string, Record<string, number>> = {};
for (const [index, folder] of folders.entries()) {
  late = 0;
  const worker = await start({ name: `late-${index}`, folder, settings }, site, "/bench/late?searchText=first");
  for (const one of cases) {
    try {
      late = 0;
      await measure(worker, one, COUNT);
      late = LATE;
      const [firstByte, result, lastByte, used] = await measure(worker, one, COUNT);
      rows[`${one.name} (${index ? folder : "this build"})`] = {
        "first byte ms": firstByte!,
        "first result ms": result!,
        "last byte ms": lastByte!,
        "CPU ms": used!,
      };
    } catch (error) {
      // A folder on the command line may contain a build without this block's API call.
      console.warn(`${one.name}: ${error}`);
    }
  }
  worker.stop();
}
console.table(rows);
site.stop();
process.exit();
