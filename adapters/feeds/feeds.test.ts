import { describe, expect, it } from "vitest";
import { adapterSuite } from "../../tests/support/adapter-suite.ts";
import { classesOf } from "./classes.ts";
import { decoded } from "./decode.ts";
import type { Feed } from "./entry.ts";
import { eventsCalendar, google, localist, outlook } from "./examples.ts";
import { feedsIn, readFeed } from "./feeds.ts";
import worker from "./index.ts";
import { localStamp } from "./zones.ts";

/** A Monday, four weeks before daylight saving time ends in 2030. */
const base = new Date("2030-10-07T00:00:00Z");
const period = { from: new Date("2030-10-01T00:00:00Z"), until: new Date("2031-10-01T00:00:00Z") };
const read = (text: string, feed: Partial<Feed> = {}) =>
  readFeed(text, { url: "https://feeds.example/1", timeZone: "America/Denver", ...feed }, period);
/** Returns the dates in a feed in words, such as `Yoga 2030-10-08T18:00:00-06:00`. */
const dates = (text: string, feed?: Partial<Feed>) =>
  read(text, feed).entries.map(({ title, start, zone, isCanceled }) =>
    [title, localStamp(start, zone), ...(isCanceled ? ["canceled"] : [])].join(" "),
  );
const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");

