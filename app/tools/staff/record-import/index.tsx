import { css } from "@linaria/core";
import { applyImport, importReport, type RecordImport, undoImport } from "../../../../contracts/records.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { kindOf } from "../../../../lib/records/kinds.ts";
import { countText } from "../../../../lib/text/count.ts";
import { largeText } from "../../../theme/viewport.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { type ActionInput, type ActionResult, page } from "../../define.ts";
import { fieldGrid, selectBox } from "../controls.ts";
import { Notice } from "../Notice.tsx";
import type { FileNote } from "../records/read-file.ts";
import { checkAll } from "../records/run-import.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { IMPORT_PATH, importUrl, RECORDS_PATH } from "../urls.ts";

const TITLE = "Import";

const block = css`
  max-inline-size: 48rem;
  margin-block: var(--space-3) var(--space-6);
  font-size: var(--text-s);
  overflow-wrap: anywhere;

  & li {
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-border);
  }

  & dl {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: var(--space-1) var(--space-4);
    margin: var(--space-1) 0 0;

    @media ${largeText} {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  & dd {
    margin: 0;
  }

  & form {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }

  & form > div {
    flex: 1 1 100%;
    min-inline-size: 0;
  }
`;

const idIn = (query: URLSearchParams) => query.get("id")?.trim() ?? "";

const change = (call: typeof applyImport | typeof undoImport) =>
  async function run({ query, call: send }: ActionInput): Promise<ActionResult> {
    const importId = idIn(query);
    const { success, message } = await send(call, { importId });
    return success ? { redirect: importUrl(importId) } : { status: 409, message: message ?? "Nothing was changed." };
  };

/** Compares the rows with the stored records again, because another user changed one. */
async function checkAgain({ query, call }: ActionInput): Promise<ActionResult> {
  await checkAll(call, idIn(query));
  return { redirect: importUrl(idIn(query)) };
}

async function map({ query, form, call }: ActionInput): Promise<ActionResult> {
  const importId = idIn(query);
  const { kind } = await call(importReport, { importId });
  const mapping = kindOf(kind).columns.map(({ name }) => {
    const index = Number(form.get(`column-${name}`) ?? -1);
    return Number.isInteger(index) ? index : -1;
  });
  await checkAll(call, importId, mapping);
  return { redirect: importUrl(importId) };
}

const NOTES: Record<FileNote, string> = {
  "windows-1252":
    "The file is not UTF-8, so it was read as Windows-1252, as older spreadsheets write it. Check the names with accents.",
  damaged: "Some letters in the file look damaged, such as “Ã©” for “é”. Export the file again as CSV UTF-8.",
  cut: "The last row is shorter than the others, and the file ends within it. The file may not be complete: check the last row, or export the file again.",
};

