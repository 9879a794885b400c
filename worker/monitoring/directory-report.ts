import { DirectoryReport, REPORT } from "../../contracts/directory-report.ts";
import type { OpsHandlers } from "../config/operation.ts";
import { isDisabled } from "../config/runtime-config.ts";
import { readLimited } from "../http/body.ts";
import { HttpError } from "../http/http-error.ts";
import { send, targetOf } from "../upstream/send.ts";

const TIMEOUT_MS = 8_000;
/** A kind of finding has at most 1,000 resources. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the report of the providers upstream. Only the FHIR adapter has one. */
export const readDirectoryReport: OpsHandlers["readDirectoryReport"] = async (_all, { context }) => {
  if (isDisabled(context.env, "providers")) throw new HttpError(503);
  const response = await send(context, targetOf(context.env, "providers", REPORT), () => ({
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })).catch((cause: unknown) => {
    throw new HttpError(502, { cause });
  });
  const isReport = response.ok && response.headers.get("content-type")?.includes("json");
  if (!isReport) {
    await response.body?.cancel();
    if (response.status === 404) return { report: null };
    throw new HttpError(502);
  }
  const text = new TextDecoder().decode(await readLimited(response, MAX_BYTES, TIMEOUT_MS));
  const { success, data } = DirectoryReport.safeParse(parsed(text));
  if (!success) throw new HttpError(502);
  return { report: data };
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