describe("iCalendar feeds (UP-04)", () => {
  it("repeat weekly at the same local time when daylight saving time ends, without excluded dates, with moved and canceled ones", () => {
    expect(dates(google(base)).filter((one) => one.startsWith("Prenatal"))).toEqual([
      "Prenatal Yoga 2030-10-08T18:00:00-06:00",
      "Prenatal Yoga 2030-10-16T17:00:00-06:00",
      "Prenatal Yoga 2030-10-29T18:00:00-06:00 canceled",
      "Prenatal Yoga 2030-11-05T18:00:00-07:00",
      "Prenatal Yoga 2030-11-12T18:00:00-07:00",
    ]);
  });

  it("convert times in UTC to the calendar's time zone, and omit private events", () => {
    expect(dates(google(base)).filter((one) => !one.startsWith("Prenatal"))).toEqual([
      "Sleep well, live well 2030-10-09T19:00:00-06:00",
    ]);
  });

  it("of Outlook have the rules of the named time zone, although the feed's rules lack daylight saving time", () => {
    expect(dates(outlook(base))).toEqual([
      "CPR for families 2030-10-09T09:00:00-06:00",
      "CPR for families 2030-10-10T09:00:00-06:00",
      "CPR for families 2030-10-11T09:00:00-06:00",
      "Health fair 2030-10-13T00:00:00-06:00",
    ]);
  });

  it("skip events without a title, and count them", () => {
    expect(read(outlook(base)).skipped).toBe(1);
  });

  it("have HTML descriptions if the feed contains them, and otherwise paragraphs of escaped text", () => {
    expect(read(outlook(base)).entries[0]!.html).toContain("<b>CPR</b>");
    const html = "<p>Gentle movement, breathing &#38; rest.</p><p>Bring a mat.</p>";
    expect(read(google(base)).entries[0]).toMatchObject({ html, location: "Larkspur Denver Hospital, Room 2" });
  });

  const start = "DTSTART;TZID=America/Denver:20301008T180000";
  it.each([
    ["an end date", ["SUMMARY:A", start, "DTEND;TZID=America/Denver:20301008T200000"], "20:00"],
    ["a duration", ["SUMMARY:A", start, "DURATION:PT45M"], "18:45"],
    ["no end", ["SUMMARY:A", start], "19:00"],
    ["an end before the start", ["SUMMARY:A", start, "DTEND;TZID=America/Denver:20301008T170000"], "19:00"],
    ["whole days", ["SUMMARY:A", "DTSTART;VALUE=DATE:20301008", "DTEND;VALUE=DATE:20301009"], "23:59"],
    ["one whole day without an end", ["SUMMARY:A", "DTSTART;VALUE=DATE:20301008"], "23:59"],
    [
      "one whole day as the start and the end",
      ["SUMMARY:A", "DTSTART;VALUE=DATE:20301008", "DTEND;VALUE=DATE:20301008"],
      "23:59",
    ],
  ])("have an end for an event with %s", (_what, lines, time) => {
    const { end, zone } = read(calendar(...lines)).entries[0]!;
    expect(localStamp(end, zone).slice(0, 16)).toBe(`2030-10-08T${time}`);
  });

  it.each([
    ["a floating time", "DTSTART:20301008T180000", "2030-10-08T18:00:00-06:00"],
    ["UTC", "DTSTART:20301009T000000Z", "2030-10-08T18:00:00-06:00"],
    ["another time zone", "DTSTART;TZID=America/New_York:20301008T200000", "2030-10-08T20:00:00-04:00"],
    ["a Windows name", "DTSTART;TZID=Pacific Standard Time:20301008T170000", "2030-10-08T17:00:00-07:00"],
    [
      "a prefixed name",
      "DTSTART;TZID=/freeassociation.sourceforge.net/America/Denver:20301008T180000",
      "2030-10-08T18:00:00-06:00",
    ],
    ["an unknown name", "DTSTART;TZID=Nowhere:20301008T180000", "2030-10-08T18:00:00-06:00"],
    ["an hour that does not exist", "DTSTART;TZID=America/Denver:20310309T023000", "2031-03-09T03:30:00-06:00"],
  ])("read %s", (_what, line, expected) => {
    expect(dates(calendar("SUMMARY:A", line))).toEqual([`A ${expected}`]);
  });

  it.each([
    ["EXDATE in UTC", ["RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20301010T000000Z"], ["08", "10"]],
    ["EXDATE as a day", ["RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20301009"], ["08", "10"]],
    [
      "two dates in one EXDATE",
      ["RRULE:FREQ=DAILY;COUNT=3", "EXDATE;TZID=America/Denver:20301008T180000,20301009T180000"],
      ["10"],
    ],
    ["RDATE", ["RDATE;TZID=America/Denver:20301020T180000"], ["08", "20"]],
    ["UNTIL", ["RRULE:FREQ=DAILY;UNTIL=20301010T000000Z"], ["08", "09"]],
    ["weekdays", ["RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3"], ["08", "10", "15"]],
    ["a rule without an end", ["RRULE:FREQ=YEARLY"], ["08"]],
    ["UNTIL as a day", ["RRULE:FREQ=DAILY;UNTIL=20301010"], ["08", "09", "10"]],
    ["a rule that ends with a semicolon", ["RRULE:FREQ=DAILY;COUNT=2;"], ["08", "09"]],
    [
      "an EXDATE that ends with a comma",
      ["RRULE:FREQ=DAILY;COUNT=3", "EXDATE;TZID=America/Denver:20301009T180000,"],
      ["08", "10"],
    ],
  ])("read %s", (_what, lines, days) => {
    expect(dates(calendar("SUMMARY:A", start, ...lines)).map((one) => one.slice(10, 12))).toEqual(days);
  });

  it("limit a rule with a date per second", () => {
    expect(dates(calendar("SUMMARY:A", start, "RRULE:FREQ=SECONDLY")).length).toBeLessThanOrEqual(3_000);
  });

  it.each([
    ["its status", ["SUMMARY:Yoga", start, "STATUS:CANCELLED"]],
    ["its title", ["SUMMARY:CANCELLED - Yoga", start]],
    ["its title in brackets", ["SUMMARY:[Canceled] Yoga", start]],
    ["its title in Spanish", ["SUMMARY:CANCELADO: Yoga", start]],
    ["its status in another spelling", ["SUMMARY:Yoga", start, "STATUS:CANCELED"]],
    ["the end of its title", ["SUMMARY:Yoga - CANCELLED!", start]],
    ["brackets after its title", ["SUMMARY:Yoga (cancelada)", start]],
  ])("say that an event is canceled by %s", (_what, lines) => {
    expect(dates(calendar(...lines))).toEqual(["Yoga 2030-10-08T18:00:00-06:00 canceled"]);
  });
});

it.each([
  ["whose text has a line break as it is", "LOCATION:1200 Main Street\r\nDenver CO 80202\r\n\r\nUSA"],
  ["whose text has a line like a component", "DESCRIPTION:Come\r\nEnd: 8 pm\r\nBring a mat"],
  ["with a quotation mark in a parameter", 'ATTENDEE;X-COMMENT="we can"t come";CN=A:mailto:a@example.org'],
  ["with empty lines between its properties", "\r\n"],
  ["with a parameter that has no value", "ATTENDEE;CN:mailto:a@example.org"],
])("a calendar %s keeps all its events (UP-04)", (_what, line) => {
  const broken = google(base).replace("SUMMARY:Prenatal Yoga", `${line}\r\nSUMMARY:Prenatal Yoga`);
  expect(dates(broken)).toEqual(dates(google(base)));
  expect(read(broken).skipped).toBe(0);
});

