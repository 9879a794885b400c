import { exportRecords } from "../../../../contracts/records.ts";
import { kindOf } from "../../../../lib/records/kinds.ts";
import type { PageCall } from "../../define.ts";

/** Returns the title of a session's class and the path of its page, or null. */
export async function classOf(call: PageCall, key: string): Promise<{ title: string; path: string | null } | null> {
  const { rows } = await call(exportRecords, { kind: "classes", key });
  const at = kindOf("classes").columns.findIndex(({ name }) => name === "title");
  const title = rows[0]?.cells[at];
  return title ? { title, path: rows[0]?.path ?? null } : null;
}
