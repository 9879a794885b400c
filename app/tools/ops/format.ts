import type { AuditEntry } from "../../../contracts/audit-log.ts";
import { formatterIn } from "../../../lib/dates/dates.ts";

const UNITS: [name: string, seconds: number][] = [
  ["day", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
];

/** Converts a number of seconds to a duration in the two largest units, such as `1 h 30 min` or `2 days`. */
export function durationText(seconds: number): string {
  const parts: string[] = [];
  let rest = seconds;
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${name === "day" && count !== 1 ? "days" : name}`);
  }
  return parts.join(" ") || "0 s";
}

/** Returns what a number of seconds is in larger units, or "" if it is less than a minute. */
export const inLargerUnits = (seconds: number): string =>
  seconds < 60 ? "" : `${seconds} s is ${durationText(seconds)}. `;

/** Converts a number of milliseconds to a duration, such as `45 ms` or `1.4 s`. */
export const timeText = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;

/** Formats a timestamp in a time zone. Omits the date if it is the current date. */
export function momentText(iso: string, zone: string, now: Date): string {
  const date = new Date(iso);
  const day = formatterIn(zone, "en-US", { dateStyle: "medium" });
  // JavaScript engines insert different space characters before "PM", which would cause a hydration mismatch.
  const time = formatterIn(zone, "en-US", { timeStyle: "medium" }).format(date).replace("\u202f", " ");
  return day.format(date) === day.format(now) ? time : `${day.format(date)}, ${time}`;
}

/** Joins strings into an English list, such as `a, b and c`. */
export const listText = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

interface Named {
  role: string;
  subject: string;
  name?: string | null | undefined;
}

/** Returns the actor in an audit log entry: a person's name, or a machine's role and ID. */
export const actorText = ({ role, subject, name }: Named, you: string | undefined): string =>
  subject === you ? "you" : name || `${role} ${subject.length > 20 ? `${subject.slice(0, 8)}…` : subject}`;

const ACTION_TEXTS: Readonly<Record<string, (target: string) => string>> = {
  "rule-change": (target) => `changed the rule ${target}`,
  "rule-reset": (target) => `reset the rule ${target}`,
  "upstream-disabled": (target) => `disabled ${target}`,
  "upstream-enabled": (target) => `enabled ${target}`,
  "read-only-on": (target) => `made ${target} read-only`,
  "read-only-off": (target) => `allowed changes of ${target} again`,
  "not-indexed-on": (target) => `hid ${target} from search engines`,
  "not-indexed-off": (target) => `showed ${target} to search engines again`,
  "upstream-checked": (target) => `checked ${target}`,
  denied: (target) => `was denied ${target}`,
  "sign-out": () => "signed out",
  "sign-out-person": (target) => `ended the sign-ins of ${target}`,
};

/** Returns an audited action's description with its target. Returns undefined if the action has no description. */
export const actionLabel = (action: string, target = ""): string | undefined => ACTION_TEXTS[action]?.(target);

/**
 * Returns whether a change to a setting was made. Entries from earlier releases have no outcome: the Worker wrote them
 * only if the change succeeded.
 */
export const wasMade = ({ outcome }: AuditEntry): boolean => outcome === "done" || outcome === null;

/** Describes the action in an audit log entry, and its outcome if the change was not made. */
function actionText(entry: AuditEntry): string {
  const { action, targets, outcome, reason } = entry;
  const [target = "", ...details] = targets;
  const did = ACTION_TEXTS[action]?.(target) ?? `${action} ${target}`;
  const detailText = details.length > 0 ? ` (${details.join(", ")})` : "";
  return `${did}${detailText}${wasMade(entry) ? "" : `: ${outcome}${reason ? `, ${reason}` : ""}`}`;
}

/** A change from the audit log, formatted for display. */
export interface Change {
  at: string;
  who: string;
  did: string;
  everywhereBy: string | null;
}

export const changeOf = (entry: AuditEntry, you: string | undefined): Change => ({
  at: entry.at,
  who: actorText(entry, you).replace(/^you$/, "You"),
  did: actionText(entry),
  everywhereBy: entry.everywhereBy ?? null,
});

/** Descriptions of the failure reasons that the log contains. */
const REASONS: Readonly<Record<string, string>> = {
  unreachable: "no connection",
  timeout: "timed out",
  credential: "refused the credential",
  token: "no access token",
  assertion: "refuses calls by staff",
  status: "returned an error",
  conflict: "received other values with a used idempotency key",
  redirect: "returned a redirect",
  content: "returned something other than JSON",
  size: "response too large",
  shape: "invalid response",
  "circuit-open": "not requested: circuit breaker open",
  disabled: "not requested: disabled by ops",
};

/** Returns the description of a failure reason, such as `returned an error (503)`. */
export const reasonText = ({
  reason,
  status,
  settings = [],
}: {
  reason: string | null;
  status: number | null;
  settings?: readonly string[] | undefined;
}): string => {
  const text =
    reason === "credential" && status === null ? "no credential" : (REASONS[reason ?? ""] ?? reason ?? "responded");
  return `${text}${status === null ? "" : ` (${status})`}${settings.length > 0 ? `: check ${listText(settings)}` : ""}`;
};

/** Says whether the isolate sends requests to an upstream. An open circuit breaker stops them after failures. */
export const requestsText = ({
  breakerHere,
  disabled,
}: {
  breakerHere: "closed" | "open";
  disabled: boolean;
}): string => (disabled ? "none" : breakerHere === "open" ? "paused after failures" : "sent");
