/**
 * The durability test runs in `npm run test:all`. tests/backend/registrations.test.ts covers concurrent registrations.
 * @module-tag nightly
 */
import { spawn } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { runLocally } from "../../scripts/local.ts";
import { newFolder } from "../support/folders.ts";
import { scarceSession } from "../support/scarce-session.ts";
import { filledFolder } from "../support/site.ts";

const SEATS = 60;
const persist = newFolder();
let sessionId: number;

/** Opens the local site's database and keeps it open while `use` runs. */
async function withDatabase<T>(use: (db: D1Database) => Promise<T>): Promise<T> {
  const miniflare = await runLocally({ persist });
  const db = (await miniflare.getD1Database("DB", "larkspur-backend")) as unknown as D1Database;
  try {
    return await use(db);
  } finally {
    await miniflare.dispose();
  }
}

beforeAll(async () => {
  cpSync(await filledFolder(), persist, { recursive: true });
  await withDatabase(async (db) => {
    sessionId = await scarceSession(db, SEATS);
  });
});
afterAll(() => rmSync(persist, { recursive: true, force: true }));

/**
 * Registers visitors until `count` seats are confirmed and then kills all processes. Returns the IDs of the confirmed
 * registrations.
 */
function killedAfter(count: number): Promise<string[]> {
  const script = join(import.meta.dirname, "../support/rush-process.ts");
  // The site runs in a separate process group, so that the test can kill the database process together with its parent.
  const child = spawn(process.execPath, [script, persist, `${sessionId}`], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGKILL");
  };
  onTestFinished(kill);
  let lines = "";
  child.stdout.on("data", (chunk) => {
    lines += chunk;
    if (lines.split("\n").length > count) kill();
  });
  return new Promise((resolve) => child.on("close", () => resolve(lines.split("\n").slice(0, -1))));
}

it("if all processes are killed during registrations, the backend loses no confirmed seat and does not oversell the class (RL-04)", async () => {
  const confirmed: string[] = [];
  for (const _round of [1, 2]) {
    confirmed.push(...(await killedAfter(15)));
    const stored = await withDatabase(async (db) => {
      const { results } = await db
        .prepare("SELECT id FROM registrations WHERE session_id = ? AND status = 'confirmed'")
        .bind(sessionId)
        .all<{ id: string }>();
      return results.map(({ id }) => id);
    });
    expect(confirmed.length).toBeGreaterThanOrEqual(15);
    expect(confirmed.filter((id) => !stored.includes(id))).toEqual([]);
    expect(stored.length).toBeLessThanOrEqual(SEATS);
  }
});
