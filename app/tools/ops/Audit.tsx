import { AUDIT_OUTCOMES, type AuditOutcome } from "../../../contracts/audit.ts";
import type { AuditEntry } from "../../../contracts/audit-log.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Note } from "../../ui/Note.tsx";
import type { ViewProps } from "../define.ts";
import { OUTCOME_LABELS } from "./audit-search.ts";
import { buttons, form } from "./fields.ts";
import { actionLabel, momentText } from "./format.ts";
import type { AuditData } from "./load.ts";
import { Table } from "./Table.tsx";

const FIELDS: [name: string, title: string, type: string, hint: string][] = [
  ["did", "What was done", "text", "Such as upstream-disabled, rule-change, purge"],
  ["who", "By whom", "text", "A name, a role, or the ID of a person or machine"],
  ["what", "To what", "text", "The ID of a rule, upstream, page, session, or registration"],
  ["from", "From", "date", ""],
  ["to", "Until", "date", ""],
];

/** Ops view with the audit log and a search form. */
export function Audit({
  data: { entries, older, keptYears, chain, now, canChange },
  query,
  page,
  actor,
  form: formData,
  outcome,
}: ViewProps<AuditData>) {
  const olderQuery = new URLSearchParams(query);
  if (older) olderQuery.set("before", older);
  const isSearched = query.get("outcome") || FIELDS.some(([name]) => query.get(name));
  return (
    <>
      <form autoComplete="off" className={form} method="get" action="/_ops/audit">
        {FIELDS.map(([name, title, type, hint]) => (
          <div key={name}>
            <label htmlFor={name}>{title}</label>
            <input
              id={name}
              name={name}
              type={type}
              defaultValue={query.get(name) ?? ""}
              autoComplete="off"
              aria-describedby={hint ? `${name}-hint` : undefined}
            />
            {hint && <small id={`${name}-hint`}>{hint}</small>}
          </div>
        ))}
        <div>
          <label htmlFor="outcome">Outcome</label>
          <select id="outcome" name="outcome" defaultValue={query.get("outcome") ?? ""}>
            <option value="">Any</option>
            {AUDIT_OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOME_LABELS[outcome]}
              </option>
            ))}
          </select>
        </div>
        <p className={buttons}>
          <Button type="submit" size="small">
            Search
          </Button>
          {isSearched && (
            <ButtonLink href="/_ops/audit" variant="secondary" size="small">
              Show all
            </ButtonLink>
          )}
        </p>
      </form>
      {chain?.fault ? (
        <Note kind="danger">
          <p>
            <strong>The audit log was changed:</strong> {chain.fault}. Compare the log with last night’s backup.
          </p>
          {canChange && (
            <form autoComplete="off" method="post" action="/_ops/audit">
              <input type="hidden" name="action" value="accept-audit" />
              <input type="hidden" name="entries" value={chain.entries} />
              <p>
                If you have restored the control database from a backup, later entries are lost. Accept the restored log
                to continue the check from its last entry. The audit log records that you accepted it.
              </p>
              <p className={buttons}>
                <Button type="submit" variant="secondary" size="small">
                  Accept the restored log
                </Button>
              </p>
            </form>
          )}
        </Note>
      ) : (
        chain?.checked && (
          <p>
            Checked at {momentText(chain.checked, page.timeZone, now)}: of {chain.entries} numbered entries, none is
            missing or changed.
          </p>
        )
      )}
      {entries === null ? (
        <p>The audit log is not available right now.</p>
      ) : entries.length === 0 ? (
        <p>No matching entries.</p>
      ) : (
        <Table
          caption={`Latest first. Entries are kept for ${keptYears} years, with the name from the sign-in at the time. Patients appear only by ID. An entry about a list or a download names the people in it, and has an outcome only if it failed.`}
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            {
              title: "When",
              cell: ({ at, number }) => (
                <>
                  {momentText(at, page.timeZone, now)}
                  {number && (
                    <>
                      <br />
                      <small>entry {number}</small>
                    </>
                  )}
                </>
              ),
            },
            {
              title: "Who",
              cell: ({ role, subject, name }) => (
                <>
                  {name ?? subject}
                  {subject === actor?.subject && " (you)"}
                  <br />
                  <small>
                    {role}
                    {name && `, ${subject}`}
                  </small>
                </>
              ),
            },
            {
              title: "Did",
              cell: ({ action, targets }) => (
                <>
                  {action}
                  {actionLabel(action) && (
                    <>
                      <br />
                      <small>{actionLabel(action, targets[0])}</small>
                    </>
                  )}
                </>
              ),
            },
            {
              title: "To what",
              cell: ({ targets }) => (
                <Targets targets={targets} searched={query.get("what")?.trim().toLowerCase() ?? ""} />
              ),
            },
            { title: "Outcome", cell: (entry) => <Outcome {...entry} /> },
          ]}
        />
      )}
      {entries && entries.length > 0 && (
        <form autoComplete="off" method="post" action={`/_ops/audit?${query}`}>
          <input type="hidden" name="action" value="download-audit" />
          <p className={buttons}>
            <Button type="submit" variant="secondary" size="small">
              {isSearched ? "Download these entries (CSV)" : "Download the log (CSV)"}
            </Button>
          </p>
        </form>
      )}
      {canChange && <SignOut typed={formData?.get("subject") ?? ""} wrong={outcome?.errors?.get("subject")} />}
      {older && (
        <p>
          <ButtonLink href={`/_ops/audit?${olderQuery}`} variant="secondary" size="small">
            Older
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** Maximum number of targets of an entry in the table. */
const LISTED_TARGETS = 5;

/** Renders an entry's targets. Targets that match the search are first. */
function Targets({ targets, searched }: { targets: readonly string[]; searched: string }) {
  const found = searched ? targets.filter((target) => target.toLowerCase().includes(searched)) : [];
  const sorted = [...new Set([...found, ...targets])];
  const more = sorted.length - LISTED_TARGETS;
  return (
    <>
      {sorted.slice(0, LISTED_TARGETS).join(", ")}
      {more > 0 && (
        <>
          {" "}
          <small>and {more} more, which the download lists</small>
        </>
      )}
    </>
  );
}

const LEVELS = {
  done: "green",
  partly: "yellow",
  refused: "neutral",
  failed: "red",
  pending: "neutral",
  unknown: "yellow",
} as const;

const REASONS: Partial<Record<AuditOutcome, string>> = {
  unknown: "the Worker stopped before it could record the outcome. Check the record itself.",
};

function Outcome({ outcome, reason, resultNumber }: AuditEntry) {
  if (outcome === null) return null;
  const why = reason ?? REASONS[outcome];
  return (
    <>
      <Chip level={LEVELS[outcome]}>{OUTCOME_LABELS[outcome]}</Chip>
      {(why || resultNumber) && (
        <>
          <br />
          <small>{[why, resultNumber && `entry ${resultNumber}`].filter(Boolean).join(" · ")}</small>
        </>
      )}
    </>
  );
}

/** Renders a form that ends all of a user's sessions. The form requires the user's ID, which the audit log contains. */
function SignOut({ typed, wrong }: { typed: string; wrong: string | undefined }) {
  return (
    <details open={typed !== ""}>
      <summary>End a user’s sign-ins</summary>
      <form autoComplete="off" className={form} method="post">
        <input type="hidden" name="action" value="sign-out-person" />
        <div>
          <label htmlFor="subject">User ID</label>
          <input
            id="subject"
            type="text"
            name="subject"
            defaultValue={typed}
            required
            autoComplete="off"
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? "subject-wrong subject-hint" : "subject-hint"}
          />
          {wrong && (
            <span data-wrong id="subject-wrong">
              {wrong}
            </span>
          )}
          <small id="subject-hint">Shown below each name. Use * for all users. Takes effect within ten seconds.</small>
        </div>
        <p className={buttons}>
          <Button type="submit" size="small">
            End sign-ins
          </Button>
        </p>
      </form>
    </details>
  );
}
