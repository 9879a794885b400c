import type { Ctx } from "../context.ts";
import { readDictionary } from "../platform/content/sites.ts";
import { NOT_FOUND, splitLanguage } from "../platform/http/path.ts";
import { botCheckOf } from "../platform/http/third-parties.ts";
import { contextOf } from "../platform/upstream/context.ts";
import { pageWords } from "./page-words.ts";
import type { PageRequest } from "./render-page.ts";
import type { SlotContext } from "./slots.ts";

/** One request for a page: which one, in which words, and how its blocks reach upstreams and the log. */
export interface Visit extends PageRequest, SlotContext {
  query: URLSearchParams;
  /** The dictionary of the page; null when it cannot be had: a page without its words is not kept for long. */
  phrases(): Promise<Record<string, string> | null>;
}

export function visitOf(c: Ctx): Visit {
  const site = c.get("site");
  // A path that can be no page is not looked up: it shows the not-found page at once.
  const { path, language } = splitLanguage(c.get("path").normal ?? NOT_FOUND, site);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  let reading: Promise<Record<string, string> | null> | undefined;
  const phrases = () => {
    reading ??= readDictionary(c.env, site.name, language, waitUntil);
    return reading;
  };
  return {
    env: c.env,
    site,
    path,
    language,
    waitUntil,
    query: new URL(c.req.url).searchParams,
    phrases,
    async settings() {
      const known = await phrases();
      const botCheck = botCheckOf(site);
      return {
        language,
        path,
        editing: false,
        timeZone: site.timeZone,
        host: site.publicHost,
        ...(botCheck && { botCheck }),
        t: await pageWords(site.name, language, known),
      };
    },
    report: ({ block, item, stage, error }) =>
      console.error(
        JSON.stringify({
          event: "block-failed",
          requestId: c.get("requestId"),
          site: site.name,
          path,
          block,
          item,
          stage,
          error: String(error),
        }),
      ),
    // What calls upstreams, and the schemas with it, is loaded when a live block has no kept piece.
    async ask(endpoint, request) {
      const { callUpstream } = await import("../platform/upstream/call.ts");
      return callUpstream(contextOf(c, site))(endpoint, request);
    },
    drawing: async (src) => (await import("../platform/content/media.ts")).drawingText(c.env, src, waitUntil),
  };
}
