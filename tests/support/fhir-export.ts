/** A bulk export of a generated directory (FHIR Bulk Data Access), for the `fault` of a FHIR server in tests. */
import type { FhirResource } from "fhir/r4";
import type { Directory, ServerOptions } from "./fhir-directory.ts";

export interface ExportOptions {
  /** Number of times that the server says that the export is not ready. */
  waits?: number;
  /** Number of resources in a file. */
  perFile?: number;
  /** Compresses the files, without an encoding in the response. */
  pack?: (text: Uint8Array) => Uint8Array;
  /** End of the names of the files. */
  ending?: string;
  /** URL of the files, if they are not below the server's URL. */
  filesAt?: string;
  requiresAccessToken?: boolean;
  /** Types that the export leaves out. */
  lacks?: readonly string[];
  errors?: readonly FhirResource[];
  deleted?: readonly string[];
  /** Returns another response to a request of the export, or undefined. */
  fault?(url: URL, request: Request, count: number): Response | Error | undefined;
}

const BASE = "https://fhir.example/r4";
const lines = (list: readonly unknown[]) => list.map((one) => `${JSON.stringify(one)}\n`).join("");

/** Returns responses to requests of the export, and undefined for others. */
export function exportOf(data: Directory, options: ExportOptions = {}): NonNullable<ServerOptions["fault"]> {
  const { waits = 1, perFile = 1_000, filesAt = `${BASE}/files`, lacks = [], errors = [], deleted = [] } = options;
  let [asked, count] = [0, 0];
  const texts = new Map<string, string>();
  const at = (type: string, text: string) => {
    const name = `${texts.size}.ndjson${options.ending ?? ""}`;
    texts.set(name, text);
    return { type, url: `${filesAt}/${name}` };
  };
  // A gateway has the files of an internal host at its own URL.
  const isFile = ({ origin, pathname }: URL) =>
    texts.has(pathname.split("/").at(-1)!) && [new URL(BASE).origin, new URL(filesAt).origin].includes(origin);
  return (url, _count, request) => {
    const path = url.pathname.replace(/^\/r4/, "");
    const isOwn = path === "/metadata" || path === "/$export" || path === "/status" || isFile(url);
    if (!isOwn) return undefined;
    const fault = options.fault?.(url, request, count++);
    if (fault) return fault;
    if (path === "/metadata")
      return Response.json({ resourceType: "CapabilityStatement", rest: [{ operation: [{ name: "export" }] }] });
    if (path === "/$export")
      return new Response(null, { status: 202, headers: { "content-location": `${BASE}/status` } });
    if (path === "/status") {
      if (asked++ < waits)
        return new Response(null, { status: 202, headers: { "retry-after": "3", "x-progress": "half" } });
      const types = [...new Set(data.resources.map(({ resourceType }) => resourceType))];
      const output = types
        .filter((type) => !lacks.includes(type) && type !== "Slot")
        .flatMap((type) => {
          const all = data.resources.filter(({ resourceType }) => resourceType === type);
          const files = Array.from({ length: Math.ceil(all.length / perFile) }, (_, index) => index * perFile);
          return files.map((from) => at(type, lines(all.slice(from, from + perFile))));
        });
      const entry = deleted.map((one) => ({ request: { method: "DELETE", url: one } }));
      return Response.json({
        transactionTime: new Date().toISOString(),
        requiresAccessToken: options.requiresAccessToken ?? true,
        output,
        error: errors.length > 0 ? [at("OperationOutcome", lines(errors))] : [],
        ...(deleted.length > 0 && {
          deleted: [at("Bundle", lines([{ resourceType: "Bundle", type: "transaction", entry }]))],
        }),
      });
    }
    const text = new TextEncoder().encode(texts.get(url.pathname.split("/").at(-1)!));
    const bytes = options.pack?.(text) ?? text;
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.get("range") ?? "")?.[1] ?? 0);
    return new Response(bytes.slice(from) as Uint8Array<ArrayBuffer>, { status: from > 0 ? 206 : 200 });
  };
}
