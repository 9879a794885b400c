import type { ResponseOf } from "../../contracts/endpoint.ts";
import { ownVisit } from "../../contracts/visits.ts";
import { isOffered } from "../../lib/cms/features.ts";
import { languageParameter } from "../../lib/cms/language.ts";
import { type Ctx, siteContext } from "../context.ts";
import { HttpError } from "../http/http-error.ts";
import { UpstreamError, uncachedCall } from "../upstream/call.ts";

/** Serves the calendar file of the visit that a signed link identifies. The Worker never stores it. */
export async function visitCalendar(c: Ctx): Promise<Response> {
  const { pathname, searchParams } = c.get("url");
  const request = ownVisit.request.safeParse({
    link: searchParams.get("link"),
    ...languageParameter("language", c.req.param("language")),
  });
  if (!request.success || !isOffered(c.get("site"), pathname)) throw new HttpError(404);
  try {
    const { value } = await uncachedCall(ownVisit, request.data, siteContext(c));
    const response = value.value as ResponseOf<typeof ownVisit>;
    const file = response.state === "open" && response.visit.calendar;
    if (!file) throw new HttpError(404);
    return new Response(file, {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="appointment.ics"',
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    throw error instanceof UpstreamError ? new HttpError(error.status) : error;
  }
}
