import type { PageSettings } from "../../app/render/render-blocks.tsx";
import { NOTICE, type Slot, slotMark } from "../../app/render/slots.ts";
import type { Env } from "../../worker/env.ts";
import { type CachedPage, pageHeaders, toCachedPage } from "../../worker/pages/cached-page.ts";
import type { PageInputs } from "../../worker/pages/page-inputs.ts";
import type { PageRequest } from "../../worker/pages/page-request.ts";

export const POLICY = "default-src 'none'; script-src 'self' 'sha256-abc'";

/** Returns a cached page with the given parts: HTML, live blocks, and the position of the notice. */
export const cachedPage = (
  parts: (string | Slot | { notice: true })[],
  more: Partial<Omit<CachedPage, "parts" | "digest">> = {},
): Promise<CachedPage> => {
  const slots = parts.filter((part): part is Slot => typeof part === "object" && "id" in part);
  const html = parts.map((part) => (typeof part === "string" ? part : slotMark("id" in part ? part.id : NOTICE)));
  const page = { status: 200 as const, headers: pageHeaders("en", POLICY, false), head: null, renderedAt: 1, ...more };
  return toCachedPage(page, html.join(""), new Map(slots.map((slot) => [slot.id, slot])));
};

/** Returns a request for an English page. */
export const pageRequestFor = ({ env = {} as Env, ...more }: Partial<PageRequest> = {}): PageRequest =>
  ({ env, site: { name: "larkspur" }, language: "en", query: new URLSearchParams(), ...more }) as PageRequest;

/** Returns inputs for a page without a dictionary, whose live blocks make API calls with `call`. */
export const pageInputsFor = (settings: PageSettings, more: Partial<PageInputs> = {}): PageInputs => ({
  settings: async () => settings,
  dictionary: async () => null,
  svg: async () => null,
  report: () => undefined,
  call: () => Promise.reject(new Error("no call is expected")),
  ...more,
});