it("a calendar with a note before and after its components is read (UP-04)", () => {
  const noted = google(base).replace("BEGIN:VEVENT", "BEGIN:VEVENT\r\n<!-- event -->");
  expect(dates(`${noted}\r\n<!-- cached -->\r\n`)).toEqual(dates(google(base)));
});

describe("dates of a class that share a UID (UP-04)", () => {
  const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:1", "SUMMARY:A", ...lines, "END:VEVENT"];
  const both = (first: string[], second: string[]) =>
    ["BEGIN:VCALENDAR", "VERSION:2.0", ...event(...first), ...event(...second), "END:VCALENDAR"].join("\r\n");
  const [eighth, ninth] = ["DTSTART:20301008T180000", "DTSTART:20301009T180000"];
  it.each([
    ["all count", [eighth], [ninth], ["08", "09"]],
    ["all count, whatever repeats", [eighth, "RRULE:FREQ=YEARLY"], [ninth], ["08", "09"]],
    ["the last version counts", [eighth, "SEQUENCE:1"], [ninth, "SEQUENCE:2"], ["09"]],
    ["the last version counts, if it comes first", [eighth, "SEQUENCE:3"], [ninth, "SEQUENCE:2"], ["08"]],
  ])("%s", (_what, first, second, days) => {
    expect(dates(both(first, second)).map((one) => one.slice(10, 12))).toEqual(days);
  });
});

describe("text as producers write it (UP-04)", () => {
  const start = "DTSTART:20301008T180000";
  const entry = (...lines: string[]) => read(calendar(start, ...lines)).entries[0]!;
  it.each([
    ["Mom &amp; Baby", "Mom & Baby"],
    ["Women&#8217;s Health", "Women’s Health"],
    ["<i>Mindful</i> Eating", "Mindful Eating"],
    ["Stop at < 5 &nbsp;pounds", "Stop at < 5 pounds"],
    ["This class has been canceled before", "This class has been canceled before"],
  ])("the title %s is %s", (title, expected) => {
    expect(entry(`SUMMARY:${title}`).title).toBe(expected);
    const item = `<item><title><![CDATA[${title}]]></title><start>2030-10-08</start></item>`;
    expect(read(`<rss><channel>${item}</channel></rss>`).entries[0]!.title).toBe(expected);
  });

  it.each([
    ["A talk.<br><b>Free</b>", "A talk.<br><b>Free</b>"],
    ['See <a href="https://a.example">this</a>\\nand that', 'See <a href="https://a.example">this</a><br>and that'],
    ["&lt;p&gt;A talk&lt;/p&gt;", "<p>A talk</p>"],
    ["Sugar &lt; 5 g\\, fat &gt; 2 g", "<p>Sugar &#60; 5 g, fat &#62; 2 g</p>"],
    ["A &amp; B\\n\\nC", "<p>A &#38; B</p><p>C</p>"],
  ])("the description %s is the HTML %s", (description, html) => {
    expect(entry("SUMMARY:A", `DESCRIPTION:${description}`).html).toBe(html);
  });

  it("a place with several lines is one line", () => {
    expect(entry("SUMMARY:A", "LOCATION:Clinic\\n1 Main St\\nDenver &amp; more").location).toBe(
      "Clinic, 1 Main St, Denver & more",
    );
  });
});

describe("encodings of feeds (UP-04)", () => {
  const ics = calendar("DTSTART:20301008T180000", "SUMMARY:Nutrición y corazón");
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><rss>Nutrición y corazón</rss>';
  const utf8 = (text: string) => [...new TextEncoder().encode(text)];
  const latin1 = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  /** Folds after a number of bytes, as producers do that count bytes. */
  const folded = (length: number) => {
    const bytes = utf8(ics);
    return [...bytes.slice(0, length), ...utf8("\r\n "), ...bytes.slice(length)];
  };
  const letter = utf8(ics.slice(0, ics.indexOf("ó"))).length;
  it.each<[string, number[], string]>([
    ["UTF-8", utf8(ics), ""],
    ["UTF-8 with another declaration", utf8(xml), ""],
    ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, ...utf8(ics)], ""],
    ["UTF-8, folded within a letter", folded(letter + 1), ""],
    ["UTF-8, folded before a letter", folded(letter), "text/calendar; charset=utf-8"],
    ["ISO-8859-1 by its declaration", latin1(xml), "text/xml"],
    ["ISO-8859-1 by its declaration, whatever the header says", latin1(xml), "text/xml; charset=utf-8"],
    ["Windows-1252 by its header", latin1(ics), 'text/calendar; charset="windows-1252"'],
    ["Windows-1252 without a word", latin1(ics), "text/calendar"],
    ["an encoding that nobody knows", latin1(ics), "text/calendar; charset=x-none"],
  ])("%s", (_what, bytes, type) => {
    expect(decoded(Uint8Array.from(bytes), type)).toContain("Nutrición y corazón");
  });

  it("one wrong byte in UTF-8 costs only itself", () => {
    const bytes = utf8(ics);
    bytes.splice(letter, 0, 0xff);
    expect(decoded(Uint8Array.from(bytes))).toContain("Nutrici\ufffdón y corazón");
  });
});

