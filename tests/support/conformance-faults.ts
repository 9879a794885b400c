import { gzipSync } from "node:zlib";
import type { Upstream } from "../../contracts/endpoint.ts";
import type { Kind } from "../../scripts/conformance/findings.ts";
import type { Answer, Incoming, Plant } from "./conformance-server.ts";

// biome-ignore lint/suspicious/noExplicitAny: faults change the JSON of any call
type Json = Record<string, any>;

/** Changes an item, or removes it. */
type Patch<T> = (item: T, index: number) => object | undefined;

/** A fault, the kind and the field that the report must name, and the calls that show it. */
export interface Fault {
  kind: Kind;
  field?: string;
  plant: Plant;
  calls: readonly string[];
  upstream?: Upstream;
}

/** Replaces the JSON of successful responses. */
const json = (change: (value: Json, request: Incoming) => unknown): Plant => ({
  response(response, request) {
    if (response.status !== 200) return undefined;
    const value = change(JSON.parse(response.body.toString("utf8")), request);
    return { body: Buffer.from(JSON.stringify(value)) };
  },
});
/** Changes successful responses. */
const ok = (change: (response: Answer) => Partial<Answer>): Plant => ({
  response: (response) => (response.status === 200 ? change(response) : undefined),
});
/** Changes responses with a status. */
const when = (status: number, change: Partial<Answer>): Plant => ({
  response: (response) => (response.status === status ? change : undefined),
});
/** Changes the query of requests. */
const query = (change: (query: URLSearchParams) => void): Plant => ({ request: (request) => change(request.query) });
const ignored = (name: string) => query((parameters) => parameters.delete(name));

const LIST = ["providersByLocation"];
const SEARCH = ["providersBySearch"];
const PROFILE = ["providerProfile"];
const PAGES = ["providerPages"];
const SESSIONS = ["sessionInfo", "eventSessions"];

const list = (kind: Kind, field: string, plant: Plant): Fault => ({ kind, field, plant, calls: LIST });
const providers = (kind: Kind, field: string, patch: Patch<Json>): Fault =>
  list(
    kind,
    `providers[].${field}`,
    json((value) => ({
      ...value,
      providers: value.providers.map((one: Json, index: number) => ({ ...one, ...patch(one, index) })),
    })),
  );
const profile = (kind: Kind, field: string, patch: Patch<Json>): Fault => ({
  kind,
  field,
  plant: json((value) => ({ ...value, ...patch(value, 0) })),
  calls: PROFILE,
});
const transport = (kind: Kind, plant: Plant): Fault => ({ kind, plant, calls: PAGES });
const session = (kind: Kind, field: string, patch: Patch<Json>): Fault => ({
  kind,
  field: `session.${field}`,
  plant: {
    response(response, { path }) {
      if (response.status !== 200 || !path.endsWith("/get-session")) return undefined;
      const value = JSON.parse(response.body.toString("utf8"));
      const changed = { ...value, session: { ...value.session, ...patch(value.session, 0) } };
      return { body: Buffer.from(JSON.stringify(changed)) };
    },
  },
  calls: SESSIONS,
  upstream: "events",
});
const locations = (kind: Kind, field: string, patch: Patch<Json>): Fault => ({
  kind,
  field,
  plant: json((value) => ({
    ...value,
    locations: value.locations.map((one: Json, index: number) => ({ ...one, ...patch(one, index) })),
  })),
  calls: ["locationsByType"],
  upstream: "locations",
});
const bills = (kind: Kind, field: string | undefined, plant: Plant): Fault => ({
  kind,
  ...(field && { field }),
  plant,
  calls: ["billsByAccount"],
  upstream: "billing",
});

let turn = 0;
/** Changes every second or fourth response. */
const everyNth = (n: number, change: Partial<Answer>): Plant => {
  turn = 0;
  return ok(() => {
    turn += 1;
    return turn % n === 0 ? change : {};
  });
};
const HTML = { headers: { "content-type": "text/html" }, body: Buffer.from("<!doctype html><h1>Sorry</h1>") };
const typed = (type: string): Partial<Answer> => ({ headers: { "content-type": type } });
const header = (name: string, value: string) => ok(({ headers }) => ({ headers: { ...headers, [name]: value } }));
const text = (value: string) => Buffer.from(value);
const known = "/find-a-doctor/imani-zaragoza-348";

