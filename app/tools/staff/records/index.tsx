import { css } from "@linaria/core";
import { recordsOverview } from "../../../../contracts/records.ts";
import { isOffered } from "../../../../lib/cms/features.ts";
import { isoDate, shortMoment, todayIn } from "../../../../lib/dates/dates.ts";
import { type KindName, kindNames, kindOf } from "../../../../lib/records/kinds.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { rowList } from "../../../ui/row-list.ts";
import { type ActionInput, type ActionResult, page } from "../../define.ts";
import { selectBox } from "../controls.ts";
import { Notice, type NoticeText } from "../Notice.tsx";
import { StaffHeading } from "../StaffHeading.tsx";
import { importUrl, PRICE_FILES_PATH, RECORDS_PATH, recordsUrl, recordUrl, TODAY_PATH } from "../urls.ts";
import { csvFile, jsonFile, MAX_FILE_BYTES, readFile, TOO_LARGE, UnreadableFile } from "./read-file.ts";
import { allRecords, stageFile } from "./run-import.ts";

const TITLE = "Your data";

const panel = css`
  display: grid;
  gap: var(--space-3);
  max-inline-size: 44rem;
  margin-block: var(--space-3) var(--space-6);
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-s);
  font-size: var(--text-s);
  background: var(--color-surface);

  & > label {
    font-weight: 700;
  }

  & input[type="file"] {
    display: block;
    inline-size: 100%;
    min-block-size: 2.75rem;
    margin-block-start: var(--space-1);
  }

  & > button {
    justify-self: start;
  }
`;

const list = css`
  max-inline-size: 44rem;
  margin-block: var(--space-3) var(--space-6);
  font-size: var(--text-s);

  overflow-wrap: anywhere;
  ${rowList}

  & form {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`;

/** Name of the kind as a heading: `Doctors`. */
const titleOf = (kind: KindName) => kindOf(kind).many.replace(/^./, (first) => first.toUpperCase());
const kindIn = (form: URLSearchParams): KindName | undefined => kindNames.find((name) => name === form.get("kind"));
const refused = (message: string): ActionResult => ({ status: 400, message });

async function upload({ form, file, call }: ActionInput): Promise<ActionResult> {
  const kind = kindIn(form);
  if (!kind) return refused("Choose what the file contains. Nothing was changed.");
  if (!file?.name) return refused("Choose a file. Nothing was changed.");
  try {
    const content = readFile(file.bytes, kindOf(kind));
    const id = await stageFile(call, kind, file.name, content);
    return { redirect: importUrl(id, content.notes) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return refused(`${error.message} Nothing was changed.`);
  }
}

async function download(
  { form, call, page: { timeZone } }: ActionInput,
  type: "csv" | "json" | "template",
): Promise<ActionResult> {
  const kind = kindIn(form);
  if (!kind) return refused("Choose the records to export.");
  const declared = kindOf(kind);
  const headings = declared.columns.map(({ title }) => title);
  if (type === "template") {
    const example = declared.columns.map((column) => column.example);
    return {
      file: { name: `${kind}-template.csv`, type: "text/csv; charset=utf-8", body: csvFile(headings, [example]) },
    };
  }
  const rows = await allRecords(call, kind);
  const today = isoDate(todayIn(timeZone, new Date()));
  return type === "csv"
    ? { file: { name: `${kind}-${today}.csv`, type: "text/csv; charset=utf-8", body: csvFile(headings, rows) } }
    : { file: { name: `${kind}-${today}.json`, type: "application/json", body: jsonFile(declared, rows) } };
}

const NO_CLASSES: NoticeText = {
  title: "There are no classes yet.",
  text: "Make the first one, or import a file.",
  bad: false,
  link: { href: recordUrl({ kind: "classes" }), text: "New class" },
};
const STATES = { open: "Not checked", checked: "Not applied", applied: "Applied", undone: "Undone" } as const;

/** Tool page with the provider's own records: their numbers, files to import and export, and the latest imports. */
export default page({
  path: RECORDS_PATH,
  access: "staff",
  title: () => TITLE,
  load: ({ call }) => call(recordsOverview, {}),
  json: ({ data }) => data,
  upload: { maxBytes: MAX_FILE_BYTES, tooLarge: TOO_LARGE },
  actions: {
    upload,
    "export-csv": (input) => download(input, "csv"),
    "export-json": (input) => download(input, "json"),
    template: (input) => download(input, "template"),
  },
  View({ data: { kinds, imports }, outcome, form, query, page: pageContext }) {
    const { timeZone } = pageContext;
    return (
      <>
        <StaffHeading
          what="Staff"
          title={TITLE}
          links={[
            { href: recordUrl({ kind: "classes" }), text: "New class" },
            { href: PRICE_FILES_PATH, text: "Price files" },
            ...(isOffered(pageContext, TODAY_PATH) ? [{ href: TODAY_PATH, text: "Today’s classes" }] : []),
          ]}
        />
        <Notice
          notice={
            outcome?.message
              ? { title: outcome.message, text: "", bad: outcome.status !== 200 }
              : query.get("without") === "classes" && kinds.some((kind) => kind.name === "classes" && !kind.recordCount)
                ? NO_CLASSES
                : null
          }
        />
        <Heading level={2} size="s">
          Import a file
        </Heading>
        <form autoComplete="off" method="post" encType="multipart/form-data" className={panel}>
          <label>
            The file contains
            <select className={selectBox} name="kind" required defaultValue={form?.get("kind") ?? ""}>
              <option value="">Choose</option>
              {kindNames.map((kind) => (
                <option key={kind} value={kind}>
                  {titleOf(kind)}
                </option>
              ))}
            </select>
          </label>
          <label>
            CSV or JSON file, up to {MAX_FILE_BYTES / 1_000_000} MB
            <input type="file" name="file" required accept=".csv,.txt,.json,text/csv,application/json" />
          </label>
          <p>First you see what the file would change. Nothing changes before you apply it.</p>
          <Button type="submit" size="small" name="action" value="upload">
            Check the file
          </Button>
        </form>
        <Heading level={2} size="s">
          Records
        </Heading>
        <ul className={list}>
          {kinds.map(({ name: kind, recordCount }) => (
            <li key={kind}>
              <span>
                <a href={recordsUrl(kind)}>{titleOf(kind)}</a>: {recordCount.toLocaleString("en")}
              </span>
              <form autoComplete="off" method="post">
                <input type="hidden" name="kind" value={kind} />
                <Button type="submit" variant="secondary" size="small" name="action" value="export-csv">
                  CSV
                </Button>
                <Button type="submit" variant="secondary" size="small" name="action" value="export-json">
                  JSON
                </Button>
                <Button type="submit" variant="quiet" size="small" name="action" value="template">
                  Template
                </Button>
              </form>
            </li>
          ))}
        </ul>
        <Heading level={2} size="s">
          Latest imports
        </Heading>
        {imports.length === 0 && <p>No imports yet.</p>}
        <ul className={list}>
          {imports.map(({ id, kind, fileName, state, by, at, appliedAt, appliedBy }) => (
            <li key={id}>
              <span>
                <a href={importUrl(id)}>{fileName || titleOf(kind)}</a> · {titleOf(kind)} · {appliedBy ?? by},{" "}
                {shortMoment(appliedAt ?? at, timeZone)}
              </span>
              <span>{STATES[state]}</span>
            </li>
          ))}
        </ul>
      </>
    );
  },
});
