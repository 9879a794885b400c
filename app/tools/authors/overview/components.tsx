/** Shared components and styles for the author tools. */
import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { PageState } from "../../../../lib/cms/listed-pages.ts";
import { formatterIn } from "../../../../lib/dates/dates.ts";
import { wallClock } from "../../../../lib/dates/zone.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { Note } from "../../../ui/Note.tsx";
import type { Outcome } from "../../define.ts";

const nav = css`
  margin-block: var(--space-3) var(--space-5);
  border-block-end: 1px solid var(--color-border);

  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
  }

  & a {
    display: block;
    padding-block: var(--space-2);
    border-block-end: 3px solid transparent;
    font-weight: 700;
    text-decoration: none;
  }

  & a[aria-current] {
    border-block-end-color: currentColor;
  }

  @media print {
    display: none;
  }
`;

const content = css`
  /* Layout of an author tool without the navigation. */
  h1 + & {
    margin-block-start: var(--space-5);
  }

  & > h2 {
    margin-block: var(--space-6) var(--space-3);
  }

  & > p + form {
    margin-block-start: var(--space-4);
  }
`;

const PLACES = [
  ["/_authors", "Pages"],
  ["/_authors/publishing", "Publishing"],
  ["/_authors/held", "Held pages"],
  ["/_authors/notice", "Notice"],
  ["/_authors/reviews", "Reviews"],
  ["/_authors/law", "Law"],
  ["/_authors/links", "Links and documents"],
  ["/_authors/redirects", "Redirects"],
  ["/_authors/texts", "Texts"],
  ["/_authors/components", "Components"],
] as const;

export interface AuthorPageProps {
  title: string;
  /**
   * The active navigation entry. Omitted for users who cannot open the other author tools. Without an active entry, the
   * navigation is hidden.
   */
  here?: (typeof PLACES)[number][0];
  children: ReactNode;
}

