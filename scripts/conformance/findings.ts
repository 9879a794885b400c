/** What a provider must or should change, and what could not be tried. */

/** `must`: the site fails or shows something wrong. `should`: the site works, but the provider should know. */
type Level = "must" | "should";

/** Kinds of faults, with their titles in the report. */
export const KINDS = {
  unreachable: "The address does not respond",
  slow: "A response takes too long",
  cut: "A response ends too early",
  encoding: "The compression does not match the content-encoding header",
  status: "A response has the wrong status",
  redirect: "A call is redirected",
  "server-error": "The upstream fails",
  "error-as-200": "An error has the status 200",
  "content-type": "A response is not declared as JSON",
  html: "A response is an HTML page",
  charset: "The text is not UTF-8",
  bom: "A response starts with a byte order mark",
  empty: "A response has no body",
  json: "A response is not valid JSON",
  size: "A response is too large",
  "missing-field": "A field is missing",
  "wrong-name": "A field has the wrong name",
  "wrong-type": "A field has the wrong type",
  "number-as-text": "A number is sent as text",
  "null-list": "A list is null",
  "unknown-value": "A field has an unknown value",
  "wrong-case": "A value has the wrong case",
  "out-of-range": "A value is out of range",
  "wrong-format": "A value has the wrong format",
  "not-list": "A list is wrapped in another object",
  "no-offset": "A time has no offset from UTC",
  "time-zone": "A time does not match its time zone",
  "date-order": "Dates are in the wrong order",
  "text-encoding": "Text was decoded with the wrong character set",
  "html-in-text": "Plain text contains HTML",
  "filler-text": "Text contains a placeholder or surrounding spaces",
  "lost-precision": "A numeric ID is too large for JSON numbers",
  "bad-url": "A URL is invalid or insecure",
  "bad-place": "Coordinates or distances are wrong",
  "duplicate-ids": "A list contains the same item twice",
  "wrong-record": "The response is about another record",
  contradiction: "Two responses contradict each other",
  "no-404": "An unknown record does not result in a 404",
  "bad-input": "Invalid input is not rejected with a 400",
  "error-body": "An error response does not have the documented body",
  "echoed-data": "An error response repeats personal data",
  "page-overlap": "Two result pages contain the same items",
  "page-gap": "Result pages omit items",
  "page-end": "A page after the last page is not empty",
  "wrong-total": "The total does not match the items",
  "limit-ignored": "The number of items per page is ignored",
  "filter-ignored": "A filter is ignored",
  "text-ignored": "The search text is ignored",
  "sort-ignored": "The sort order is ignored",
  "text-rejected": "Valid text is rejected",
  "language-ignored": "The language is ignored",
  unstable: "The same request has different responses",
  parallel: "Parallel requests fail",
  cookie: "A response sets a cookie",
  "cache-header": "A header forbids the caching that the site relies on",
  clock: "The server's clock is wrong",
  credentials: "A call works without a valid credential",
  assertion: "A call by staff works without a valid assertion",
  refused: "The upstream rejects the credential",
  write: "A change does not take effect",
  twice: "A repeated request takes effect twice",
} as const;
export type Kind = keyof typeof KINDS;

export interface Finding {
  kind: Kind;
  level: Level;
  /** Name of the API call. */
  call: string;
  /** Path of the response field, such as `providers[].overallRating`. */
  field?: string;
  /** What is wrong, and what the provider must send instead. */
  message: string;
  /** First request that showed the fault. */
  request: string;
  /** Number of times that the fault occurred. */
  count: number;
}

interface Skipped {
  call: string;
  what: string;
  why: string;
}

export interface Tally {
  findings: Finding[];
  skipped: Skipped[];
  /** Names of the checks of each call that ran. */
  tried: Map<string, Set<string>>;
  requests: number;
}

/** Collects findings. Repeated faults of the same kind in the same field of a call count as one finding. */
export class Findings {
  #findings = new Map<string, Finding>();
  #skipped = new Map<string, Skipped>();
  #tried = new Map<string, Set<string>>();
  requests = 0;

  add({ count = 1, level = "must", ...finding }: Omit<Finding, "count" | "level"> & Partial<Finding>): void {
    const key = [finding.kind, finding.call, finding.field].join(" ");
    const known = this.#findings.get(key);
    if (known) known.count += count;
    else this.#findings.set(key, { ...finding, level, count });
  }

  skip(call: string, what: string, why: string): void {
    const key = `${call} ${what}`;
    // The first reason is the most exact.
    if (!this.#skipped.has(key)) this.#skipped.set(key, { call, what, why });
  }

  tried(call: string, check: string): void {
    this.#tried.set(call, (this.#tried.get(call) ?? new Set()).add(check));
  }

  tally(): Tally {
    const level = ({ level }: Finding) => (level === "must" ? 0 : 1);
    const findings = [...this.#findings.values()].sort((a, b) => level(a) - level(b) || a.call.localeCompare(b.call));
    return { findings, skipped: [...this.#skipped.values()], tried: this.#tried, requests: this.requests };
  }
}