describe("RSS and Atom feeds (UP-04)", () => {
  it.each([
    ["a control character", "A\u000bB", "AB"],
    ["the number of a control character", "A&#11;B&#xB;C", "ABC"],
    ["an ampersand", "Q & A &c", "Q & A &c"],
    ["an ampersand before a word", "D&D", "D&D"],
    ["an ampersand in CDATA", "<![CDATA[Q & A]]>", "Q & A"],
  ])("with %s are read", (_what, title, expected) => {
    const item = `<item><title>${title}</title><start>2030-10-08</start><link>https://a.example/?a=1&b=2</link></item>`;
    expect(read(`<rss><channel>${item}</channel></rss>`).entries[0]).toMatchObject({
      title: expected,
      url: "https://a.example/?a=1&b=2",
    });
  });

  it("of The Events Calendar start at `pubDate`", () => {
    expect(dates(eventsCalendar(base))).toEqual(["Living with diabetes 2030-10-12T10:00:00-06:00"]);
    expect(read(eventsCalendar(base)).entries[0]).toMatchObject({
      html: "<p>Food &amp; movement that help.</p>",
      image: "https://wordpress.example/diabetes.jpg",
      categories: ["Wellness"],
    });
  });

  it("of Localist start at `dc:date`, and announcements without a date are skipped", () => {
    expect(dates(localist(base))).toEqual([
      "Grief support 2030-10-14T18:00:00-06:00 canceled",
      "Tai chi 2030-10-15T16:30:00-06:00",
    ]);
    expect(read(localist(base)).skipped).toBe(1);
  });

  const rss = (item: string) => `<rss version="2.0"><channel><item><title>A</title>${item}</item></channel></rss>`;
  it.each([
    ["ev:startdate", rss("<ev:startdate>2030-10-08T18:00:00-06:00</ev:startdate>")],
    ["ev:startdate without an offset", rss("<ev:startdate>2030-10-08T18:00:00</ev:startdate>")],
    ["xCal:dtstart", rss("<xCal:dtstart>20301009T000000Z</xCal:dtstart>")],
    ["a time after a space", rss("<startDate>2030-10-08 18:00</startDate>")],
    [
      "RSS 1.0",
      `<rdf:RDF><item><title>A</title><ev:startdate>2030-10-08T18:00:00-06:00</ev:startdate></item></rdf:RDF>`,
    ],
    ["Atom", `<feed><entry><title>A</title><event:start>2030-10-08T18:00:00-06:00</event:start></entry></feed>`],
    [
      "an entity of HTML",
      rss("<ev:startdate>2030-10-08T18:00:00-06:00</ev:startdate><description>a&nbsp;b</description>"),
    ],
  ])("read %s", (_what, text) => {
    expect(dates(text)).toEqual(["A 2030-10-08T18:00:00-06:00"]);
  });

  it("do not take the time of publication for the start, unless the settings say so", () => {
    const news = rss("<pubDate>Tue, 08 Oct 2030 18:00:00 -0600</pubDate>");
    expect(dates(news)).toEqual([]);
    expect(dates(news, { pubDateIsStart: true })).toEqual(["A 2030-10-08T18:00:00-06:00"]);
  });
});

it.each([
  ["an HTML page", "<!doctype html><html><body>Not found</body></html>", "a feed is neither a calendar nor RSS"],
  ["an empty response", "", "a feed is neither a calendar nor RSS"],
  ["JSON", '{"events":[]}', "a feed is neither a calendar nor RSS"],
  ["a truncated calendar", google(base).slice(0, 900), "a feed is not a valid calendar"],
  ["truncated RSS", localist(base).slice(0, 900), "a feed is not valid XML"],
  ["other XML", "<?xml version='1.0'?><urlset></urlset>", "a feed is neither RSS nor Atom"],
])("a feed that is %s fails as a whole, and nothing is lost silently (UP-04)", (_what, text, message) => {
  expect(() => read(text)).toThrow(message);
});

