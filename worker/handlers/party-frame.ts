import { hostPattern } from "../../contracts/content.ts";
import { escapeHtml } from "../../lib/text/text.ts";
import { withSessionPolicy } from "../auth/signed-in-browser.ts";
import { fetchContentText } from "../content/client.ts";
import { readSites } from "../content/sites.ts";
import { type Ctx, onStaffHost, pageContext } from "../context.ts";
import { sha256 } from "../http/csp.ts";
import { HttpError } from "../http/http-error.ts";
import { hostsOf, scriptOf } from "../http/third-parties.ts";
import { frameOrigin, type SiteRecord } from "../site.ts";
import { contentUrl } from "../upstream/content-url.ts";

// `app/browser/party-frame.ts` receives messages from the frames. A frame does not restrict its messages' target
// origin, because only the site's pages can embed the frame.
const TELL = `const tell = (message) => parent.postMessage(message, "*");
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && tell({ failed: true }), true);
const resized = (size) => {
  size();
  new ResizeObserver(size).observe(document.body);
  new MutationObserver(size).observe(document.body, { subtree: true, childList: true, attributes: true });
};
`;
const HEIGHT = `resized(() => tell({ height: document.body.scrollHeight }));
`;

const FORM = `${TELL}addEventListener("load", () => {
  tell({ ready: true });
  ${HEIGHT}});`;

/**
 * Script in the chat's frame: reports the chat's size, measured from the frame's lower right corner, and opens the chat
 * with the question that the page sends.
 */
const CHAT = `${TELL}addEventListener("load", () => {
  const size = () => {
    const boxes = [...document.body.querySelectorAll("*")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width && height);
    tell({ box: boxes.length ? [innerWidth - Math.min(...boxes.map(({ left }) => left)), innerHeight - Math.min(...boxes.map(({ top }) => top))] : [0, 0] });
  };
  resized(size);
  addEventListener("resize", size);
  addEventListener("transitionend", size);
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    try {
      Gyant.open({ fullScreen: false, attributes: data.open });
      tell({ opened: true });
    } catch {
      tell({ failed: true });
    }
  });
  tell({ ready: true });
});`;

/** Renders a bot check widget, runs the check, and reports the tokens. */
const CHECK = `${TELL}let service, widget;
function botCheckLoaded() {
  service = window.turnstile ?? window.grecaptcha;
  ${HEIGHT}  tell({ ready: true });
}
const callback = (token) => tell({ token });
addEventListener("message", async ({ source, data: { run, options } }) => {
  if (source !== parent) return;
  try {
    if (run === "render")
      widget = service.render(document.body.firstElementChild, {
        ...options, callback, "expired-callback": () => callback(""), "error-callback": () => tell({ failed: true }),
      });
    if (run === "score") callback(await service.execute(options.sitekey, { action: options.action }));
    if (run === "execute") service.execute(widget);
    if (run === "reset") service.reset(widget);
  } catch {
    tell({ failed: true });
  }
});`;

const KINDS = {
  form: ["embeddedForms", FORM],
  chat: ["chat", CHAT],
  check: ["botCheck", CHECK],
} as const;

/** Returns the URL of a frame's third-party script, or undefined if the frame's query string is invalid. */
function scriptIn({ thirdParties: { embeddedForms, chat, botCheck } }: SiteRecord, query: URLSearchParams) {
  const value = (name: string) => query.get(name) ?? "";
  const kind = value("for");
  if (kind === "form" && embeddedForms && /^[\w-]{1,128}$/.test(value("name")))
    return `${embeddedForms.src.replace(/\/$/, "")}/${value("name")}${value("strict") && "?no_style_strict=1"}`;
  if (kind === "check" && botCheck)
    return scriptOf(botCheck.src, { onload: "botCheckLoaded", render: value("render"), hl: value("hl") });
  if (kind !== "chat" || !chat) return undefined;
  const src = value("src");
  if (!src) return scriptOf(chat.src, { id: chat.id, fullScreen: "false" });
  const isAllowed = URL.canParse(src) && src.startsWith("https://") && hostsOf(chat).includes(new URL(src).host);
  return isAllowed ? src : undefined;
}

/**
 * Serves the frame for an embedded form, the chat, or the bot check. Because the frame has an opaque origin or an
 * origin from FRAME_ORIGIN, the third-party script cannot read the page or its cookies, and the script's requests to
 * the site do not contain a session cookie.
 */