/** Faults by what is wrong. */
export const FAULTS: Record<string, Fault> = {
  "text instead of a flag": providers("wrong-type", "isAcceptingPatients", () => ({ isAcceptingPatients: "yes" })),
  "a number as text": providers("number-as-text", "overallRating", () => ({ overallRating: "4.5" })),
  "a total as text": list(
    "number-as-text",
    "totalProviders",
    json((value) => ({ ...value, totalProviders: "9" })),
  ),
  "an object instead of text": profile("wrong-type", "firstName", ({ firstName }) => ({
    firstName: { en: firstName },
  })),
  "a missing field in one item of a list": providers("missing-field", "lastName", (_one, index) =>
    index === 1 ? { lastName: undefined } : {},
  ),
  "empty text in a required field": providers("missing-field", "id", (_one, index) => (index === 0 ? { id: "" } : {})),
  "a field in another case": profile("wrong-name", "lastName", ({ lastName }) => ({
    lastName: undefined,
    LastName: lastName,
  })),
  "an optional field with underscores": providers("wrong-name", "video_visits", ({ videoVisits }) => ({
    videoVisits: undefined,
    video_visits: videoVisits,
  })),
  "a code in another case": profile("wrong-case", "education[].kind", ({ education }) => ({
    education: education.map((one: Json) => ({ ...one, kind: one.kind.toUpperCase() })),
  })),
  "an unknown code": profile("unknown-value", "education[].kind", () => ({
    education: [{ kind: "school", name: "Mile High" }],
  })),
  "a rating out of range": providers("out-of-range", "overallRating", () => ({ overallRating: 87 })),
  "null instead of an empty list": providers("null-list", "languages", () => ({ languages: null })),
  "null instead of the whole list": transport(
    "null-list",
    json(() => null),
  ),
  "a list in another object": transport(
    "not-list",
    json((value) => ({ data: value })),
  ),
  "an error with status 200": list(
    "error-as-200",
    "",
    json(() => ({ error: "database unavailable" })),
  ),
  "a failure with status 200": list(
    "error-as-200",
    "",
    json(() => ({ success: false, message: "Oops" })),
  ),
  "status 201": transport(
    "status",
    ok(() => ({ status: 201 })),
  ),
  "status 204 without a body": transport(
    "status",
    ok(() => ({ status: 204, body: text("") })),
  ),
  "status 500": transport(
    "server-error",
    ok(() => ({ status: 500 })),
  ),
  "a failure of every second request": transport("server-error", everyNth(2, { status: 503 })),
  "too many requests": transport("parallel", everyNth(4, { status: 429 })),
  "an HTML page with status 200": transport(
    "html",
    ok(() => HTML),
  ),
  "an HTML page for a 404": { kind: "html", plant: when(404, HTML), calls: PROFILE },
  "an empty 400": { kind: "empty", plant: when(400, { body: text("") }), calls: PROFILE },
  "an error body without a reason": {
    kind: "error-body",
    plant: when(400, { body: text('{"ok":false}') }),
    calls: PROFILE,
  },
  "a redirect to a sign-in page": transport(
    "redirect",
    ok(() => ({ status: 302, headers: { location: "/login" } })),
  ),
  "the content type text/plain": transport(
    "content-type",
    ok(() => typed("text/plain")),
  ),
  "no content type": transport(
    "content-type",
    ok(() => ({ headers: {} })),
  ),
  "a charset that is not UTF-8": transport(
    "charset",
    ok(() => typed("application/json; charset=iso-8859-1")),
  ),
  "Latin-1 bytes": transport(
    "charset",
    ok(() => ({ body: Buffer.from('["/peñas"]', "latin1") })),
  ),
  "UTF-16": transport(
    "charset",
    ok(({ body }) => ({ body: Buffer.from(`\ufeff${body}`, "utf16le") })),
  ),
  "text that was decoded twice": providers("text-encoding", "locationName", () => ({
    locationName: Buffer.from("Clínica Peñas – Denver").toString("latin1"),
  })),
  "a byte order mark": transport(
    "bom",
    ok(({ body }) => ({ body: Buffer.concat([text("\ufeff"), body]) })),
  ),
  "an empty body": transport(
    "empty",
    ok(() => ({ body: text("") })),
  ),
  "truncated JSON": transport(
    "json",
    ok(({ body }) => ({ body: body.subarray(0, body.length - 20) })),
  ),
  "text after the JSON": transport(
    "json",
    ok(({ body }) => ({ body: Buffer.concat([body, text("<!-- 3 ms -->")]) })),
  ),
  "a number that JSON does not have": transport(
    "json",
    ok(() => ({ body: text('[{"path":NaN}]') })),
  ),
  "compressed bytes without a header": transport(
    "encoding",
    ok(({ body }) => ({ body: gzipSync(body) })),
  ),
  "a header for compression without compressed bytes": transport("encoding", header("content-encoding", "gzip")),
  "an encoding that was not offered": transport("encoding", header("content-encoding", "compress")),
  "a connection that closes too early": transport("cut", {
    response({ headers, body }, _request, http) {
      http.writeHead(200, { ...headers, "content-length": String(body.length + 10) });
      http.write(body.subarray(0, 10), () => http.destroy());
      return "sent";
    },
  }),
  "a response that never comes": transport("slow", { response: () => "sent" }),
  "a response of several megabytes": transport(
    "size",
    ok(() => ({ body: text(`"${"x".repeat(3_000_000)}"`) })),
  ),
  "a cookie": transport("cookie", header("set-cookie", "id=1")),
  "a header that forbids caching": transport("cache-header", header("cache-control", "private, no-store")),
  "a wrong clock": transport("clock", header("date", "Wed, 01 Jan 2020 00:00:00 GMT")),
  "status 200 for an unknown record": {
    ...profile("no-404", "profileUrl", () => ({})),
    plant: when(404, { status: 200, body: text("{}") }),
  },
  "another record for an unknown ID": {
    ...profile("no-404", "profileUrl", () => ({})),
    plant: query((one) => one.get("profileUrl")?.includes("zzqx") && one.set("profileUrl", known)),
  },
  "status 500 for an unknown record": {
    ...profile("no-404", "profileUrl", () => ({})),
    plant: when(404, { status: 500 }),
  },
  "status 200 for an unknown path": {
    kind: "no-404",
    plant: when(404, { status: 200, body: text("{}") }),
    calls: PAGES,
  },
  "another record than the requested one": profile("wrong-record", "profileUrl", () => ({
    profileUrl: "/find-a-doctor/other",
  })),
  "status 200 for invalid input": {
    kind: "bad-input",
    field: "profileUrl",
    plant: when(400, { status: 200 }),
    calls: PROFILE,
  },
  "status 500 for invalid input": {
    kind: "bad-input",
    field: "profileUrl",
    plant: when(400, { status: 500 }),
    calls: PROFILE,
  },
  "status 422 for invalid input": {
    kind: "bad-input",
    field: "profileUrl",
    plant: when(400, { status: 422 }),
    calls: PROFILE,
  },
  "an ignored page number": list("page-overlap", "", ignored("page")),
  "pages that overlap by one item": list(
    "page-overlap",
    "",
    query((one) => Number(one.get("page")) > 1 && one.set("perPage", String(Number(one.get("perPage")) - 1))),
  ),
  "a page after the last page that has items": list(
    "page-end",
    "",
    query((one) => Number(one.get("page")) > 5 && one.set("page", "1")),
  ),
  "an ignored page size": list("limit-ignored", "perPage", ignored("perPage")),
  "a total of the page only": list(
    "wrong-total",
    "",
    json((value) => ({ ...value, totalProviders: value.providers.length })),
  ),
  "a total that is too large": list(
    "wrong-total",
    "",
    json((value) => ({ ...value, totalProviders: value.totalProviders + 7 })),
  ),
  "an item twice in a list": list(
    "duplicate-ids",
    "providers",
    json((value) => ({ ...value, providers: [...value.providers, ...value.providers] })),
  ),
  "an order that changes": list("unstable", "", {
    response(response) {
      turn += 1;
      const value = JSON.parse(response.body.toString("utf8"));
      if (response.status !== 200 || turn % 2 === 0) return undefined;
      return { body: text(JSON.stringify({ ...value, providers: value.providers.reverse() })) };
    },
  }),
  "an ignored sort order": list(
    "sort-ignored",
    "sort",
    json((value, request) => ({
      ...value,
      providers:
        request.query.get("sort") === "name"
          ? value.providers.sort((a: Json, b: Json) => Number(a.id) - Number(b.id))
          : value.providers,
    })),
  ),
  "an ignored filter": list("filter-ignored", "videoVisits", ignored("videoVisits")),
  "an ignored text filter": list("filter-ignored", "gender", ignored("gender")),
  "a filter that finds nothing": list(
    "filter-ignored",
    "acceptsNewPatients",
    json((value, request) => (request.query.has("acceptsNewPatients") ? { providers: [], totalProviders: 0 } : value)),
  ),
  "an ignored city": list("filter-ignored", "city", ignored("city")),
  "ignored search text": {
    ...list(
      "text-ignored",
      "searchText",
      query((one) => one.has("searchText") && one.set("searchText", "Family Medicine")),
    ),
    calls: SEARCH,
  },
  "an error for text outside ASCII": {
    kind: "text-rejected",
    field: "searchText",
    plant: {
      response: (_response, { query }) => (/[^ -~]/.test(query.get("searchText") ?? "") ? { status: 500 } : undefined),
    },
    calls: SEARCH,
  },
  "an error for long text": list("text-rejected", "city", {
    response: (_response, { query }) => ((query.get("city") ?? "").length > 50 ? { status: 400 } : undefined),
  }),
  "an ignored language": { kind: "language-ignored", plant: ignored("language"), calls: PROFILE },
  "an error for an unknown language": {
    kind: "server-error",
    plant: { response: (_response, { query }) => (query.get("language") === "xx" ? { status: 500 } : undefined) },
    calls: PROFILE,
  },
  "HTML entities in a name": providers("html-in-text", "locationName", () => ({ locationName: "Heart &amp; Lung" })),
  "a placeholder": providers("filler-text", "mainPhone", () => ({ mainPhone: "undefined" })),
  "a space after a name": profile("filler-text", "lastName", ({ lastName }) => ({ lastName: `${lastName} ` })),
  "a numeric ID that JSON rounds": providers("lost-precision", "id", (_one, index) => ({
    id: 2 ** 60 + index * 4_096,
  })),
  "an insecure URL": providers("bad-url", "photo", () => ({ photo: "http://photos.example/1.jpg" })),
  "a script as a URL": providers("bad-url", "bookingUrl", () => ({ bookingUrl: "javascript:alert(1)" })),
  "a time without an offset": session("no-offset", "startDate", ({ startDate }) => ({
    startDate: startDate.replace("Z", ""),
  })),
  "an offset of another time zone": session("time-zone", "startDate", ({ startDate }) => ({
    startDate: startDate.replace("Z", "+03:00"),
  })),
  "an abbreviated time zone": session("time-zone", "timeZone", () => ({ timeZone: "MST" })),
  "a moment that differs between two calls": {
    ...session("contradiction", "", ({ startDate }) => ({
      startDate: new Date(Date.parse(startDate) - 7 * 3_600_000),
    })),
    field: "startDate",
  },
  "a date in the American format": session("wrong-format", "startDate", () => ({ startDate: "10/08/2030 6:00 PM" })),
  "a time in seconds": session("wrong-type", "endDate", () => ({ endDate: 1_917_734_400 })),
  "an end before the start": session("date-order", "endDate", () => ({ endDate: "2001-01-01T00:00:00Z" })),
  "more registrations than seats": session("out-of-range", "registrationCount", ({ capacity }) => ({
    registrationCount: capacity + 50,
  })),
  "coordinates with the wrong sign": locations("bad-place", "locations[].latitude", ({ longitude }) => ({
    longitude: -longitude,
  })),
  "distances in kilometers": locations("bad-place", "distance", ({ distance }) => ({ distance: distance * 1.609 })),
  "opening hours as 8 AM": locations("wrong-format", "locations[].hours.monday1Open", ({ hours }) => ({
    hours: { ...hours, monday1Open: "8 AM" },
  })),
  "personal data in an error": bills(
    "echoed-data",
    "accountNumber",
    when(400, { body: text('{"error":"LH-100003 is unknown"}') }),
  ),
  "an HTML page with status 502": bills(
    "server-error",
    undefined,
    ok(() => ({ ...HTML, status: 502 })),
  ),
};