it.each([
  [undefined, "FEEDS: must list at least one feed, such as"],
  ["[", "FEEDS is not valid JSON"],
  [[], "FEEDS: must list at least one feed, such as"],
  ["https://feeds.example/a.ics", "FEEDS is not valid JSON"],
  [["https://feeds.example/a.ics"], "FEEDS.0: must be a feed such as { url ="],
  [[{ url: "http://feeds.example" }], "FEEDS.0.url: must be an https or webcal URL"],
  [[{ timeZone: "America/Denver" }], "FEEDS.0.url: must be an https or webcal URL"],
  [[{ url: "https://feeds.example", timeZone: "Denver" }], "FEEDS.0.timeZone: must be an IANA time zone"],
  [[{ url: "https://feeds.example", language: "Spanish" }], "FEEDS.0.language: must be a language such as es"],
  [[{ url: "https://feeds.example", pubDateIsStart: "yes" }], "FEEDS.0.pubDateIsStart: must be true or false"],
  [[{ url: "https://feeds.example", timezone: "America/Denver" }], 'FEEDS.0: Unrecognized key: "timezone"'],
])("the setting FEEDS %j is rejected with its fault", (FEEDS, message) => {
  expect(() => feedsIn({ FEEDS })).toThrow(message);
});

it.each([
  ["does not exist", () => new Response("", { status: 404 }), "feed 2: it does not exist (404)"],
  ["is down", () => new Response("", { status: 500 }), "feed 2: the system failed"],
  ["is an HTML page", () => new Response("<!doctype html>"), "feed 2: a feed is neither a calendar nor RSS"],
])("the response says which feed %s, and so does the log (UP-04)", async (_what, answer, message) => {
  const log: string[] = [];
  const feed = (url: string) => ({ url: `https://feeds.example/${url}` });
  const send = async (url: URL) => (url.pathname === "/1.ics" ? new Response(google(base)) : answer());
  const response = await worker.fetch(
    new Request("https://adapter.example/classes-events/get-categories", { headers: { authorization: "Bearer s" } }),
    {
      ...{ ADAPTER_SECRET: "s", FEEDS: [feed("1.ics"), feed("2.ics")] },
      ...{ SYSTEM: { fetch: send as unknown as typeof fetch }, log: (line: string) => void log.push(line) },
    },
  );
  expect([response.status, await response.json()]).toEqual([502, { error: message }]);
  expect(log.join()).toContain(message);
});

describe("classes (UP-04)", () => {
  const classes = classesOf([...read(google(base)).entries, ...read(google(base)).entries]);

  it("contain each date once, although two feeds announce it", () => {
    expect(classes.map(({ id, entries }) => [id, entries.length])).toEqual([
      ["prenatal-yoga", 5],
      ["sleep-well-live-well", 1],
    ]);
  });

  it("have an ID in every script", () => {
    const [entry] = read(google(base)).entries;
    const titles = ["Nutrición y salud", "健康講座", "!!!"].map((title) => ({ ...entry!, title }));
    for (const { path } of classesOf(titles)) expect(path).toMatch(/^\/classes-events\/[a-z\d-]+$/);
  });
});

const today = new Date(new Date().toISOString().slice(0, 10));
const ids = { eventId: "prenatal-yoga" };
adapterSuite(worker, {
  upstream: "events",
  calls: [
    "eventCategories",
    "eventAudience",
    "hostingLocations",
    "findEvents",
    "findSessions",
    "eventSessions",
    "currentEventSessions",
    "eventLocations",
    "relatedClasses",
    "eventPages",
    "eventDetail",
    "sessionInfo",
  ],
  withoutSystem: ["eventAudience"],
  settings: {
    SYSTEM_URL: undefined,
    FEEDS: ["google.ics", "outlook.ics", "events.xml", "localist.xml"].map((name) => ({
      url: `https://feeds.example/${name}`,
    })),
  },
  system: {
    "/google.ics": google(today),
    "/outlook.ics": outlook(today),
    "/events.xml": eventsCalendar(today),
    "/localist.xml": localist(today),
  },
  values: {
    findEvents: { searchText: undefined, eventCategories: undefined, isOnline: undefined },
    findSessions: { ...ids, hostingLocations: undefined },
    eventSessions: { ...ids, selectedLocation: "any" },
    currentEventSessions: ids,
    eventLocations: ids,
    relatedClasses: { searchText: "yoga" },
    eventDetail: { eventUrl: "/classes-events/prenatal-yoga" },
    sessionInfo: {
      sessionId: classesOf(
        readFeed(outlook(today), { url: "" }, { from: today, until: new Date(today.getTime() + 864e6) }).entries,
      )[0]!.entries[0]!.id,
    },
  },
});
