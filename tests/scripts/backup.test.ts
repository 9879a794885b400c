import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../backend/demo/seed/index.ts";
import { type BackedUp, backUp, countsOf, dropTables, restore } from "../../scripts/backup.ts";

let miniflare: Miniflare;
let stores: BackedUp;
beforeAll(async () => {
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {};",
      d1Databases: ["CONTROL"],
      kvNamespaces: ["LAYOUTS"],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  const [CONTROL, LAYOUTS] = await Promise.all([
    miniflare.getD1Database("CONTROL"),
    miniflare.getKVNamespace("LAYOUTS"),
  ]);
  stores = { CONTROL, LAYOUTS } as unknown as BackedUp;
  await migrate(stores.CONTROL, new URL("../../worker/db/migrations/", import.meta.url));
});
afterAll(() => miniflare.dispose());

it("a restore recreates every row and key from the backup, ends all user sessions, and discards changes made after the backup (OP-01)", async () => {
  const { CONTROL: db, LAYOUTS: kv } = stores;
  const audit = (id: string, targets: string) =>
    db
      .prepare("INSERT INTO audit (id, at, role, subject, action, targets) VALUES (?, 1, 'ops', 'o', 'rule', ?)")
      .bind(id, targets)
      .run();
  const targets = `["it's", "a;b", "ü"]`;
  await audit("before", targets);
  const bytes = new Uint8Array([0, 255, 10]);
  await kv.put("layout", bytes, { metadata: { v: 1 } });
  const before = await countsOf(stores);
  const backup = JSON.parse(JSON.stringify(await backUp(stores)));

  await audit("after", "[]");
  await dropTables(db);
  await kv.delete("layout");
  await restore(stores, backup);

  expect(await countsOf(stores)).toEqual(before);
  expect((await db.prepare("SELECT id, targets FROM audit").all()).results).toEqual([{ id: "before", targets }]);
  const stored = await kv.getWithMetadata("layout", "arrayBuffer");
  expect([new Uint8Array(stored.value!), stored.metadata]).toEqual([bytes, { v: 1 }]);
  // The restored control record has a high revision, so that it replaces newer copies in isolates and data centers.
  const control = await db
    .prepare("SELECT revision, record FROM control")
    .first<{ revision: number; record: string }>();
  expect(control!.revision).toBeGreaterThanOrEqual(1_000_000);
  expect(JSON.parse(control!.record).signOuts["*"].at).toBeGreaterThan(Date.now() / 1_000 - 60);
});
