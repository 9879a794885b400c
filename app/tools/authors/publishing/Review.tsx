import { css } from "@linaria/core";
import { languageName } from "../../../../lib/cms/language.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { Note } from "../../../ui/Note.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { Outcome, ViewProps } from "../../define.ts";
import { localTime } from "../../local-moment.ts";
import {
  AuthorPage,
  type AuthorPageProps,
  actions,
  ErrorSummary,
  form,
  isWildcardPath,
  pathText,
  toolUrl,
} from "../overview/components.tsx";
import { KINDS, type Named } from "./kinds.ts";
import { LABELS, NameForm } from "./NameForm.tsx";
import { NoDatabase } from "./NoDatabase.tsx";

const pageList = css`
  margin-block: var(--space-3) var(--space-5);

  & li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }

  & small {
    color: var(--color-muted);
  }
`;

const later = css`
  margin-block-start: var(--space-4);

  & > summary {
    padding-block: var(--space-2);
    font-weight: 700;
    color: var(--color-link);
    cursor: pointer;
  }

  & > div {
    display: grid;
    gap: var(--space-4);
    padding-block: var(--space-3);
  }
`;

/** Number of pages that the review shows without a click. */
const MAX_SHOWN = 20;

type FormProps = Pick<ViewProps<unknown>, "page" | "outcome" | "form">;

/** Renders the form fields for an update's planned time. */
function Times({ page: { timeZone }, outcome, form: formData }: FormProps) {
  const field = (name: "from" | "until") => ({
    id: name,
    name,
    type: "datetime-local",
    defaultValue: formData?.get(name) ?? "",
    "aria-invalid": outcome?.errors?.has(name) || undefined,
  });
  const isOpen = ["from", "until", "now"].some((name) => formData?.get(name));
  return (
    <details className={later} open={isOpen}>
      <summary>Update later, or without waiting</summary>
      <div>
        <p>
          A planned update fetches the pages from the CMS at that time. It holds nothing back: what the CMS has
          published can appear earlier, because a page also updates by itself about ten minutes after a visit. To keep a
          change from visitors until a time, <a href="/_authors/held">hold the pages</a>.
        </p>
        <label>
          {LABELS.from}
          <small>
            Leave empty to update now. Time zone: {timeZone}, now {localTime(new Date(), timeZone).replace("T", " ")}.
          </small>
          <input {...field("from")} />
        </label>
        <label>
          {LABELS.until}
          <small>Optional. Updates the same pages again, for content that ends at this time.</small>
          <input {...field("until")} />
        </label>
        <label>
          When visitors see it
          <select name="now" defaultValue={formData?.get("now") ?? ""}>
            <option value="">When the new pages are ready, in at most three seconds</option>
            <option value="on">At once: the first visitor to each page waits for it</option>
          </select>
        </label>
      </div>
    </details>
  );
}

type Navigation = Pick<AuthorPageProps, "here">;

/** Renders a form that asks the user to confirm the update of the selected pages. */
export function Selection({ data: addresses, navigation, ...props }: ViewProps<string[]> & { navigation: Navigation }) {
  return (
    <AuthorPage title={`Update ${countText(addresses.length, "page")}?`} {...navigation}>
      <ErrorSummary outcome={props.outcome?.message ? props.outcome : undefined} labels={LABELS} />
      <form autoComplete="off" className={form} method="post" action="/_authors/publishing">
        <ul className="plain">
          {addresses.map((address) => (
            <li key={address}>
              {pathText(address)} <Preview of={address} />
              <input type="hidden" name="address" value={address} />
            </li>
          ))}
        </ul>
        <Times {...props} />
        <div className={actions}>
          <Button type="submit" name="action" value="purge">
            {`Update ${countText(addresses.length, "page")}`}
          </Button>
          <a href="/_authors">Cancel</a>
        </div>
      </form>
    </AuthorPage>
  );
}

