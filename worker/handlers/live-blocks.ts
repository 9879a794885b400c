import { z } from "zod";
import type { Slot } from "../../app/html.ts";
import { coordinatePair, roundPair, type UserLocation } from "../../lib/maps/distance.ts";
import type { Ctx } from "../context.ts";
import { bodyText, parseJson } from "../http/body.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import { validate } from "../http/input.ts";
import { readPath, splitLanguage } from "../http/path.ts";
import { isSlot } from "../pages/cached-page.ts";
import { findPage } from "../pages/find-page.ts";
import { pageInputs, withSettings } from "../pages/page-inputs.ts";
import { pageRequestOf, usedPageRequest } from "../pages/page-request.ts";
import { fillSlot } from "../pages/slots.ts";

/** Maximum length of a query string in bytes. */
const MAX_QUERY_LENGTH = 16 * 1024;
const MAX_BYTES = MAX_QUERY_LENGTH + 8 * 1024;

const LiveBlockRequest = z.strictObject({
  path: z.string().startsWith("/").max(1_000),
  query: z.string().max(MAX_QUERY_LENGTH).default(""),
  slots: z.array(z.string().max(100)).min(1).max(100).optional(),
  place: z.strictObject({
    city_name: z.string().max(100).nullish(),
    subdivision_1_iso_code: z.string().max(10).nullish(),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
  }),
});

/**
 * Handles `POST /_edge/place` with `{ path, query, slots, place }`: renders a page's live blocks as HTML for the
 * visitor's location. If `slots` is set, the response streams only the listed slots, as JSON Lines in the format `{
 * slot, html }`. The location is in the request body, and the response must not be cached, so no URL, log, or cache
 * contains it. In the blocks' API calls, coordinates have two decimal places. If the page does not exist or is private,
 * the response is a 404.
 */
export async function liveBlocks(c: Ctx): Promise<Response> {
  if (!c.req.header("content-type")?.startsWith("application/json"))
    throw badRequest("", "is not JSON", "a JSON object");
  const {
    path,
    query,
    slots: requestedIds,
    place,
  } = validate(LiveBlockRequest, parseJson(await bodyText(c.req.raw, MAX_BYTES)), {
    privacy: "personal",
  });
  const { normal } = readPath(new URL(`https://site.invalid${path}`));
  if (!normal) throw new HttpError(404);
  const request = {
    ...usedPageRequest(pageRequestOf(c, splitLanguage(normal, c.get("site")))),
    query: new URLSearchParams(query),
  };
  const { page } = await findPage(request);
  if (page.status === 404 || page.private) throw new HttpError(404);
  const slots = page.parts.filter(isSlot).filter(({ id }) => requestedIds?.includes(id) ?? true);
  const inputs = withSettings(pageInputs(request), (settings) => ({ ...settings, place: toUserLocation(place) }));
  const fill = (slot: Slot) => fillSlot(slot, request, inputs, null);
  if (requestedIds) {
    const encoder = new TextEncoder();
    const lines = new ReadableStream<Uint8Array>({
      async start(controller) {
        const render = async (slot: Slot) => {
          const { html } = await fill(slot);
          controller.enqueue(encoder.encode(`${JSON.stringify({ slot: slot.id, html })}\n`));
        };
        await Promise.all(slots.map(render));
        controller.close();
      },
    });
    return new Response(lines, {
      headers: { "content-type": "application/x-ndjson", "cache-control": "private, no-store" },
    });
  }
  const renderedSlots = await Promise.all(slots.map(fill));
  return new Response(renderedSlots.map(({ html }) => html).join("\n"), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}

/**
 * Returns the visitor's location with coordinates rounded to two decimal places. Omits the coordinates if latitude or
 * longitude is missing.
 */
function toUserLocation({
  latitude,
  longitude,
  ...placeNames
}: z.output<typeof LiveBlockRequest>["place"]): UserLocation {
  const coordinates = coordinatePair(latitude, longitude);
  return { ...placeNames, ...(coordinates && roundPair(coordinates, 2)) };
}
