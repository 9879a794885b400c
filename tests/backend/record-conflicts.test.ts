import { beforeAll, describe, expect, it } from "vitest";
import {
  addImportRows,
  applyImport,
  checkImportRows,
  exportRecords,
  importReport,
  startImport,
  undoImport,
} from "../../contracts/records.ts";
import { type KindName, kindOf, recordKinds } from "../../lib/records/kinds.ts";
import { fillStarter } from "../../scripts/fill.ts";
import { startBackend } from "./database.ts";

const { test, backend } = startBackend({ size: "empty" });
beforeAll(async () => {
  await fillStarter(test.db);
});

type Answer = { success: boolean; message?: string; importId: string };

async function post(path: string, body: object, name = "Sam Ortega"): Promise<Answer> {
  const response = await backend.ask(path, { method: "POST", body: JSON.stringify(body), as: { name } });
  return (await response.json()) as Answer;
}

/** Checks a record as the form does before it saves. Returns the import's ID. */
async function checked(kind: KindName, cells: readonly string[]): Promise<string> {
  const headings = kindOf(kind).columns.map(({ title }) => title);
  const { importId } = await post(startImport.path, { kind, fileName: kind, headings });
  await post(addImportRows.path, { importId, rows: [{ line: 1, cells }] });
  await post(checkImportRows.path, { importId, after: 0 });
  return importId;
}

async function stored(kind: KindName, key: string) {
  const response = await backend.post(exportRecords.path, { kind, key });
  const { rows } = response as { rows: { cells: string[]; changed?: { by: string; at: string } }[] };
  return rows[0];
}

const apply = (importId: string, name?: string) => post(applyImport.path, { importId }, name);
const undo = (importId: string) => post(undoImport.path, { importId });

/** Returns the cells of the kind's example, with another text in a column. */
const example = (kind: KindName, change: Record<string, string> = {}) =>
  kindOf(kind).columns.map(({ name, example }) => change[name] ?? example);

const plan = (id: string, name: string) => example("plans", { id, payer: `Payer of ${id}`, plan: name });

/** For each kind, two texts of a column that two people change. */
const CHANGED: Record<KindName, readonly [column: string, hers: string, his: string]> = {
  locations: ["name", "North Clinic", "South Clinic"],
  plans: ["plan", "Gold", "Silver"],
  providers: ["first_name", "Ana", "Iris"],
  services: ["summary", "We set bones.", "We mend bones."],
  classes: ["title", "Knots", "Ropes"],
  sessions: ["notes", "Bring rope.", "Bring a knife."],
  jobs: ["title", "Nurse", "Senior nurse"],
  "priced-services": ["name", "X-ray", "Scan"],
};

describe("two people change one record (BK-02, BK-03, ST-21)", () => {
  beforeAll(async () => {
    for (const kind of ["locations", "classes", ...recordKinds.map(({ name }) => name)] as const)
      await apply(await checked(kind, example(kind)));
  });

  it.each(recordKinds.map(({ name }) => name))(
    "the second save of one of the %s is rejected, names who was first, and is saved after another check",
    async (kind) => {
      const [column, hers, his] = CHANGED[kind];
      const [key = ""] = example(kind);
      const mine = await checked(kind, example(kind, { [column]: hers }));
      const other = await checked(kind, example(kind, { [column]: his }));
      expect(await apply(other, "Dana Whitfield")).toEqual({ success: true });
      const after = await stored(kind, key);
      expect(after?.changed?.by).toBe("Dana Whitfield");

      const refused = await apply(mine);
      expect(refused.success).toBe(false);
      expect(refused.message).toContain("Dana Whitfield changed");
      expect((await stored(kind, key))?.cells).toEqual(after?.cells);

      await post(checkImportRows.path, { importId: mine, after: 0 });
      const report = (await backend.post(importReport.path, { importId: mine })) as { changes: { fields: object[] }[] };
      expect(report.changes[0]?.fields).toEqual([expect.objectContaining({ before: his, after: hers })]);
      expect(await apply(mine)).toEqual({ success: true });
      expect((await stored(kind, key))?.cells).toContain(hers);
    },
  );

  it("a change is not applied to a record that an undo removed, and the undo is not undone", async () => {
    const added = await checked("plans", plan("gone", "Bronze"));
    await apply(added);
    const change = await checked("plans", plan("gone", "Gold"));
    expect(await undo(added)).toEqual({ success: true });
    expect(await apply(change)).toMatchObject({ success: false });
    expect(await stored("plans", "gone")).toBeUndefined();
  });

  it("a file that was checked before an undo is not applied after it", async () => {
    await apply(await checked("plans", plan("back", "Bronze")));
    const change = await checked("plans", plan("back", "Gold"));
    await apply(change);
    const next = await checked("plans", plan("back", "Silver"));
    expect(await undo(change)).toEqual({ success: true });
    expect(await apply(next)).toMatchObject({ success: false });
  });

  it("a plan that its payer has already is a problem of the row, not of the save (BK-02)", async () => {
    await apply(await checked("plans", plan("twice", "Gold")));
    const cells = plan("twice", "Gold").with(0, "other");
    const report = await backend.post(importReport.path, { importId: await checked("plans", cells) });
    expect(report).toMatchObject({ problems: [{ column: "Plan", allowed: "each plan of a payer once" }] });
    expect(
      await backend.post(importReport.path, { importId: await checked("plans", plan("twice", "Gold")) }),
    ).toMatchObject({ problems: [], counts: { same: 1 } });
  });

  it("an import is not undone after a change that was checked earlier and applied later", async () => {
    await apply(await checked("plans", plan("order", "Bronze")));
    const early = await checked("plans", plan("order", "Gold"));
    const late = await checked("plans", plan("order", "Silver"));
    await apply(late);
    await post(checkImportRows.path, { importId: early, after: 0 });
    await apply(early, "Dana Whitfield");
    expect((await undo(late)).message).toContain("Dana Whitfield changed some of the records later");
    expect(await undo(early)).toEqual({ success: true });
    expect((await stored("plans", "order"))?.cells).toContain("Silver");
  });
});