export async function partyFrame(c: Ctx): Promise<Response> {
  const { origin, searchParams: query } = new URL(c.req.url);
  if (query.get("for") === "form" && query.has("sitecore")) return sitecoreFormFrame(c, query);
  const site = (await readSites(pageContext(c))).find(({ name }) => name === query.get("site"));
  const kind = query.get("for") as keyof typeof KINDS;
  const [party, code] = Object.hasOwn(KINDS, kind) ? KINDS[kind] : [];
  const dedicatedOrigin = frameOrigin(c.env, kind);
  const src = site && scriptIn(site, query);
  if (!src || !party || onStaffHost(c) || (dedicatedOrigin && dedicatedOrigin !== origin)) throw new HttpError(404);
  const hosts = hostsOf(site.thirdParties[party]);
  // If the script URL is a path on the site, the policy contains the full URL, because 'self' does not match the site
  // in a frame that has an opaque origin.
  const script = new URL(src, origin);
  const partySources = [...hosts.map((host) => `https://${host}`), script.origin + script.pathname].join(" ");
  return frameResponse(c, {
    site,
    dedicatedOrigin,
    title: party,
    body: `<div></div><script>${code}</script><script src="${escapeHtml(src)}"></script>`,
    scripts: `${await sha256(code)} ${partySources}`,
    sources: partySources,
    connects: `${partySources} ${hosts.map((host) => `wss://${host}`).join(" ")}`,
  });
}

/** Hosts to which XM Cloud Forms connect. */
const SITECORE_HOSTS = "https://*.sitecorecloud.io";

/**
 * Serves the frame for a form made with XM Cloud Forms. Sitecore documents that a site inserts the form's markup and
 * runs its inline scripts. The frame has an origin of its own, so the scripts cannot read the page or its cookies. The
 * Worker fetches the markup, and the browser sends the form directly to Sitecore.
 */
async function sitecoreFormFrame(c: Ctx, query: URLSearchParams): Promise<Response> {
  const site = (await readSites(pageContext(c))).find(({ name }) => name === query.get("site"));
  const id = query.get("name") ?? "";
  const dedicatedOrigin = frameOrigin(c.env, "form");
  const isAllowed = site && contentUrl(c.env).contextId && /^[\w-]{1,128}$/.test(id) && !onStaffHost(c);
  if (!isAllowed || (dedicatedOrigin && dedicatedOrigin !== new URL(c.req.url).origin)) throw new HttpError(404);
  const { status, text } = await fetchContentText(pageContext(c), {
    path: `/v1/forms/publisher/${id}`,
    ofHost: true,
    about: id,
    query: { sitecoreContextId: c.env.CONTENT_API_KEY },
    headers: { accept: "text/html" },
  });
  if (status === 404) throw new HttpError(404);
  return frameResponse(c, {
    site,
    dedicatedOrigin,
    title: "form",
    body: `${text}<script>${FORM}</script>`,
    scripts: `'unsafe-inline' ${SITECORE_HOSTS}`,
    sources: SITECORE_HOSTS,
  });
}

interface Frame {
  site: SiteRecord;
  /** Origin from FRAME_ORIGIN, or "" for an opaque origin. */
  dedicatedOrigin: string;
  title: string;
  body: string;
  /** Sources of scripts, and of everything else. */
  scripts: string;
  sources: string;
  connects?: string;
}

/** Returns a document for third-party content that cannot read the page that shows it in a frame. */
function frameResponse(
  c: Ctx,
  { site, dedicatedOrigin, title, body, scripts, sources, connects = sources }: Frame,
): Promise<Response> | Response {
  const localSources = c.env.ENVIRONMENT === "local" ? " http:" : "";
  const policy = [
    `sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox${dedicatedOrigin && " allow-same-origin"}`,
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'unsafe-inline' ${sources}`,
    `img-src data: ${sources}`,
    `font-src ${sources}`,
    `connect-src ${connects}`,
    `frame-src ${sources}`,
    `form-action ${sources}`,
    "base-uri 'none'",
    `frame-ancestors ${dedicatedOrigin ? site.hosts.filter((host) => hostPattern.test(host)).join(" ") + localSources : "'self'"}`,
  ].join("; ");
  const language = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.exec(c.req.query("hl") ?? "")?.[0] ?? "en";
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><base target="_blank"><style>body{margin:0;position:relative;font:1rem/1.5 Arial,sans-serif}</style></head><body>${body}</body></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-cache",
    "x-robots-tag": "noindex",
  };
  return withSessionPolicy(c, new Response(html, { headers }));
}
