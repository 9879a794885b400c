import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import type { Outcome } from "../define.ts";

const frame = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);

  & section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

const nav = css`
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & a {
    display: inline-block;
    padding-block: var(--space-2);
    font-weight: 700;
  }

  & a[aria-current] {
    color: var(--color-heading);
    text-decoration: none;
    border-block-end: 3px solid var(--color-accent);
  }
`;

const VIEWS: [view: string, href: string, text: string][] = [
  ["overview", "/_ops", "Now"],
  ["traffic", "/_ops/traffic", "Traffic"],
  ["alerts", "/_ops/alerts", "Alerts"],
  ["switches", "/_ops/switches", "Switches"],
  ["rules", "/_ops/rules", "Cache rules"],
  ["failures", "/_ops/failures", "Failures"],
  ["audit", "/_ops/audit", "Audit"],
  ["policy", "/_ops/policy", "Blocked by browsers"],
  ["directory", "/_ops/directory", "Directory"],
  ["publishing", "/_authors/publishing", "Publishing"],
  ["notice", "/_authors/notice", "Notice"],
];

/** Renders the layout of an ops view: navigation, heading, error summary, and a note while the tools are read-only. */
export function Frame({
  view,
  title,
  canChange,
  outcome,
  children,
}: {
  view: string;
  title: string;
  canChange: boolean;
  outcome: Outcome | undefined;
  children: ReactNode;
}) {
  return (
    <div className={frame}>
      <nav className={nav} aria-label="Operations">
        <ul>
          {VIEWS.map(([name, href, text]) => (
            <li key={name}>
              <a href={href} aria-current={name === view ? "page" : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Heading level={1} size="l">
        {title}
      </Heading>
      {outcome && (
        // biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and the note says what to correct
        <div id="refused" tabIndex={-1} autoFocus>
          <Note kind="danger" role="alert">
            <p>{outcome.message}</p>
            {outcome.errors && outcome.status !== 409 && outcome.errors.size > 0 && (
              <ul>
                {[...outcome.errors].map(([field, message]) => (
                  <li key={field}>{field ? `${field}: ${message}` : message}</li>
                ))}
              </ul>
            )}
          </Note>
        </div>
      )}
      {!canChange && (
        <Note kind="warning">
          <p>
            <strong>Read only:</strong> the control database is not responding. The last rules and switches stay in
            effect, and nothing can be changed until it is back. Metrics, failures, and the audit log are not available.
          </p>
        </Note>
      )}
      {children}
    </div>
  );
}
