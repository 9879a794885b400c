import type { ParsedPage } from "../../app/index.ts";
import { factOf, readVariantRules } from "../../lib/cms/variant-rules.ts";
import { readLayout, withParseOptions } from "../content/layouts.ts";
import { documentOf } from "../content/stored-layout.ts";
import type { PageRequest } from "./page-request.ts";

/**
 * Returns the page variant for the first matching rule in the VARIANTS setting. Returns null if no rule matches or if
 * rendering the variant fails, so that visitors get the default page. Each variant has a separate cache entry. A
 * variant's cache key contains the variant's ID but not the properties that variant rules test, such as the region.
 */
export async function findVariant<Found>(
  request: PageRequest,
  variants: readonly string[],
  find: (request: PageRequest) => Promise<Found>,
): Promise<Found | null> {
  const variant = chosenVariant(request, variants);
  if (variant === undefined) return null;
  return find({ ...request, variant }).catch((error: unknown) => {
    const { requestId } = request;
    console.error(JSON.stringify({ event: "variant-failed", requestId, variant, error: String(error) }));
    return null;
  });
}

function chosenVariant(request: PageRequest, variants: readonly string[]): string | undefined {
  const { country, regionCode } = (request.visitor.cf ?? {}) as Partial<IncomingRequestCfProperties>;
  const facts = {
    country,
    region: country && regionCode && `${country}-${regionCode}`,
    utm_campaign: request.query.get("utm_campaign") ?? undefined,
    now: Date.now(),
  };
  const { rules } = readVariantRules(request.env.VARIANTS);
  return rules.find((rule) => variants.includes(rule.id) && factOf(rule, facts))?.id;
}

/** Reads a page layout and parses it with the given variant selected. */
export async function readVariant(request: PageRequest, variant: string) {
  const { site, language, path } = request;
  const { layout, state, outdated } = await readLayout(request, site, language, path);
  const { parsePage } = await import("../../app/index.ts");
  const document = JSON.parse(await documentOf(layout));
  const page = await withParseOptions(request, { site, language }, (options) =>
    parsePage(document, {
      ...options,
      variants: { known: options.variants?.known ?? [], chosen: [variant] },
    }),
  );
  return { layout: { page }, state, outdated };
}

/**
 * Returns the first variant whose page satisfies `matches`, or null if no variant does. Does not evaluate variant
 * rules, because a variant's rule may no longer match when a visitor submits a form on that variant.
 */
export async function variantWith(
  request: PageRequest,
  variants: readonly string[],
  matches: (page: ParsedPage) => boolean,
): Promise<{ variant: string; page: ParsedPage } | null> {
  for (const variant of variants) {
    const { page } = (await readVariant(request, variant)).layout;
    if (page && matches(page)) return { variant, page };
  }
  return null;
}
