import { css } from "@linaria/core";
import { exportRecords } from "../../../../contracts/records.ts";
import { kindNames, kindOf } from "../../../../lib/records/kinds.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { page } from "../../define.ts";
import { pageLinks, toolbar } from "../controls.ts";
import { classOf } from "../records/class-of.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { RECORDS_LIST_PATH, RECORDS_PATH, recordsUrl, recordUrl } from "../urls.ts";

const PAGE_SIZE = 200;

const list = css`
  max-inline-size: 48rem;
  font-size: var(--text-s);

  & > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--space-1) var(--space-4);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }
`;

/** Tool page that lists the records of a kind, with links to change, copy, and add one. */
export default page({
  path: RECORDS_LIST_PATH,
  access: "staff",
  title: () => "Records",
  async load({ query, call }) {
    const kind = kindNames.find((name) => name === query.get("kind"));
    if (!kind) return null;
    const search = query.get("search")?.trim() ?? "";
    const ofClass = query.get("class")?.trim() || undefined;
    const after = Number(query.get("after")) || undefined;
    const [{ rows, next }, owner] = await Promise.all([
      call(exportRecords, { kind, limit: PAGE_SIZE, after, class: ofClass, ...(search && { search }) }),
      ofClass === undefined ? null : classOf(call, ofClass),
    ]);
    return { kind, search, ofClass, className: owner?.title, isFirst: after === undefined, rows, next };
  },
  View({ data: { kind, search, ofClass, className, isFirst, rows, next } }) {
    const { one, many, columns } = kindOf(kind);
    const indexOf = (name: string) => columns.findIndex((column) => column.name === name);
    const [title, first, last, payer, plan, starts, place] = [
      ...["title", "first_name", "last_name", "payer", "plan", "starts", "place"].map(indexOf),
    ];
    const nameOf = (cells: readonly string[]) =>
      [title, indexOf("name"), first, last, payer, plan, starts, place]
        .map((at) => cells[at ?? -1])
        .filter(Boolean)
        .join(" ") || cells[0];
    return (
      <>
        <StaffHeading
          what="Your data"
          title={`${many.replace(/^./, (letter) => letter.toUpperCase())}${className ? `: ${className}` : ""}`}
          links={[{ href: RECORDS_PATH, text: "Your data" }]}
        />
        <div className={toolbar}>
          <search>
            <form autoComplete="off">
              <input type="hidden" name="kind" value={kind} />
              {ofClass && <input type="hidden" name="class" value={ofClass} />}
              <label>
                Search
                <input type="search" name="search" defaultValue={search} maxLength={200} />
              </label>
              <Button type="submit" variant="secondary" size="small">
                Search
              </Button>
            </form>
          </search>
          <ButtonLink size="small" href={recordUrl({ kind, ...(ofClass && { class: ofClass }) })}>
            New {one}
          </ButtonLink>
        </div>
        {rows.length === 0 && <p>{search ? `No ${many} match.` : isFirst ? `No ${many} yet.` : `No more ${many}.`}</p>}
        <ul className={list}>
          {rows.map(({ key, cells }) => {
            const name = nameOf(cells);
            const classId = kind === "sessions" && !ofClass ? cells[indexOf("class")] : undefined;
            return (
              <li key={key}>
                <a href={recordUrl({ kind, id: key })}>{name}</a>
                <span>
                  {kind === "classes" && (
                    <a href={recordsUrl("sessions", { class: key })}>
                      Dates<VisuallyHidden> of {name}</VisuallyHidden>
                    </a>
                  )}
                  {classId && <a href={recordUrl({ kind: "classes", id: classId })}>Class {classId}</a>}{" "}
                  <a href={recordUrl({ kind, copy: key })}>
                    Copy<VisuallyHidden> {name}</VisuallyHidden>
                  </a>
                </span>
              </li>
            );
          })}
        </ul>
        {(next || !isFirst) && (
          <nav className={pageLinks} aria-label="Pages">
            {!isFirst && <a href={recordsUrl(kind, { class: ofClass, search })}>First page</a>}
            {next && <a href={recordsUrl(kind, { class: ofClass, search, after: next })}>Next page</a>}
          </nav>
        )}
      </>
    );
  },
});