/** Renders the pages that an update would concern, and a form that starts the update. */
export function Review({ data, navigation, ...props }: ViewProps<Named> & { navigation: Navigation }) {
  const { kind, name, uses } = data;
  const refused = "status" in uses ? uses : undefined;
  const near = nearNames(refused);
  // The links below say which names are allowed.
  const summary = near.length > 0 ? withoutAllowed(refused!) : (props.outcome ?? refused);
  return (
    <AuthorPage title="Publishing" {...navigation}>
      <ErrorSummary outcome={summary} labels={LABELS} />
      {refused?.status === 503 && <NoDatabase />}
      <NearNames kind={kind} names={near} />
      <NameForm kind={kind} name={name} isWrong={refused?.errors?.has("name") === true} />
      {!("status" in uses) && <Affected {...props} data={{ kind, name, uses }} />}
    </AuthorPage>
  );
}

/** Returns the pages whose names are similar to a name that is not a page. */
const nearNames = (refused: Outcome | undefined): string[] =>
  (/Allowed: (\/\S.*?)\.$/.exec(refused?.errors?.get("name") ?? "")?.[1] ?? "").split(", ").filter(Boolean);

const withoutAllowed = (refused: Outcome): Outcome => ({
  ...refused,
  errors: new Map([...(refused.errors ?? [])].map(([field, text]) => [field, text.replace(/ Allowed: .*/, "")])),
});

function NearNames({ kind, names }: { kind: Named["kind"]; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      Did you mean{" "}
      {names.map((near, index) => (
        <span key={near}>
          {index > 0 && (index === names.length - 1 ? " or " : ", ")}
          <a href={`/_authors/publishing?${new URLSearchParams({ kind, name: near })}`}>{near}</a>
        </span>
      ))}
      ?
    </p>
  );
}

interface AffectedProps extends Omit<ViewProps<unknown>, "data"> {
  data: { kind: Named["kind"]; name: string; uses: Exclude<Named["uses"], Outcome> };
}

function Affected({ data: { kind, name, uses }, ...props }: AffectedProps) {
  const { pages, pageCount, languages, calls } = uses;
  const inLanguages = languages.length > 1 ? ` in ${languages.map(languageName).join(" and ")}` : "";
  if (pageCount === 0)
    return (
      <Note kind="info">
        <p>
          <strong>No page shows this.</strong>{" "}
          {calls > 0 && `${countText(calls, "list that visitors search uses", "lists that visitors search use")} it.`} A
          page that nobody has opened in the last week can be missing here.
        </p>
      </Note>
    );
  const items = (
    <ul className={`plain ${pageList}`}>
      {pages.map((listed) => (
        <li key={listed.address}>
          <a href={toolUrl("page", listed)}>{pathText(listed.address)}</a>
          {listed.name && <span>{listed.name}</span>}
          <small>{languageName(listed.language)}</small>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <Heading level={2} size="m">
        {kind === "item" || kind === "component"
          ? `Used on ${countText(pageCount, "page")}${inLanguages}`
          : `${KINDS[kind]}: ${countText(pageCount, "page")}${inLanguages}`}
      </Heading>
      {pageCount > MAX_SHOWN ? (
        <details>
          <summary>Show the pages{pageCount > pages.length && ` (the first ${pages.length})`}</summary>
          {items}
        </details>
      ) : (
        items
      )}
      <form autoComplete="off" className={form} method="post" action="/_authors/publishing">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="name" value={name} />
        {kind === "page" && pageCount > 1 && (
          <label>
            Languages
            <select name="only" defaultValue={props.form?.get("only") ?? ""}>
              <option value="">All languages of the page</option>
              <option value="on">Only {pathText(name)}</option>
            </select>
          </label>
        )}
        <Times {...props} />
        <div className={actions}>
          <Button type="submit" name="action" value="purge">
            {`Update ${countText(pageCount, "page")}`}
          </Button>
          <a href="/_authors/publishing">Cancel</a>
        </div>
      </form>
    </>
  );
}

/** Renders a link to a preview of the page with the current CMS content. */
export const Preview = ({ of: path }: { of: string }) =>
  isWildcardPath(path) ? null : (
    <a href={`${path}?sc_mode=preview`}>
      Preview<VisuallyHidden> {path}</VisuallyHidden>
    </a>
  );
