import { css } from "@linaria/core";
import { exportRecords } from "../../../../contracts/records.ts";
import { kindNames, kindOf } from "../../../../lib/records/kinds.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { page } from "../../define.ts";
import { toolbar } from "../controls.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { RECORDS_LIST_PATH, RECORDS_PATH, recordsUrl, recordUrl } from "../urls.ts";

const MAX_SHOWN = 200;

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
    const { rows, next } = await call(exportRecords, { kind, ...(search && { search }) });
    return { kind, search, rows: rows.slice(0, MAX_SHOWN), hasMore: rows.length > MAX_SHOWN || Boolean(next) };
  },
  View({ data: { kind, search, rows, hasMore } }) {
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
          title={many.replace(/^./, (letter) => letter.toUpperCase())}
          links={[{ href: RECORDS_PATH, text: "Your data" }]}
        />
        <div className={toolbar}>
          <search>
            <form autoComplete="off">
              <input type="hidden" name="kind" value={kind} />
              <label>
                Search
                <input type="search" name="search" defaultValue={search} maxLength={200} />
              </label>
              <Button type="submit" variant="secondary" size="small">
                Search
              </Button>
            </form>
          </search>
          <ButtonLink size="small" href={recordUrl({ kind })}>
            New {one}
          </ButtonLink>
        </div>
        {rows.length === 0 && <p>{search ? `No ${many} match.` : `No ${many} yet.`}</p>}
        <ul className={list}>
          {rows.map(({ key, cells }) => (
            <li key={key}>
              <a href={recordUrl({ kind, id: key })}>{nameOf(cells)}</a>
              <span>
                {kind === "classes" && <a href={recordsUrl("sessions", key)}>Dates</a>}{" "}
                <a href={recordUrl({ kind, copy: key })}>Copy</a>
              </span>
            </li>
          ))}
        </ul>
        {hasMore && <p>The first {rows.length} are shown. Search for others.</p>}
      </>
    );
  },
});