/** Renders an author tool's layout: heading, navigation, and content. */
export function AuthorPage({ title, here, children }: AuthorPageProps) {
  return (
    <>
      <Heading level={1} size="l">
        {title}
      </Heading>
      {here && (
        <nav className={nav} aria-label="Author tools">
          <ul className="plain">
            {PLACES.map(([href, text]) => (
              <li key={href}>
                <a href={href} aria-current={href === here ? "page" : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={content}>{children}</div>
    </>
  );
}

export const stateNames: Record<PageState, string> = {
  fresh: "current",
  stale: "stored",
  outdated: "updating",
  failed: "failed",
  "not stored": "not stored",
};
const MEANINGS: Record<PageState, string> = {
  fresh: "loaded from the CMS in the last ten minutes",
  stale: "older than ten minutes, updated by the next visit",
  outdated: "older than the last update, refreshed by the next visit",
  failed: "the last CMS response was invalid",
  "not stored": "no visits in the last week",
};

/** Renders a label for a page's storage state. The label is red only if the page needs attention. */
export const StateChip = ({ state }: { state: PageState }) => (
  <Chip level={state === "failed" ? "red" : "neutral"}>{stateNames[state]}</Chip>
);
export const stateMeaning = (state: PageState) => MEANINGS[state];

/** Renders a date and time in the site's time zone. Includes the year only if it is not the current year. */
export const Moment = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at}>
    {formatterIn(zone, "en-US", {
      ...(wallClock(new Date(at), zone).year !== wallClock(new Date(), zone).year && { year: "numeric" }),
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
      timeZoneName: "short",
    }).format(new Date(at))}
  </time>
);

export const kilobytes = (characters: number) => `${Math.max(1, Math.round(characters / 1024))} KB`;

/** ID of the form that updates the selected pages. The checkboxes in the page list belong to this form. */
export const PURGE_FORM = "chosen";

/** A wildcard item of the CMS, which renders all pages below a path and is no page itself. */
export const isWildcardPath = (path: string): boolean => path.endsWith("/,-w-,");

/** Returns what authors read for a page's URL path, also in the name of an update. */
export const pathText = (path: string): string =>
  path.replace(/^(\S*)\/,-w-,(?=$| in all languages$)/, "Every page below $1");

/** Returns the URL of an author tool for a page: `/_authors/{tool}?path=…&language=…`. */
export const toolUrl = (tool: "page" | "compare" | "history", { path, language }: { path: string; language: string }) =>
  `/_authors/${tool}?${new URLSearchParams({ path, language })}`;

const errorSummary = css`
  margin-block: var(--space-4) var(--space-5);
  padding: var(--space-4) var(--space-5);
  border-inline-start: 5px solid var(--on-danger);
  color: var(--on-danger);
  background: var(--danger);

  & ul {
    margin-block: var(--space-2) 0;
    padding-inline-start: var(--space-5);
    list-style: disc;
  }

  & a {
    color: inherit;
  }
`;

/** Renders the error summary of a rejected form, with a link to each invalid field. */
export function ErrorSummary({ outcome, labels }: { outcome: Outcome | undefined; labels: Record<string, string> }) {
  if (!outcome) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and the summary says what to correct
    <div className={errorSummary} role="alert" id="refused" tabIndex={-1} autoFocus>
      <p>
        <strong>{outcome.message}</strong>
      </p>
      {outcome.errors && outcome.errors.size > 0 && (
        <ul>
          {[...outcome.errors].map(([field, message]) => (
            <li key={field}>
              {labels[field] ? <a href={`#${field}`}>{labels[field]}</a> : field} {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface DoneProps {
  query: URLSearchParams;
  /** Sentences by the value of the `done` parameter. */
  texts: Readonly<Record<string, string>>;
}

const doneText = ({ query, texts }: DoneProps): string => {
  const done = query.get("done") ?? "";
  return Object.hasOwn(texts, done) ? (texts[done] ?? "") : "";
};

/** Returns the title of a page after a redirect. Screen readers announce the title of a page that has loaded. */
export const doneTitle = (title: string, done: DoneProps): string => [doneText(done), title].filter(Boolean).join(" ");

/** Renders what an author has just done, which the redirect after the form names in the `done` parameter. */
export function Done(done: DoneProps) {
  const text = doneText(done);
  if (!text) return null;
  return (
    <div role="status">
      <Note kind="success">
        <p>{text}</p>
      </Note>
    </div>
  );
}

export const form = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-inline-size: 44rem;

  & label,
  & legend {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-1);
    font-weight: 700;
  }

  & small {
    font-weight: 400;
    color: var(--color-muted);
  }

  & fieldset {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    padding: var(--space-4) var(--space-5) var(--space-5);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-s);
  }

  & legend {
    padding-inline: var(--space-2);
  }

  & :is(input:not([type="radio"]), select, textarea) {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    padding: 0.5rem var(--arrow-room, 0.75rem) 0.5rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    font-weight: 400;
    background-color: var(--color-surface);
  }

  & [aria-invalid="true"] {
    border-color: var(--on-danger);
    box-shadow: inset 0 0 0 1px var(--on-danger);
  }
`;

export const facts = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: var(--space-4) var(--space-5);
  margin-block: var(--space-4) var(--space-6);

  & dt {
    font-size: var(--text-s);
    color: var(--color-muted);
  }

  & dd {
    font-weight: 700;
    overflow-wrap: anywhere;
  }
`;

export const actions = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-block: var(--space-3);
  font-size: var(--text-s);

  & a {
    display: inline-block;
    padding-block: 0.3rem;
  }

  @media print {
    display: none;
  }
`;

export const plans = css`
  display: grid;
  gap: var(--space-4);
  margin: 0 0 var(--space-6);
  padding: 0;
  list-style: none;

  & > li {
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--color-border);
  }

  & p {
    margin: 0;
  }
`;

interface PlansProps<Plan> {
  planned: readonly Plan[];
  /** Returns the ID of a planned purge or notice. The form sends the ID to the page's `withdraw` action. */
  idOf(plan: Plan): string | number;
  nameOf(plan: Plan): ReactNode;
  timeOf(plan: Plan): ReactNode;
  /** Links to previews. */
  linksOf(plan: Plan): ReactNode;
}

/** Renders the list of planned purges or notices, each with a button that cancels it. */
export const Plans = <Plan,>({ planned, idOf, nameOf, timeOf, linksOf }: PlansProps<Plan>) =>
  planned.length > 0 && (
    <>
      <Heading level={2} size="m">
        Planned
      </Heading>
      <ul className={plans}>
        {planned.map((plan) => (
          <li key={idOf(plan)}>
            <p>
              <strong>{nameOf(plan)}</strong>
            </p>
            <p>{timeOf(plan)}</p>
            <form autoComplete="off" className={actions} method="post">
              {linksOf(plan)}
              <input type="hidden" name="id" value={idOf(plan)} />
              <Button type="submit" name="action" value="withdraw" variant="secondary" size="small">
                Withdraw
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
