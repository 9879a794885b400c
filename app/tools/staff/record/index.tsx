import { css } from "@linaria/core";
import type { ReactNode } from "react";
import {
  applyImport,
  exportRecords,
  importReport,
  MAX_WAIT,
  tellWait,
  toldWait,
} from "../../../../contracts/records.ts";
import { SITE_TIME_ZONE } from "../../../../lib/dates/zone.ts";
import type { Column } from "../../../../lib/records/column.ts";
import { type KindName, kindNames, kindOf } from "../../../../lib/records/kinds.ts";
import { weeklyDates } from "../../../../lib/records/series.ts";
import { slug } from "../../../../lib/text/slug.ts";
import { Button } from "../../../ui/Button.tsx";
import { Cluster } from "../../../ui/Cluster.tsx";
import { type ActionInput, type ActionResult, type LoadInput, page } from "../../define.ts";
import { MADE_OF, shortText } from "../made-of.ts";
import { Notice } from "../Notice.tsx";
import { classOf } from "../records/class-of.ts";
import { stageFile } from "../records/run-import.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { importUrl, RECORD_PATH, recordsUrl, recordUrl } from "../urls.ts";
import { Conflict } from "./Conflict.tsx";
import { cellsIn, otherChanges } from "./conflict.ts";
import { Field, Weeks } from "./Field.tsx";
import { Previews } from "./Previews.tsx";
import { hasPreview, previewsOf, readForm } from "./preview.ts";
import { WaitForm } from "./Wait.tsx";

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--space-4);
  max-inline-size: 48rem;
  font-size: var(--text-s);

  & > :is(p, div, details, label[data-wide]) {
    grid-column: 1 / -1;
  }

  & > details > summary {
    padding-block: var(--space-2);
    font-weight: 700;
    color: var(--color-link);
  }

  & > details > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
    gap: var(--space-4);
    padding-block: var(--space-3);
  }

  & > details > div > label[data-wide] {
    grid-column: 1 / -1;
  }
