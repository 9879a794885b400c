import { Worker } from "node:worker_threads";
import type { PdfExamination } from "../../lib/documents/examine-pdf.ts";

const TIMEOUT_MS = 60_000;
const MAX_MEMORY_MB = 2_048;

/** Returns the report about a file that cannot be checked. */
export const notChecked = (wrong: string): PdfExamination => ({
  ...{ title: "", language: "", pages: 0 },
  problems: [{ level: "broken", wrong }],
});

/**
 * Checks a PDF file in a thread of its own. A damaged file can keep PDF.js busy for hours or fill the memory, and a
 * thread can be stopped from outside.
 */
export function examineApart(bytes: Uint8Array, timeout = TIMEOUT_MS): Promise<PdfExamination> {
  const thread = new Worker(new URL("./examine-thread.ts", import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  return new Promise<PdfExamination>((resolve) => {
    const timer = setTimeout(
      () => resolve(notChecked(`The check did not finish in ${timeout / 1_000} s: save the document again`)),
      timeout,
    );
    const finish = (result: PdfExamination) => {
      clearTimeout(timer);
      resolve(result);
    };
    thread.on("message", finish);
    thread.on("error", () => finish(notChecked("The check needs too much memory: save the document again")));
  }).finally(() => thread.terminate());
}
