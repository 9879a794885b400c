import { publicKey, signedIn } from "./calls/world.ts";
import { type Content, layout, siteRecord, stubSite } from "./stub.ts";

export const SHARED = "{AAAAAAAA-0000-4000-8000-000000000001}";
export const ALONE = "{AAAAAAAA-0000-4000-8000-000000000002}";
export const HEART = "{AAAAAAAA-0000-4000-8000-000000000003}";
export const PICTURE = "/-/media/heart.svg";
const text = (dataSource: string, value: string) => ({
  uid: "u",
  componentName: "RichText",
  dataSource,
  fields: { title: { value } },
});

/** Returns each site's pages, before or after an authored change. */
function layouts(edition: string): Record<string, unknown> {
  const page = (id: string, ...main: object[]) => {
    const document = layout(`${id} ${edition}`, {}, {}, main);
    document.sitecore.route.itemId = id;
    return document;
  };
  const picture = { fields: { image: { value: { src: `${PICTURE}?w=10`, alt: "A heart" } } } };
  return {
    "en /": page("home", text(SHARED, `Shared ${edition}`)),
    "es /": page("home", text(SHARED, `Compartido ${edition}`)),
    "en /about": page("about", text(ALONE, `About ${edition}`)),
    "es /about": page("about"),
    "en /about-us": page("about-us"),
    "en /services": page("services", { uid: "p", componentName: "CtaBanner", dataSource: "", ...picture }),
    "en /services/heart": page(HEART, text(SHARED, `Shared ${edition}`)),
    "en /services/heart/rhythm": page("rhythm"),
    "en /events": page("events"),
    "en /events/,-w-,": page("event", text(ALONE.replace("2}", "9}"), "One of many")),
    "en /404": page("404"),
  };
}

export const PAGES = [
  "/",
  "/es",
  "/about",
  "/es/about",
  "/about-us",
  "/services",
  "/services/heart",
  "/services/heart/rhythm",
  "/events",
  "/events/yoga",
];

const entry = (path: string, itemId: string) => ({
  path,
  itemId,
  language: "en",
  name: itemId,
  updated: "2030-01-01T00:00:00Z",
  sensitivity: "open",
});

const keys = { keys: [await publicKey()] };
let number = 0;

/** Starts a separate site with changeable page content, because pages from earlier tests are still cached. */
export function publishing(more: Content = {}, settings: Parameters<typeof stubSite>[1] = {}) {
  const site = `site-${number++}`;
  const host = `www.${site}.example`;
  const record = { ...siteRecord, name: site, hosts: [host], publicHost: host };
  const wildcards = [{ path: "/events", itemPath: "/events/,-w-,", language: "en" }];
  const pages = Object.keys(layouts("old")).flatMap((key) => {
    const [language = "", path = ""] = key.split(" ");
    const listed = path !== "/404" && path !== "/" && !path.endsWith(",-w-,");
    return listed ? [{ ...entry(path, path === "/services/heart" ? HEART : path.slice(1)), language }] : [];
  });
  const content: Content = {
    layouts: layouts("old"),
    lists: { "/keys": keys, "/content/sites": [record], "/content/pages": { pages, wildcards } },
    ...more,
  };
  const stub = stubSite(content, { ACCESS_KEYS: "/keys", ...settings });
  const visit = async (path: string, of = host) => {
    const response = await stub.fetch(path, { host: of });
    const html = await response.text();
    return `${response.headers.get("x-edge-cache")} ${/(old|new)<\/title>/.exec(html)?.[1] ?? response.status}`;
  };
  return {
    ...stub,
    site,
    host,
    content,
    pages,
    visit,
    /** Visits all given pages and returns each page's cache state and content, such as `HIT old`. */
    async visitAll(of = host, paths = PAGES) {
      const states: Record<string, string> = {};
      for (const path of paths) states[path] = await visit(path, of);
      return states;
    },
    change() {
      content.layouts = layouts("new");
    },
    post: async (path: string, body: object | string, headers: HeadersInit, of = host) => {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return stub.fetch(path, { method: "POST", body: text, headers, host: of });
    },
    /** Purges pages as the author tools do. */
    async purge(body: object) {
      const headers = {
        ...(await signedIn({ sub: `author of ${site}`, custom: { groups: ["author"] } })),
        ...ownPage(host),
      };
      return this.post("/_edge/purge", { site, ...body }, headers);
    },
  };
}

export const ownPage = (host: string) => ({
  "sec-fetch-site": "same-origin",
  origin: `https://${host}`,
  "x-requested-with": "fetch",
});

export interface Signing {
  secret?: string;
  /** Seconds from now. */
  after?: number;
  nonce?: string;
  /** The request's HTTP method and path. */
  call?: string;
}

/** Returns the headers for a signed machine request (a purge by default). */
export async function signedBody(
  body: string,
  { secret = "test-purge-secret", after = 0, nonce, call = "POST /_edge/purge" }: Signing = {},
) {
  const encoder = new TextEncoder();
  const timestamp = `${Math.floor(Date.now() / 1000) + after}`;
  const once = nonce ?? crypto.randomUUID();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const text = [call, timestamp, once, body].join("\n");
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  const signature = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { "x-edge-timestamp": timestamp, "x-edge-nonce": once, "x-edge-signature": signature };
}
