import {
  acceptAudit,
  changeRule,
  type ListedRule,
  listFailures,
  listParts,
  listRules,
  type Metrics,
  readAudit,
  readStats,
  resetRule,
  signPersonOut,
} from "../ops.ts";
import { example } from "./example.ts";

const rule: ListedRule = {
  id: "locationTypes",
  match: { method: "GET", path: "/api/location/location-types" },
  ttl: 3_600,
  staleFor: 86_400,
  enabled: true,
  source: "built in",
  parameters: [],
  version: "74234e98afe7",
};

const metrics: Metrics = {
  hits: 940,
  stale: 12,
  misses: 48,
  bypasses: 0,
  failures: 3,
  answered: 57,
  milliseconds: 2_850,
  slowest: 410,
};

const timestamp = "2030-10-08T18:00:10.000Z";

export const examples = [
  example(listRules, {
    row: "OP-02",
    summary: "Lists the active cache rules, and the reasons why all other API calls cannot be cached.",
    request: {},
    response: {
      rules: [rule],
      never: [{ id: "registrationInfo", match: "GET /api/events/registration", why: "it returns personal data" }],
    },
  }),
  example(changeRule, {
    row: "OP-02",
    summary: "Changes a cache rule. Omitted fields are reset to their built-in values.",
    request: { id: "locationTypes", ttl: 900 },
    response: { rule: { ...rule, ttl: 900, source: "changed" }, everywhereBy: timestamp },
  }),
  example(resetRule, {
    row: "OP-02",
    summary: "Resets a cache rule to its built-in values, even if the rule is unchanged.",
    request: { id: "locationTypes" },
    response: { rule, everywhereBy: timestamp },
  }),
  example(readStats, {
    row: "OP-05",
    summary: "Returns metrics for each API call and file type for the last hour and the last day.",
    request: {},
    response: {
      hour: { since: timestamp },
      day: { since: timestamp },
      rules: [
        {
          id: rule.id,
          match: rule.match,
          upstream: "locations",
          hour: metrics,
          day: metrics,
          series: { hour: [{ at: timestamp, ...metrics }], day: [{ at: timestamp, ...metrics }] },
        },
      ],
    },
  }),
  example(listFailures, {
    summary: "Lists the latest 50 upstream failures from the last day, or all failures for one request.",
    request: {},
    response: {
      failures: [
        {
          at: timestamp,
          request: "2b0d7b3d-6f1c-4a3e-8f59-7e0c8f3f5a11",
          upstream: "events",
          call: "findEvents",
          reason: "timeout",
          status: null,
          milliseconds: 2_000,
        },
      ],
    },
  }),
  example(listParts, {
    summary: "Checks the settings, the layout store, the CMS, and the control database, and returns their status.",
    request: {},
    response: { build: "a1b2c3d", parts: [{ name: "control", status: "ok", milliseconds: 12 }] },
  }),
  example(readAudit, {
    row: "AU-06",
    summary:
      "Lists audit entries and their outcomes, newest first. The filters `action`, `actor`, and `target` match any part of their field.",
    request: { action: "rule" },
    response: {
      entries: [
        {
          id: "0d9c7a52-8f0e-4e0e-9d9c-2f7f0a4f6a10",
          number: 1234,
          at: "2030-10-08T18:00:00.000Z",
          role: "ops",
          subject: "ops-1",
          name: "Omar Ops",
          action: "rule-change",
          targets: ["findEvents", "ttl 300 → 900"],
          outcome: "done",
          reason: null,
          endedAt: "2030-10-08T18:00:00.050Z",
          resultNumber: 1235,
          everywhereBy: timestamp,
        },
      ],
      keptYears: 6,
      chain: { entries: 1235, checked: timestamp, fault: null },
    },
  }),
  example(acceptAudit, {
    row: "AU-06",
    summary:
      "Accepts the end of the audit log after the control database was restored from a backup. Until then, the check reports the entries that were lost.",
    request: { entries: 1235 },
    response: { entries: 1235 },
  }),
  example(signPersonOut, {
    row: "AU-06",
    summary: "Ends all of a user's sessions within ten seconds, for example after the user loses a role.",
    request: { subject: "staff-1" },
    response: { everywhereBy: timestamp },
  }),
];