/** Tool page for one import: the problems, the difference to the stored records, and the buttons to apply and undo it. */
export default page({
  path: IMPORT_PATH,
  access: "staff",
  title: () => TITLE,
  load: ({ query, call }) => call(importReport, { importId: idIn(query) }),
  json: ({ data }) => data,
  actions: { apply: change(applyImport), undo: change(undoImport), check: checkAgain, map },
  View({ data, outcome, query, page: { timeZone } }) {
    const { kind, fileName, state, counts, changes, people } = data;
    const { one, many } = kindOf(kind);
    const needsColumns = missingColumns(data).length > 0;
    const problems = needsColumns ? [] : data.problems;
    const isStale = state === "checked" && outcome?.status === 409;
    const isReady = state === "checked" && counts.problem === 0;
    const total = counts.add + counts.change;
    return (
      <>
        <StaffHeading what="Import" title={fileName || many} links={[{ href: RECORDS_PATH, text: "Your data" }]} />
        <Notice notice={outcome?.message ? { title: outcome.message, text: "", bad: true } : null} />
        {Object.entries(NOTES).map(
          ([note, text]) =>
            query.getAll("note").includes(note) && (
              <p key={note} role="status">
                {text}
              </p>
            ),
        )}
        <div className={block}>
          <p role="status">
            <strong>{stateText(data, timeZone)}</strong>
          </p>
          <p hidden={needsColumns}>
            {countText(counts.add, `new ${one}`, `new ${many}`)}, {counts.change.toLocaleString("en")} changed,{" "}
            {counts.same.toLocaleString("en")} unchanged,{" "}
            {countText(counts.problem, "row with a problem", "rows with problems")}. Records that are not in the file
            stay as they are.
          </p>
          {people.length > 0 && (
            <p role="alert">
              The time or the place changes for people who are registered:{" "}
              {people
                .map(({ key, people: number }) => `${countText(number, "person", "people")} in session ${key}`)
                .join(", ")}
              . {state === "checked" ? "They get an email when you apply the import." : ""}
            </p>
          )}
          <form autoComplete="off" method="post">
            {isReady && total > 0 && !isStale && (
              <Button type="submit" size="small" name="action" value="apply">
                Apply: {countText(total, one, many)}
              </Button>
            )}
            {isStale && (
              <Button type="submit" size="small" name="action" value="check">
                Check again
              </Button>
            )}
            {state === "applied" && (
              <Button type="submit" variant="secondary" size="small" name="action" value="undo">
                Undo this import
              </Button>
            )}
          </form>
        </div>
        {state === "checked" && <Columns {...data} isOpen={needsColumns} />}
        {problems.length > 0 && (
          <section className={block} aria-labelledby="problems">
            <Heading level={2} size="s" id="problems">
              Problems
            </Heading>
            <p>Nothing is imported while a row has a problem. Correct the file, and import it again.</p>
            <ul>
              {problems.map(({ line, column, wrong, allowed }) => (
                <li key={`${line} ${column} ${wrong}`}>
                  <strong>
                    Row {line}, {column}
                  </strong>{" "}
                  {wrong}. Allowed: {allowed}.
                </li>
              ))}
            </ul>
            {counts.problem > new Set(problems.map(({ line }) => line)).size && <p>Further rows have problems too.</p>}
          </section>
        )}
        {changes.length > 0 && (
          <section className={block} aria-labelledby="changes">
            <Heading level={2} size="s" id="changes">
              Difference
            </Heading>
            <ul>
              {changes.map(({ line, key, action, name, fields }) => (
                <li key={line}>
                  <strong>{name}</strong> ({key}, row {line}): {action === "add" ? "new" : "changed"}
                  {fields.length > 0 && (
                    <dl>
                      {fields.map(({ column, before, after }) => [
                        <dt key={`${column} term`}>{column}</dt>,
                        <dd key={column}>
                          <del>{before || "empty"}</del> → <ins>{after || "empty"}</ins>
                        </dd>,
                      ])}
                    </dl>
                  )}
                </li>
              ))}
            </ul>
            {total > changes.length && (
              <p>
                The first {changes.length} of {total.toLocaleString("en")} are shown.
              </p>
            )}
          </section>
        )}
      </>
    );
  },
});

/** Returns the required columns that the file lacks and some of its rows need. Each of these rows has the same problem. */
const missingColumns = ({ kind, state, mapping, problems }: RecordImport): string[] =>
  state === "checked"
    ? kindOf(kind)
        .columns.filter(({ title }, at) => mapping[at] === -1 && problems.some(({ column }) => column === title))
        .map(({ title }) => title)
    : [];

function stateText(data: RecordImport, zone: string): string {
  const { state, by, at, appliedAt, appliedBy, undoneAt, undoneBy, counts } = data;
  const missing = missingColumns(data);
  if (state === "applied") return `Applied by ${appliedBy ?? by}, ${shortMoment(appliedAt ?? at, zone)}.`;
  if (state === "undone") return `Undone by ${undoneBy ?? by}, ${shortMoment(undoneAt ?? at, zone)}.`;
  if (state === "open") return "The file was not checked completely. Import it again.";
  if (missing.length > 0)
    return [
      `Nothing was changed. No column was found for: ${missing.join(", ")}. Choose the columns below, or add them to the file.`,
      missing.includes("ID") &&
        "A file without IDs needs a column “ID” with a number in each row, which stays the same in later files.",
    ]
      .filter(Boolean)
      .join(" ");
  if (counts.problem > 0) return "Nothing was changed. The file has problems.";
  return counts.add + counts.change > 0 ? "Nothing was changed yet." : "The file changes nothing.";
}

/** Renders the form that assigns the headings of the file to the columns of the kind. */
function Columns({ kind, headings, mapping, isOpen }: RecordImport & { isOpen: boolean }) {
  return (
    <details className={block} open={isOpen}>
      <summary>Columns of the file</summary>
      <form autoComplete="off" method="post">
        <div className={fieldGrid}>
          {kindOf(kind).columns.map(({ name, title, required, hint }, at) => (
            <label key={name}>
              {title}
              {required && " (required)"}
              <select className={selectBox} name={`column-${name}`} defaultValue={mapping[at] ?? -1} title={hint}>
                <option value={-1}>Not in the file</option>
                {headings.map((heading, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the column.
                  <option key={index} value={index}>
                    {heading || `Column ${index + 1}`}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <Button type="submit" variant="secondary" size="small" name="action" value="map">
          Check again
        </Button>
      </form>
    </details>
  );
}
