import { scriptUrl } from "../../../browser/trusted.ts";
import { CHECK_IN_PATH } from "../urls.ts";

const WORKER = "/check-in-offline.js";
const CACHE = "check-in";

/** Keeps the current page and its files on the device, so that it opens without a network. */
export async function keepPageOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const hadWorker = serviceWorker.controller !== null;
  await serviceWorker.register(scriptUrl(WORKER), { scope: CHECK_IN_PATH });
  const { active } = await serviceWorker.ready;
  if (hadWorker) return;
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  active?.postMessage({ page: location.href, files: [...new Set(files)] });
}

/** Deletes the pages that the device keeps. */
export async function forgetPages(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(CACHE);
}
