import { css } from "@linaria/core";
import { type Hold, holdPages, listHolds, planRelease, releaseHold } from "../../../../contracts/history.ts";
import { typedPath } from "../../../../lib/cms/paths.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { type ActionInput, type ActionResult, page, type ViewProps } from "../../define.ts";
import { localMoment, localTime } from "../../local-moment.ts";
import { refusedOutcome, statusOf } from "../../outcome.ts";
import {
  AuthorPage,
  actions,
  Done,
  doneTitle,
  ErrorSummary,
  form,
  Moment,
  pathText,
  toolUrl,
} from "../overview/components.tsx";

const holdList = css`
  margin-block-end: var(--space-6);

  & > li {
    padding-block: var(--space-4);
    border-block-end: 1px solid var(--color-border);
  }

  & label {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-1);
    max-inline-size: 100%;
    font-size: var(--text-s);
  }

  & input[type="datetime-local"] {
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: 2.75rem;
    padding: 0.25rem 0.5rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    background-color: var(--color-surface);
  }
`;

interface Data {
  holds: Hold[];
}

const LABELS = { name: "Name", paths: "Pages", added: "New pages", from: "Release at" };

const DONE = {
  held: "The pages are held. You can now publish the change in the CMS.",
  time: "The time of the release was changed.",
};

/** Tool page on which authors hold pages until a release. */
export default page<Data>({
  path: "/_authors/held",
  access: "author",
  title: ({ query }) => doneTitle("Held pages", { query, texts: DONE }),
  load: ({ site, call }) => call(listHolds, { site: site.name }),
  actions: {
    hold: hold,
    time: (input) => changeHold(input, "time"),
    release: (input) => changeHold(input, "release"),
  },
  View: Held,
});

/** Splits what an author typed into paths, one a line. */
const pathsIn = (text: string | null) =>
  (text ?? "")
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(typedPath);

/** Reads a local time from a form. Returns null for an empty field. */
function timeIn(text: string | null, zone: string): { from: string | null } | { wrong: string } {
  const typed = text?.trim() ?? "";
  if (!typed) return { from: null };
  const moment = localMoment(typed, zone);
  return "at" in moment ? { from: moment.at.toISOString() } : moment;
}

async function hold({ form: fields, site, page: { timeZone }, call }: ActionInput): Promise<ActionResult> {
  const time = timeIn(fields.get("from"), timeZone);
  const errors = new Map<string, string>();
  if ("wrong" in time) errors.set("from", time.wrong);
  if (!fields.get("name")?.trim()) errors.set("name", "is missing.");
  const [paths, added] = [pathsIn(fields.get("paths")), pathsIn(fields.get("added"))];
  if (paths.length + added.length === 0) errors.set("paths", "is missing: at least one page, or a new page.");
  if (errors.size > 0 || "wrong" in time) return { status: 400, message: "Nothing was held.", errors };
  try {
    await call(holdPages, { site: site.name, name: fields.get("name") ?? "", paths, added, from: time.from });
    return { redirect: "/_authors/held?done=held" };
  } catch (error) {
    const refused = refusedOutcome(error);
    // The field of a path is a number, such as `paths.0`.
    const named = [...(refused.errors ?? [])].map(([field, text]) => {
      const [name = "", index] = field.split(".");
      const typed = index === undefined ? "" : `(${(name === "added" ? added : paths)[Number(index)]}) `;
      return [name, `${typed}${text}`] as const;
    });
    return { ...refused, errors: new Map(named) };
  }
}

async function changeHold(
  { form: fields, site, page: { timeZone }, call }: ActionInput,
  kind: "time" | "release",
): Promise<ActionResult> {
  const request = { site: site.name, id: fields.get("id") ?? "" };
  const time = timeIn(fields.get("from"), timeZone);
  if (kind === "time" && "wrong" in time)
    return { status: 400, message: "Nothing was changed.", errors: new Map([["from", time.wrong]]) };
  try {
    if (kind === "release") return { redirect: `/_authors/publishing/${(await call(releaseHold, request)).id}` };
    await call(planRelease, { ...request, from: "from" in time ? time.from : null });
    return { redirect: "/_authors/held?done=time" };
  } catch (error) {
    if (statusOf(error) === 404) return { status: 404, message: "These pages are no longer held: they were released." };
    return refusedOutcome(error);
  }
}