`;

const kindIn = (query: URLSearchParams): KindName | undefined => kindNames.find((name) => name === query.get("kind"));
const parameter = (query: URLSearchParams, name: string) => query.get(name)?.trim() ?? "";

/** Values of a copy that must differ from the original. */
const NOT_COPIED = new Set(["id", "starts", "ends", "more_dates", "deadline", "posted"]);

interface FormRecord {
  kind: KindName;
  /** The text of each column. */
  values: Record<string, string>;
  /** Path of the record's page, or null for a new record. */
  path: string | null;
  /** Who changed the stored record last, or null if nobody did here. */
  changed: { by: string; at: string } | null;
  /** Whether the record was removed while its form was open. */
  isRemoved?: boolean;
}

async function load(input: LoadInput) {
  const record = await loadRecord(input);
  if (!record) return null;
  const { kind, values, path } = record;
  const { call, form, query } = input;
  const isPreview = form?.get("action") === "preview";
  const id = parameter(query, "id");
  const ofClass = kind === "sessions" && values.class ? await classOf(call, values.class) : null;
  const stored = path ? { cells: new Map(Object.entries(values)), path } : null;
  return {
    ...record,
    conflict: form && id && !record.isRemoved ? otherChanges(form, kind, values) : [],
    waits: kind === "locations" && id ? await call(toldWait, { key: id }) : null,
    ofClass,
    shown: id ? (path ?? ofClass?.path ?? null) : null,
    previews: isPreview ? await previewsOf(call, kind, cellsIn(form, kind), stored) : null,
  };
}

async function loadRecord({ query, call, form, page: { timeZone } }: LoadInput): Promise<FormRecord | null> {
  const kind = kindIn(query);
  if (!kind) return null;
  const [id, copy] = [parameter(query, "id"), parameter(query, "copy")];
  const key = id || copy;
  const { columns } = kindOf(kind);
  if (!key) {
    const values: Record<string, string> = {
      time_zone: timeZone || SITE_TIME_ZONE,
      class: parameter(query, "class"),
      online: "no",
    };
    return { kind, values, path: null, changed: null };
  }
  const { rows } = await call(exportRecords, { kind, key });
  const { cells, path, changed } = rows[0] ?? {};
  if (!cells) return form && id ? { kind, values: {}, path: null, changed: null, isRemoved: true } : null;
  const entries = columns.map(({ name }, at): [string, string] => [name, cells[at] ?? ""]);
  return id
    ? { kind, values: Object.fromEntries(entries), path: path ?? null, changed: changed ?? null }
    : {
        kind,
        values: Object.fromEntries(entries.filter(([name]) => !NOT_COPIED.has(name))),
        path: null,
        changed: null,
      };
}

/** Number of records with the same title that have readable IDs. */
const MAX_NUMBERED = 20;

/** Returns an ID that no record has, made from the title of a new record. */
async function newId({ call }: ActionInput, kind: KindName, form: URLSearchParams): Promise<string> {
  const words = ["name", "title", "first_name", "last_name", "payer", "plan", "class", "starts"];
  const base =
    slug(
      words
        .map((name) => form.get(name) ?? "")
        .join(" ")
        .trim(),
    )
      .slice(0, 45)
      .replace(/-$/, "") || kind;
  for (let number = 1; number <= MAX_NUMBERED; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if ((await call(exportRecords, { kind, key: id })).rows.length === 0) return id;
  }
  return `${base}-${crypto.randomUUID().slice(0, 8)}`;
}

const WRONG = "Nothing was changed. Please correct the form.";
const CHANGED: ActionResult = {
  status: 409,
  message: "Not saved: somebody changed this in the meantime. Check the form, and save it again.",
};

const REMOVED: ActionResult = {
  status: 409,
  message: "Not saved: somebody removed this in the meantime. What you typed is still in the form.",
};

async function preview({ query, form }: ActionInput): Promise<ActionResult> {
  const kind = kindIn(query);
  if (!kind) return { status: 400, message: "The kind of record is unknown. Nothing was changed." };
  const { errors } = readForm(kind, cellsIn(form, kind));
  return errors.size > 0 ? { status: 400, message: WRONG, errors } : { status: 200, message: "" };
}

async function save(input: ActionInput): Promise<ActionResult> {
  const { query, form, call } = input;
  const kind = kindIn(query);
  if (!kind) return { status: 400, message: "The kind of record is unknown. Nothing was changed." };
  const { columns, one } = kindOf(kind);
  const id = parameter(query, "id") || (form.get("id") ?? "").trim() || (await newId(input, kind, form));
  const values = cellsIn(form, kind);
  values.set("id", id);
  const weeks = Number(form.get("weeks"));
  if (kind === "sessions" && weeks > 1)
    values.set("more_dates", weeklyDates(values.get("starts") ?? "", weeks).join("; "));
  const headings = columns.map(({ title }) => title);
  const cells = columns.map(({ name }) => values.get(name) ?? "");
  const name = [
    form.get("title") ?? form.get("name") ?? `${form.get("first_name") ?? one} ${form.get("last_name") ?? ""}`,
  ];
  const importId = await stageFile(call, kind, name.join("").trim(), {
    headings,
    rows: [{ line: 1, cells }],
    notes: [],
  });
  const { problems, counts, people } = await call(importReport, { importId });
  if (problems.length > 0) {
    const nameOf = (title: string) => columns.find((column) => column.title === title)?.name ?? "";
    return {
      status: 400,
      message: WRONG,
      errors: new Map(
        problems.map(({ column, wrong, allowed }) => [nameOf(column), `${column} ${wrong}. Allowed: ${allowed}.`]),
      ),
    };
  }
  // The record is read after the check of the form. A change between the two rejects the import.
  const stored = parameter(query, "id") ? await loadRecord(input) : null;
  if (stored?.isRemoved && form.has(MADE_OF)) return REMOVED;
  if (stored && !stored.isRemoved && otherChanges(form, kind, stored.values).length > 0) return CHANGED;
  // A change that concerns people shows whom first.
  if (people.length > 0) return { redirect: importUrl(importId) };
  if (counts.add + counts.change > 0) {
    const { success } = await call(applyImport, { importId });
    if (!success) return CHANGED;
  }
  const isNewClass = kind === "classes" && counts.add > 0;
  return {
    redirect: isNewClass
      ? recordUrl({ kind: "sessions", class: id, saved: importId })
      : recordUrl({ kind, id, saved: importId }),
  };
}

async function tell({ query, call, form }: ActionInput, minutes: number | undefined): Promise<ActionResult> {
  const key = parameter(query, "id");
  if (minutes !== undefined && !(Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_WAIT)) {
    const error = `The wait is not a whole number of minutes (was “${form.get("minutes") ?? ""}”). Allowed: 0 to ${MAX_WAIT}.`;
    return { status: 400, message: WRONG, errors: new Map([["minutes", error]]) };
  }
  const { success, message } = await call(tellWait, { key, ...(minutes !== undefined && { minutes }) });
  if (!success) return { status: 409, message: message ?? "Nothing was changed." };
  return { redirect: recordUrl({ kind: "locations", id: key }) };
}

/** Returns the minutes in a form. Text that is not a number, also no text, is not an integer. */
const minutesIn = (form: URLSearchParams): number => {
  const text = form.get("minutes")?.trim() ?? "";
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
};

/** Returns the first titles of columns, to say what a folded part of the form has. */
const examplesOf = (columns: readonly Column[]): string =>
  columns
    .filter(({ name }) => name !== "id")
    .slice(0, 3)
    .map(({ title }) => title.toLowerCase())
    .join(", ");

/** Returns what was saved before the redirect to the form, or "". */
function savedText(query: URLSearchParams): string {
  if (!parameter(query, "saved")) return "";
  return parameter(query, "id")
    ? "Saved. Visitors see it within ten seconds."
    : "The class is saved. Now add its first date.";
}

const shortTexts = (values: FormRecord["values"]) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, shortText(text)]));

/** Tool page with the form for one record: new, changed, or a copy. */
export default page({
  path: RECORD_PATH,
  access: "staff",
  // Screen readers announce the title of a page that has loaded.
  title: ({ query }) => [savedText(query), "Record"].filter(Boolean).join(" "),
  load,
  actions: {
    save,
    preview,
    wait: (input) => tell(input, minutesIn(input.form)),
    "no-wait": (input) => tell(input, undefined),
  },
  View({
    data: { kind, values, ofClass, shown, previews, waits, conflict, changed, isRemoved = false },
    page: context,
    query,
    form,
    outcome,
  }) {
    const { one, many, columns } = kindOf(kind);
    const id = parameter(query, "id");
    const saved = parameter(query, "saved");
    // A field that only another person changed has the new value.
    const isTheirs = (name: string) => conflict.some(({ column, typed }) => column.name === name && typed === null);
    const textIn = (name: string) => (isTheirs(name) ? null : form?.get(name)) ?? values[name] ?? "";
    const errorIn = (name: string) => outcome?.errors?.get(name);
    // The class of a new date is known from the page before.
    const isKnown = (name: string) => name === "class" && ofClass !== null && !errorIn(name);
    const fields = columns.filter(({ name }) => !(name === "id" && id) && !isKnown(name));
    const isUsual = ({ name, required, usual }: Column) => usual || (required && name !== "id" && name !== "time_zone");
    const groupOf = (column: Column) => (column.isSpanish ? "spanish" : isUsual(column) ? "usual" : "more");
    const { usual = [], spanish = [], more = [] } = Object.groupBy(fields, groupOf);
    const firstError = [...usual, ...spanish, ...more].find(({ name }) => errorIn(name));
    const hasError = (columns: readonly Column[]) => columns.some(({ name }) => errorIn(name));
    const field = (column: Column): ReactNode => (
      <Field
        key={column.name}
        column={column.name === "id" ? { ...column, hint: "Made from the name if empty." } : column}
        isRequired={column.required === true && column.name !== "id"}
        value={textIn(column.name)}
        error={errorIn(column.name)}
        isFirstError={column === firstError}
        dayOf={column.name === "ends" ? textIn("starts") : undefined}
      />
    );
    return (
      <>
        <StaffHeading
          what="Your data"
          title={`${id ? `Change a ${one}` : `New ${one}`}${ofClass ? `: ${ofClass.title}` : ""}`}
          links={[
            { href: recordsUrl(kind, kind === "sessions" ? { class: textIn("class") } : {}), text: `All ${many}` },
            ...(id && shown ? [{ href: shown, text: "See it on the site" }] : []),
            ...(id ? [{ href: recordUrl({ kind, copy: id }), text: "Copy" }] : []),
            ...(id && kind === "classes"
              ? [{ href: recordUrl({ kind: "sessions", class: id }), text: "Add a date" }]
              : []),
          ]}
        />
        <Notice
          notice={
            outcome?.message
              ? { title: outcome.message, text: "", bad: true }
              : saved
                ? {
                    title: savedText(query),
                    text: "",
                    bad: false,
                    link: { href: importUrl(saved), text: "Show the change, or undo it" },
                  }
                : null
          }
        />
        {waits && (
          <WaitForm
            wait={waits.wait}
            timeZone={values.time_zone || context.timeZone}
            error={errorIn("minutes")}
            typed={form?.get("minutes") ?? undefined}
          />
        )}
        {conflict.length > 0 && <Conflict one={one} changes={conflict} changed={changed} timeZone={context.timeZone} />}
        <form autoComplete="off" method="post" className={grid} noValidate>
          {id && !isRemoved && <input type="hidden" name={MADE_OF} value={JSON.stringify(shortTexts(values))} />}
          <p>* is required.</p>
          {isKnown("class") && <input type="hidden" name="class" value={textIn("class")} />}
          {usual.map(field)}
          {kind === "sessions" && <Weeks value={form?.get("weeks") ?? ""} />}
          {spanish.length > 0 && (
            <details open={hasError(spanish) || spanish.some(({ name }) => textIn(name) !== "")}>
              <summary>In Spanish, for the Spanish pages</summary>
              <div>{spanish.map(field)}</div>
            </details>
          )}
          {more.length > 0 && (
            <details open={hasError(more) || usual.length === 0}>
              <summary>More, such as {examplesOf(more)}</summary>
              <div>{more.map(field)}</div>
            </details>
          )}
          <Cluster gap={3}>
            <Button type="submit" size="small" name="action" value="save">
              {conflict.length > 0 ? "Save anyway" : isRemoved ? `Save as a new ${one}` : "Save"}
            </Button>
            {hasPreview(kind) && (
              <Button
                type="submit"
                variant="secondary"
                size="small"
                name="action"
                value="preview"
                formAction={`${RECORD_PATH}?${query}#preview`}
              >
                Preview
              </Button>
            )}
          </Cluster>
        </form>
        {previews && <Previews previews={previews} page={context} />}
      </>
    );
  },
});
