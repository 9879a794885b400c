import { css } from "@linaria/core";
import type { AuditEntry } from "../../../contracts/ops.ts";
import { actorText, momentText } from "./words.ts";

const list = css`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-s);

  & li {
    overflow-wrap: anywhere;
  }

  & small {
    font-size: var(--text-xs);
    color: var(--color-muted);
  }
`;

const DID: Readonly<Record<string, (target: string) => string>> = {
  "rule-change": (target) => `changed the rule ${target}`,
  "rule-reset": (target) => `reset the rule ${target}`,
  "stale-only-on": (target) => `took ${target} out`,
  "stale-only-off": (target) => `put ${target} back`,
};

/** The same without its target, for those that have words besides their code. */
export const deedWords = (action: string): string | undefined => DID[action]?.("").trim().replaceAll("  ", " ");

/** What somebody did, in words. */
const deedText = ({ action, targets: [target = "", ...details] }: AuditEntry): string =>
  `${DID[action]?.(target) ?? `${action} ${target}`}${details.length > 0 ? ` (${details.join(", ")})` : ""}`;

/** By when a change is everywhere: counts down where there is script. */
export function EverywhereBy({ entry, zone, now }: { entry: AuditEntry; zone: string; now: Date }) {
  const { everywhereBy } = entry;
  if (!everywhereBy) return null;
  const left = Math.ceil((Date.parse(everywhereBy) - now.getTime()) / 1_000);
  return (
    <span data-until={everywhereBy}>
      {left > 0 ? `Everywhere by ${momentText(everywhereBy, zone, now)} (in ${left} s).` : "In effect everywhere."}
    </span>
  );
}

/** Changes, latest first. */
export function Changes({
  entries,
  zone,
  now,
  you,
}: {
  entries: readonly AuditEntry[];
  zone: string;
  now: Date;
  /** Id of the current person. */
  you: string | undefined;
}) {
  return (
    <ul className={list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.at}>{momentText(entry.at, zone, now)}</time>: {actorText(entry, you)} {deedText(entry)}.{" "}
          <small>
            <EverywhereBy entry={entry} zone={zone} now={now} />
          </small>
        </li>
      ))}
    </ul>
  );
}