function Held({ data: { holds }, page: { timeZone }, query, outcome, form: typed }: ViewProps<Data>) {
  const now = localTime(new Date(), timeZone).replace("T", " ");
  // Another form of the page can be the one that was not accepted.
  const isOther = typed?.has("id") === true;
  const field = (name: keyof typeof LABELS) => ({
    id: isOther ? undefined : name,
    name,
    defaultValue: isOther ? "" : (typed?.get(name) ?? ""),
    "aria-invalid": (!isOther && outcome?.errors?.has(name)) || undefined,
  });
  return (
    <AuthorPage title="Held pages" here="/_authors/held">
      <Done query={query} texts={DONE} />
      <ErrorSummary outcome={outcome} labels={LABELS} />
      <p>
        Hold pages before you publish a change in the CMS. Visitors keep what they see now, whatever the CMS publishes,
        until you release all pages at once.
      </p>
      <p>
        Only pages are held. Other pages get a new menu, redirect, or text at once, and search and lists get new
        results. To announce a new page in the menu, hold the page under “New pages”, and publish the menu after the
        release.
      </p>
      {holds.length > 0 && (
        <ul className={`plain ${holdList}`}>
          {holds.map((held) => (
            <HeldGroup
              key={held.id}
              held={held}
              zone={timeZone}
              refusedTime={outcome?.errors?.has("from") && typed?.get("id") === held.id ? typed.get("from") : null}
            />
          ))}
        </ul>
      )}
      <Heading level={2} size="m">
        Hold pages
      </Heading>
      <form autoComplete="off" className={form} method="post">
        <label>
          {LABELS.name}
          <small>What the release is about, such as “New clinic”.</small>
          <input {...field("name")} maxLength={100} />
        </label>
        <label>
          {LABELS.paths}
          <small>One path a line, such as /about-us. A page is held in all its languages.</small>
          <textarea {...field("paths")} rows={4} />
        </label>
        <label>
          {LABELS.added}
          <small>
            Pages that the CMS does not have yet, one path a line. Visitors do not see them before the release.
          </small>
          <textarea {...field("added")} rows={2} />
        </label>
        <label>
          {LABELS.from}
          <small>
            Leave empty to release the pages by hand. Time zone: {timeZone}, now {now}.
          </small>
          <input {...field("from")} type="datetime-local" />
        </label>
        <div>
          <Button type="submit" name="action" value="hold">
            Hold these pages
          </Button>
        </div>
      </form>
    </AuthorPage>
  );
}

interface HeldGroupProps {
  held: Hold;
  zone: string;
  /** The time that was not accepted, or null. */
  refusedTime: string | null;
}

function HeldGroup({ held, zone, refusedTime }: HeldGroupProps) {
  const { id, name, from, by, at, pages } = held;
  const [first] = pages;
  return (
    <li>
      <Heading level={2} size="s">
        {name}
      </Heading>
      <p>
        {countText(pages.length, "page")} held by {by} since <Moment at={at} zone={zone} />.{" "}
        {from ? (
          <>
            Released on <Moment at={from} zone={zone} />, within a minute.
          </>
        ) : (
          "Released by hand."
        )}
      </p>
      <ul className="plain">
        {pages.map((listed) => (
          <li key={listed.address}>
            <a href={toolUrl("compare", listed)}>{pathText(listed.address)}</a>
            {listed.isNew && " (new)"}
          </li>
        ))}
      </ul>
      {first && (
        <div className={actions}>
          <a href={`${first.address}?sc_hold=${id}`}>Look at the site as it will be</a>
        </div>
      )}
      <form autoComplete="off" className={actions} method="post">
        <input type="hidden" name="id" value={id} />
        <label>
          Release at
          <input
            type="datetime-local"
            id={refusedTime === null ? undefined : "from"}
            name="from"
            defaultValue={refusedTime ?? (from ? localTime(new Date(from), zone) : "")}
            aria-invalid={refusedTime !== null || undefined}
          />
        </label>
        <Button type="submit" name="action" value="time" variant="secondary" size="small">
          Change the time
        </Button>
        <Button type="submit" name="action" value="release" variant="secondary" size="small">
          Release now
        </Button>
      </form>
    </li>
  );
}
