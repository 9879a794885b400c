import { random } from "../../backend/demo/seed/random.ts";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { fixturePages } from "../../scripts/fixtures.ts";
import type { RunningSite } from "./site.ts";

type Site = Omit<RunningSite, "stop">;
export const PUBLIC = "www.larkspurhealth.example";
const HIDDEN = "qa.larkspurhealth.example";
/**
 * Time in milliseconds after which a response counts as lost. The Worker's timeouts for all dependencies are shorter
 * than this.
 */
const TIMEOUT_MS = 20_000;

/** A simulated visitor with an IP address and a unique search word. */
export interface Visitor {
  address: string;
  word: string;
}
const WORD = /canaria[0-9a-f]{8}/gi;

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/**
 * Returns the data by which the test identifies a page: language, title, canonical URL, and robots rule. The title of a
 * search starts with the number of results, which a search that fails does not have, so only the page's own title counts.
 */
const factsOf = (html: string) =>
  [
    /<html[^>]* lang="([^"]*)"/,
    /<title(?: data-page="|>)([^"<]*)/,
    /<link rel="canonical" href="([^"]*)/,
    /<meta name="robots"[^>]*>/,
  ]
    .map((pattern) => pattern.exec(html)?.at(-1) ?? "none")
    .join(" | ");

const SEARCHES = [
  "/search?searchText=WORD",
  "/es/search?searchText=WORD",
  "/classes-events/search?searchText=WORD",
  "/es/classes-events/search?searchText=WORD",
  "/locations/search?searchText=WORD",
  "/health-library/search?query=WORD",
];
/** Paths of pages that do not exist. */
const UNKNOWN = ["/WORD", "/classes-events/WORD", "/find-a-doctor/WORD", "/es/WORD"];

/** Cacheable API calls whose responses do not change during a day. */
const CALLS: Endpoint[] = [
  endpoints.locationTypes,
  endpoints.eventCategories,
  endpoints.eventAudience,
  endpoints.indexSearch,
  endpoints.webSearch,
  endpoints.serviceItem,
  endpoints.servicePages,
  endpoints.locationPages,
];

/** Returns one request per upstream. Each request contains a unique word, so that it is a cache miss. */
export const QUESTIONS: Record<string, (word: string) => [Endpoint, Record<string, string>]> = {
  search: (word) => [endpoints.indexSearch, { searchText: word }],
  websearch: (word) => [endpoints.webSearch, { q: word }],
  locations: (word) => [endpoints.locationTypeahead, { searchTerms: word }],
  providers: (word) => [endpoints.providerTypeahead, { searchTerm: word }],
  events: (word) => [endpoints.findEvents, { searchText: word }],
  services: (word) => [endpoints.serviceSuggestions, { searchText: word }],
  geo: (word) => [endpoints.findCity, { search: word }],
};

