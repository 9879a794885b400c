/**
 * Service worker of the check-in page. Keeps the check-in pages that staff opened on this device for half a day, so that
 * they open without a network. Signing out deletes them.
 */
const CACHE = "check-in";
const KEPT_MS = 12 * 60 * 60_000;
const KEPT_AT = "x-kept-at";
const isFile = ({ pathname }) => pathname.startsWith("/assets/");

/** Stores a copy of a page with the time, unless it is a redirect to the sign-in page or an error. */
async function keep(url, response) {
  if (!response.ok || response.redirected || !response.headers.get("content-type")?.startsWith("text/html")) return;
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, String(Date.now()));
  const cache = await caches.open(CACHE);
  await cache.put(url, new Response(await response.blob(), { headers }));
}

/** Deletes pages that are older than half a day, because they contain names. */
async function deleteOld() {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const keptAt = (await cache.match(request))?.headers.get(KEPT_AT);
    if (keptAt && Date.now() - Number(keptAt) > KEPT_MS) await cache.delete(request);
  }
}

async function answer(request) {
  const url = new URL(request.url);
  await deleteOld();
  try {
    const response = await fetch(request);
    if (request.mode === "navigate") await keep(request.url, response.clone());
    else if (response.ok) await (await caches.open(CACHE)).put(request.url, response.clone());
    return response;
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(isFile(url) ? url.pathname : request.url);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" || isFile(url)) event.respondWith(answer(request));
});
// The page that registers the service worker was loaded without it.
self.addEventListener("message", (event) => {
  const { page, files } = event.data;
  event.waitUntil(
    Promise.allSettled([
      fetch(page).then((response) => keep(page, response)),
      caches.open(CACHE).then((cache) => cache.addAll(files)),
    ]),
  );
});
