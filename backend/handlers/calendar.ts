import type { IRequest } from "itty-router";
import { calendarFile as calendarFileCall } from "../../contracts/registration.ts";
import { brand } from "../../lib/brand/name.ts";
import { CALENDAR_ENTRY } from "../../lib/text/files.ts";
import type { BackendEnv } from "../env.ts";
import { faultResponse } from "../faults.ts";
import { answer, newRouter } from "../route.ts";
import { sessionCalendar } from "../session-calendar.ts";
import { type SessionRow, sessionRows } from "../session-rows.ts";
import { row, sql } from "../sql.ts";

/** Serves calendar files for sessions and handles the API call that returns their URLs. */
export const calendar = newRouter();

const sessionById = (db: D1Database, id: string, now: Date) =>
  row<SessionRow>(db, sessionRows(sql`sessions.id = ${id}`, sql`sessions.id`, now));

answer(calendar, calendarFileCall, async ({ sessionId, eventName, language, entry }, { db, now }) => {
  const session = await sessionById(db, sessionId, now);
  if (!session) return undefined;
  const name = eventName || `${brand.name} class`;
  const parameters = new URLSearchParams({ ...(language && { language }), ...(entry && { entry }) }).toString();
  const query = parameters && `?${parameters}`;
  return { link: `/classes-events/calendar/${session.id}/${encodeURIComponent(name)}.ics${query}` };
});

calendar.get("/classes-events/calendar/:id/:name.ics", (_request, env) => faultResponse("events", env));

calendar.get("/classes-events/calendar/:id/:name.ics", async ({ params, query }: IRequest, env: BackendEnv) => {
  const now = new Date();
  const session = await sessionById(env.DB, params.id ?? "", now);
  if (!session) return new Response("Not found", { status: 404 });
  const [language, entry] = [query.language, query.entry].map((value) => String(value ?? ""));
  const file = await sessionCalendar(session, {
    now,
    env,
    language: language || "en",
    ...(entry && CALENDAR_ENTRY.test(entry) && { entry }),
  });
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="session-${session.id}.ics"`,
    },
  });
});
