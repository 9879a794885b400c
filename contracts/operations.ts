/** All Worker operations for authors and ops. The router serves only the operations in this list. */
import { authorOperations } from "./authors.ts";
import { copyOperations } from "./copy.ts";
import { historyOperations } from "./history.ts";
import { noticeOperations } from "./notice.ts";
import type { Operation } from "./operation.ts";
import { opsOperations } from "./ops.ts";
import { prepareOperations } from "./prepare.ts";
import { publishOperations } from "./purge.ts";
import { verifyOperations } from "./verify.ts";

export const operations = {
  ...opsOperations,
  ...publishOperations,
  ...prepareOperations,
  ...copyOperations,
  ...verifyOperations,
  ...noticeOperations,
  ...authorOperations,
  ...historyOperations,
} as const satisfies Readonly<Record<string, Operation>>;
