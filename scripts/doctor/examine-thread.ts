import { parentPort, workerData } from "node:worker_threads";
import { examinePdf } from "../../lib/documents/examine-pdf.ts";

parentPort!.postMessage(await examinePdf(workerData as Uint8Array));
