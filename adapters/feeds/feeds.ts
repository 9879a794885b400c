/** Fetches the feeds in the setting FEEDS and returns their classes. */
import { z } from "zod";
import { languageName } from "../../contracts/content.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import type { AdapterEnv, Context } from "../adapter.ts";
import { SystemError } from "../adapter.ts";
import { classesOf, type FeedClass } from "./classes.ts";
import { decoded } from "./decode.ts";
import type { Entry, Feed, Parsed, Period } from "./entry.ts";
import { readCalendar } from "./ical.ts";
import { readRss } from "./rss.ts";
import { ianaOf } from "./zones.ts";

/** Number of days before and after today whose classes the adapter serves. */
const [PAST_DAYS, FUTURE_DAYS] = [90, 366];
/** Time in milliseconds for which an isolate uses the same feeds. The site caches the responses as well. */
const LIFETIME_MS = 60_000;

const EXAMPLE = '{ url = "https://example.org/classes.ics" }';
const LIST = `must list at least one feed, such as [${EXAMPLE}]`;
const URL_RULE = "must be an https or webcal URL";

const Feeds = z
  .array(
    z.strictObject(
      {
        url: z.string(URL_RULE).regex(/^(https|webcal):\/\//, URL_RULE),
        timeZone: z
          .string()
          .refine((name) => ianaOf(name), "must be an IANA time zone")
          .optional(),
        language: z.string().regex(languageName, "must be a language such as es or es-MX").optional(),
        pubDateIsStart: z.boolean("must be true or false").optional(),
      },
      { error: ({ code }) => (code === "invalid_type" ? `must be a feed such as ${EXAMPLE}` : undefined) },
    ),
    LIST,
  )
  .min(1, LIST);

/** Returns the feeds in the settings. Throws a SystemError that names the fault. */
export function feedsIn({ FEEDS }: AdapterEnv): Feed[] {
  let value: unknown;
  try {
    value = typeof FEEDS === "string" ? JSON.parse(FEEDS) : FEEDS;
  } catch {
    throw new SystemError("FEEDS is not valid JSON");
  }
  const { success, data, error } = Feeds.safeParse(value);
  if (success) return data;
  const { path, message } = error.issues[0]!;
  throw new SystemError(`${["FEEDS", ...path].join(".")}: ${message}`);
}

interface Cached {
  at: number;
  classes: Promise<FeedClass[]>;
}
const cached = new WeakMap<AdapterEnv, Cached>();

/** Returns the classes in all feeds. If a feed fails, all fail, because the site then serves the last complete list. */
export function readClasses(context: Context): Promise<FeedClass[]> {
  const { env, now } = context;
  const known = cached.get(env);
  if (known && now.getTime() - known.at < LIFETIME_MS) return known.classes;
  const classes = fetchClasses(context);
  cached.set(env, { at: now.getTime(), classes });
  classes.catch(() => cached.delete(env));
  return classes;
}

async function fetchClasses({ env, system, now }: Context): Promise<FeedClass[]> {
  const period: Period = {
    from: new Date(now.getTime() - PAST_DAYS * DAY_MS),
    until: new Date(now.getTime() + FUTURE_DAYS * DAY_MS),
  };
  const lists = await Promise.all(
    feedsIn(env).map(async (feed, index): Promise<Entry[]> => {
      try {
        const file = await system.file(feed.url.replace(/^webcal:/, "https:"), {}, { redirect: "follow" });
        if (file === undefined) throw new SystemError("it does not exist (404)");
        const { entries, skipped } = readFeed(decoded(file.bytes, file.type), feed, period);
        if (skipped > 0) console.log(JSON.stringify({ event: "feed-items-skipped", feed: index + 1, skipped }));
        return entries.map((entry) => ({ ...entry, ...(feed.language && { language: feed.language }) }));
      } catch (error) {
        if (!(error instanceof SystemError)) throw error;
        throw new SystemError(`feed ${index + 1}: ${error.message}`, { status: error.status, ...error.detail });
      }
    }),
  );
  return classesOf(lists.flat());
}

/** Returns the dates in a feed. Throws a SystemError if the text is neither a calendar nor an RSS or Atom feed. */
export function readFeed(text: string, feed: Feed, period: Period): Parsed {
  const zone = feed.timeZone ?? SITE_TIME_ZONE;
  const start = text
    .slice(0, 500)
    .replace(/^\ufeff/, "")
    .trimStart();
  if (/^begin:vcalendar/i.test(start)) return readCalendar(text, zone, period);
  if (/^<(\?xml|rss|rdf:RDF|feed)/i.test(start) && !/<html/i.test(start)) return readRss(text, feed, zone, period);
  throw new SystemError("a feed is neither a calendar nor RSS");
}