export class World {
  readonly problems: string[] = [];
  readonly statuses: Record<string, number> = {};
  requests = 0;
  reconnected = 0;
  /**
   * The number of times that the test has killed all processes. `cut` is the number of requests that a kill
   * interrupted.
   */
  kills = 0;
  cut = 0;
  /** Pages and API calls that the site has served since its last start and must therefore serve during any fault. */
  readonly #answered = new Set<string>();
  #starts = 0;
  /** Number of requests that visitors aborted. */
  left = 0;
  /**
   * Longest times to first byte, in milliseconds, and the requests that took them: `read` and `from` for requests
   * without a body, `posted` and `to` for requests with a body.
   */
  slowest = { read: 0, from: "", posted: 0, to: "" };
  /** Each page's identifying data, keyed by host and path. */
  readonly known = new Map<string, string>();
  /**
   * Paths that no visitor has requested yet. The `seen` property contains identifying data for pages that visitors
   * first requested during faults.
   */
  readonly cold: string[] = [];
  readonly seen = new Map<string, string>();
  readonly calls = new Map<Endpoint, string>();
  /** Hidden form fields, keyed by page. */
  readonly hidden = new Map<string, Record<string, string>>();

  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
  }

  /**
   * Sends and counts a request and checks that the response meets the conditions that apply to every response. Returns
   * null if no response arrives.
   */
  async ask(path: string, visitor: Visitor, init: RequestInit = {}, host = PUBLIC): Promise<Answer | null> {
    const what = `${init.method ?? "GET"} ${host}${path}`;
    const begin = performance.now();
    const { kills } = this;
    this.requests += 1;
    try {
      const headers = { "cf-connecting-ip": visitor.address, "sec-fetch-site": "same-origin", ...init.headers };
      const send = () => this.#site.fetch(path, { ...init, headers, host, signal: AbortSignal.timeout(TIMEOUT_MS) });
      // As a browser would, retries on a new connection if the server closed a reused connection.
      const response = await send().catch((error) => {
        if (!["UND_ERR_SOCKET", "ECONNRESET"].includes(error.cause?.code)) throw error;
        if (this.kills === kills) this.reconnected += 1;
        // The test does not retry a POST request, because the site may have received the request and consumed its
        // token.
        return init.method === "POST" ? null : send();
      });
      if (!response) return null;
      const { status } = response;
      const first = Math.round(performance.now() - begin);
      // The response time excludes the time spent waiting for a restart.
      const counts = this.kills === kills;
      if (counts && init.body && first > this.slowest.posted) Object.assign(this.slowest, { posted: first, to: what });
      if (counts && !init.body && first > this.slowest.read) Object.assign(this.slowest, { read: first, from: what });
      const text = await response.text();
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (status === 500) this.problems.push(`${what}: 500`);
      const others = new Set((text.match(WORD) ?? []).filter((word) => word.toLowerCase() !== visitor.word));
      if (others.size) this.problems.push(`${what}: shows ${[...others]} to ${visitor.word}`);
      return { status, text, headers: response.headers };
    } catch (error) {
      if (this.kills > kills) {
        this.cut += 1;
        return null;
      }
      this.problems.push(`${what}: no answer, ${error} ${(error as Error).cause ?? ""}`);
      return null;
    }
  }

  /** Sends a request and aborts it after the given number of milliseconds. */
  async leave(address: string, visitor: Visitor, after: number): Promise<void> {
    const [host, path] = [address.slice(0, address.indexOf("/")), address.slice(address.indexOf("/"))];
    const headers = { "cf-connecting-ip": visitor.address };
    const signal = AbortSignal.timeout(after);
    this.left += 1;
    await this.#site
      .fetch(path.replace("WORD", visitor.word), { host, headers, signal })
      .then((response) => response.text())
      .catch(() => undefined);
  }

  call(call: Endpoint, request: object, visitor: Visitor, init: Record<string, string> = {}): Promise<Answer | null> {
    const values = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, `${value}`]));
    const headers = { "x-requested-with": "fetch", ...init };
    if (inputOf(call) === "query") return this.ask(`${call.path}?${values}`, visitor, { method: call.method, headers });
    return this.ask(call.path, visitor, { method: call.method, headers, body: JSON.stringify(request) });
  }

  /** Submits a form as the page's script does. */
  post(path: string, fields: Record<string, string>, key: string, visitor: Visitor): Promise<Answer | null> {
    const body = new URLSearchParams({ ...this.hidden.get(path), ...fields });
    const headers = { accept: "application/json", "idempotency-key": key };
    return this.ask(path, visitor, { method: "POST", body, headers });
  }

  /** Records the expected responses while there are no faults. */
  async learn(seed: string, forms: string[]): Promise<void> {
    const chance = random(`addresses ${seed}`);
    // Without a query parameter, the pages that show a registration respond with a redirect or 404.
    const pages = fixturePages()
      .filter(
        ({ path }) =>
          !path.includes(",") && path !== "/404" && !/\/(thank-you|my-appointment|my-registration)$/.test(path),
      )
      .map(({ language, path }) => (language === "en" ? path : `/${language}${path === "/" ? "" : path}`));
    const sitemap = (await this.ask("/sitemap.xml", NOBODY))!.text;
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
    const details = listed.filter((path) => !pages.includes(path));
    const warm = chance.sample(details, 20);
    this.cold.push(
      ...chance.sample(
        details.filter((path) => !warm.includes(path)),
        60,
      ),
    );
    for (const path of [...pages, ...warm, ...SEARCHES, ...UNKNOWN]) await this.#learnPage(path, PUBLIC);
    for (const path of chance.sample(pages, 8)) await this.#learnPage(path, HIDDEN);
    for (const call of CALLS) {
      const answer = await this.call(call, call.example.request as object, NOBODY);
      this.claim(call.path).answered();
      if (answer?.status === 200) this.calls.set(call, answer.text);
      else this.problems.push(`${call.path}: ${answer?.status} while all is well`);
    }
    for (const path of forms) {
      const html = (await this.ask(path, NOBODY))!.text;
      const form = /<form[^>]*method="post".*?<\/form>/s.exec(html)?.[0] ?? "";
      const inputs = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
      const read = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
      this.hidden.set(path, Object.fromEntries(inputs.map((input) => [read(input, "name"), read(input, "value")])));
    }
  }

  async #learnPage(path: string, host: string): Promise<void> {
    const answer = await this.ask(path.replace("WORD", NOBODY.word), NOBODY, {}, host);
    const expected = UNKNOWN.includes(path) ? 404 : 200;
    this.claim(`${host}${path}`).answered();
    if (answer?.status === expected)
      this.known.set(`${host}${path}`, factsOf(answer.text).replaceAll(NOBODY.word, "WORD"));
    else if (answer?.status !== 303) this.problems.push(`${host}${path}: ${answer?.status} while all is well`);
  }

  /**
   * Clears the set of pages and API calls that the site has served. The test must call this method before it kills all
   * processes and again after the restart.
   */
  forget(): void {
    this.#starts += 1;
    this.#answered.clear();
  }

  /**
   * Starts tracking a request. `isOwed` returns true if the site has served the same request since its last start.
   * `answered` records that the site has served the request.
   */
  claim(what: string): { isOwed(): boolean; answered(): void } {
    const starts = this.#starts;
    const isKnown = this.#answered.has(what);
    return {
      isOwed: () => isKnown && this.#starts === starts,
      answered: () => {
        if (this.#starts === starts) this.#answered.add(what);
      },
    };
  }

  /**
   * Requests a page and reports a problem if the response is a different page, according to the recorded identifying
   * data.
   */
  async seePage(address: string, visitor: Visitor): Promise<void> {
    const [host = "", path = ""] = [address.slice(0, address.indexOf("/")), address.slice(address.indexOf("/"))];
    const claim = this.claim(address);
    const answer = await this.ask(path.replace("WORD", visitor.word), visitor, {}, host);
    if (!answer) return;
    const isNew = UNKNOWN.includes(path);
    if (answer.status !== (isNew ? 404 : 200)) {
      // An unknown path has no stale cache entry, so the site may respond with 502 or 503.
      if (!((isNew || !claim.isOwed()) && [502, 503].includes(answer.status)))
        this.problems.push(`${address}: ${answer.status}`);
      return;
    }
    claim.answered();
    const facts = factsOf(answer.text);
    const expected = this.known.get(address)!.replaceAll("WORD", visitor.word);
    if (facts !== expected) this.problems.push(`${address}: ${facts} in place of ${expected}`);
  }

  /**
   * Requests a page for the first time. During a fault, the site may return an error, but must not return the content
   * of a different page.
   */
  async seeColdPage(visitor: Visitor): Promise<void> {
    const path = this.cold.pop();
    if (!path) return;
    const answer = await this.ask(path, visitor);
    if (answer?.status === 200) this.seen.set(path, factsOf(answer.text));
    else if (answer && ![502, 503, 504].includes(answer.status)) this.problems.push(`${path}: ${answer.status}`);
  }

  /**
   * Refetches the pages that visitors first requested during faults and compares the new responses with the original
   * ones.
   */
  async compareSeen(): Promise<void> {
    for (const [path, before] of this.seen) {
      const now = factsOf((await this.ask(path, NOBODY))!.text);
      if (now !== before) this.problems.push(`${path}: ${before} under faults, ${now} afterwards`);
    }
  }
}

/** A simulated visitor who records the expected responses before the faults and checks them afterward. */
export const NOBODY: Visitor = { address: "203.0.113.1", word: "canaria00000000" };
