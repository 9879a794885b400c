/**
 * Feeds in the shape that several producers write, for tests. Dates are relative to a day, so that the feeds contain
 * upcoming classes.
 */
import { DAY_MS } from "../../lib/dates/units.ts";

const at = (base: Date, days: number) => new Date(base.getTime() + days * DAY_MS).toISOString().slice(0, 10);
/** Returns a date a number of days after a day, as YYYYMMDD. */
const basic = (base: Date, days: number) => at(base, days).replaceAll("-", "");
const crlf = (lines: readonly string[]) => `${lines.join("\r\n")}\r\n`;

/** Rules that Google and Apple write for Denver. */
const DENVER = [
  "BEGIN:VTIMEZONE",
  "TZID:America/Denver",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:-0700",
  "TZOFFSETTO:-0600",
  "TZNAME:MDT",
  "DTSTART:19700308T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:-0600",
  "TZOFFSETTO:-0700",
  "TZNAME:MST",
  "DTSTART:19701101T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Google Calendar: a weekly class with an excluded, a moved, and a canceled date, and a single online class. */
export const google = (base: Date): string =>
  crlf([
    "BEGIN:VCALENDAR",
    "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
    "VERSION:2.0",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Classes",
    "X-WR-TIMEZONE:America/Denver",
    ...DENVER,
    "BEGIN:VEVENT",
    `DTSTART;TZID=America/Denver:${basic(base, 1)}T180000`,
    `DTEND;TZID=America/Denver:${basic(base, 1)}T193000`,
    "RRULE:FREQ=WEEKLY;COUNT=6",
    `EXDATE;TZID=America/Denver:${basic(base, 15)}T180000`,
    "UID:yoga@google.com",
    "SUMMARY:Prenatal Yoga",
    "DESCRIPTION:Gentle movement\\, breathing & rest.\\n\\nBring a mat.",
    "LOCATION:Larkspur Denver Hospital\\, Room 2",
    "CATEGORIES:Birth & Newborn",
    "LAST-MODIFIED:20261101T120000Z",
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "BEGIN:VEVENT",
    `DTSTART;TZID=America/Denver:${basic(base, 9)}T170000`,
    `DTEND;TZID=America/Denver:${basic(base, 9)}T183000`,
    `RECURRENCE-ID;TZID=America/Denver:${basic(base, 8)}T180000`,
    "UID:yoga@google.com",
    "SUMMARY:Prenatal Yoga",
    "LOCATION:Larkspur Denver Hospital\\, Room 5",
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "BEGIN:VEVENT",
    `DTSTART;TZID=America/Denver:${basic(base, 22)}T180000`,
    `DTEND;TZID=America/Denver:${basic(base, 22)}T193000`,
    `RECURRENCE-ID;TZID=America/Denver:${basic(base, 22)}T180000`,
    "UID:yoga@google.com",
    "SUMMARY:Prenatal Yoga",
    "STATUS:CANCELLED",
    "END:VEVENT",
    "BEGIN:VEVENT",
    `DTSTART:${basic(base, 3)}T010000Z`,
    `DTEND:${basic(base, 3)}T020000Z`,
    "UID:sleep@google.com",
    "SUMMARY:Sleep well\\, live well",
    "DESCRIPTION:A talk\\, online.",
    "LOCATION:Online (Zoom)",
    "URL:https://zoom.example/j/1",
    "CATEGORIES:Wellness",
    "END:VEVENT",
    "BEGIN:VEVENT",
    `DTSTART:${basic(base, 4)}T010000Z`,
    "UID:private@google.com",
    "SUMMARY:Staff meeting",
    "CLASS:PRIVATE",
    "END:VEVENT",
    "END:VCALENDAR",
  ]);

/** Outlook: Windows names of time zones, rules without daylight saving time, HTML descriptions, and whole days. */
export const outlook = (base: Date): string =>
  crlf([
    "BEGIN:VCALENDAR",
    "PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN",
    "VERSION:2.0",
    "BEGIN:VTIMEZONE",
    "TZID:Mountain Standard Time",
    "BEGIN:STANDARD",
    "DTSTART:16010101T000000",
    "TZOFFSETFROM:-0700",
    "TZOFFSETTO:-0700",
    "END:STANDARD",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    "CLASS:PUBLIC",
    "UID:040000008200E00074C5B7101A82E008",
    `DTSTART;TZID="Mountain Standard Time":${basic(base, 2)}T090000`,
    "DURATION:PT2H",
    `RRULE:FREQ=DAILY;UNTIL=${basic(base, 4)}T235959Z`,
    "SUMMARY;LANGUAGE=en-us:CPR for families",
    "DESCRIPTION:Plain",
    "X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Learn <b>CPR</b>.</p></body></html>",
    "LOCATION:Larkspur Billings Clinic",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "UID:fair@outlook",
    `DTSTART;VALUE=DATE:${basic(base, 6)}`,
    `DTEND;VALUE=DATE:${basic(base, 7)}`,
    "SUMMARY:Health fair",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "UID:no-title@outlook",
    `DTSTART;VALUE=DATE:${basic(base, 6)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]);

const RFC822 = (base: Date, days: number, time: string) =>
  `${new Date(base.getTime() + days * DAY_MS).toUTCString().slice(0, 16)} ${time}`;

/** The Events Calendar (WordPress): RSS whose `pubDate` is the start of the event. */
export const eventsCalendar = (base: Date): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Events &#8211; Larkspur</title>
<atom:link href="https://wordpress.example/events/feed/" rel="self" type="application/rss+xml" />
<link>https://wordpress.example/events/</link>
<generator>https://wordpress.org/?v=6.9</generator>
<item>
<title>Living with diabetes</title>
<link>https://wordpress.example/event/living-with-diabetes/</link>
<pubDate>${RFC822(base, 5, "16:00:00 +0000")}</pubDate>
<guid isPermaLink="false">https://wordpress.example/?post_type=tribe_events&#038;p=12</guid>
<category><![CDATA[Wellness]]></category>
<description><![CDATA[Food &#038; movement [&hellip;]]]></description>
<content:encoded><![CDATA[<p>Food &amp; movement that help.</p>]]></content:encoded>
<enclosure url="https://wordpress.example/diabetes.jpg" type="image/jpeg" length="1000" />
</item>
</channel>
</rss>`;

/** Localist: RSS whose `dc:date` is the start, and titles that say that an event is canceled. */
export const localist = (base: Date): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:georss="http://www.georss.org/georss">
<channel>
<title>Community calendar</title>
<link>https://events.example.org/calendar</link>
<item>
<title>CANCELED: Grief support</title>
<link>https://events.example.org/event/grief_support</link>
<pubDate>Mon, 02 Nov 2026 08:00:00 -0700</pubDate>
<dc:date>${at(base, 7)}T18:00:00-06:00</dc:date>
<georss:featurename>Larkspur Denver Hospital, Room 2</georss:featurename>
<description>&lt;p&gt;A group for all.&lt;/p&gt;</description>
<media:content url="https://events.example.org/grief.png" medium="image" />
<guid>tag:localist.com,2008:EventInstance_1</guid>
</item>
<item>
<title>Tai chi</title>
<link>https://events.example.org/event/tai_chi</link>
<dc:date>${at(base, 8)}T16:30:00-06:00</dc:date>
<guid>tag:localist.com,2008:EventInstance_2</guid>
</item>
<item>
<title>An announcement without a date</title>
<guid>tag:localist.com,2008:Announcement_3</guid>
</item>
</channel>
</rss>`;
