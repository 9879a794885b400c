import { isSameOriginScript } from "../auth/same-origin.ts";
import type { Ctx } from "../context.ts";
import { bodyText, parseJson } from "../http/body.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import { digest } from "../limits/counters.ts";

/** Lifetime of a draft in seconds. It exceeds the lifetime of a seat reservation. */
const LIFETIME_SECONDS = 20 * 60;
const MAX_BYTES = 1_024;
/** A draft's ID: the end of its lifetime as a Unix timestamp in seconds, and a UUID. */
const ID = /^(\d{10})\.[\da-f-]{36}$/;

/**
 * Handles `POST /_edge/draft-key`: returns the ID and the encryption key of a new draft or, for `{ id }`, the key of an
 * existing draft. The browser encrypts a form's values with the key before a payment (`app/browser/form-draft.ts`). The
 * Worker stores nothing: it derives the key from the ID and does not return it after the end of the draft's lifetime.
 */
export async function draftKey(c: Ctx): Promise<Response> {
  if (!isSameOriginScript(c.req.raw)) throw new HttpError(403);
  const body = parseJson(await bodyText(c.req.raw, MAX_BYTES)) as { id?: unknown } | null;
  const now = Math.floor(Date.now() / 1_000);
  const id = body?.id ?? `${now + LIFETIME_SECONDS}.${crypto.randomUUID()}`;
  const until = Number(typeof id === "string" ? ID.exec(id)?.[1] : undefined);
  if (!(until > now && until <= now + LIFETIME_SECONDS))
    throw badRequest("id", "has expired or is invalid", "the ID of a draft from the last 20 minutes");
  const key = await digest(c.env.COUNTER_SECRET, `draft ${id}`);
  return Response.json({ id, key }, { headers: { "cache-control": "private, no-store" } });
}
