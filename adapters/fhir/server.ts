/** Reads resources from a FHIR server, page by page. */
import type { Bundle, FhirResource, OperationOutcome } from "fhir/r4";
import type { System } from "../system.ts";
import { SystemError } from "../system-error.ts";

export interface Page {
  resources: FhirResource[];
  /** Path and query of the next page, below the server's URL, or null for the last page. */
  next: string | null;
}

/** Why a page could not be read. `unsupported` means that the server does not have the type or the parameter. */
export class PageError extends Error {
  readonly reason: "unsupported" | "busy" | "failed";
  /** Number of seconds to wait, if the server is busy. */
  readonly after: number;

  constructor(reason: PageError["reason"], message: string, after = 30) {
    super(message);
    this.reason = reason;
    this.after = after;
  }
}

/** Number of resources per page. Servers can send fewer. */
const COUNT = 200;
const ACCEPT = "application/fhir+json, application/json;q=0.9";

/** Returns the path of a type's first page. `since` limits it to resources that have changed since then. */
export function firstPage(type: string, parameters: Record<string, string>, since: string | null): string {
  const query = new URLSearchParams({
    ...parameters,
    ...(since && { _lastUpdated: `ge${since}` }),
    _count: `${COUNT}`,
  });
  return `/${type}?${query}`;
}

/** Returns the path of a link below the server's URL. A server behind a gateway can name a host that only it can reach. */
export function pathOf(link: string, base: URL): string {
  const url = new URL(link, `${base.href.replace(/\/$/, "")}/`);
  const root = base.pathname.replace(/\/$/, "");
  const path = url.pathname.startsWith(`${root}/`) || url.pathname === root ? url.pathname.slice(root.length) : "";
  // A path that is not below the server's URL belongs to a gateway: only its query says which page it is.
  return `${path}${url.search}`;
}

/** Returns a link as a URL. `?page=2` belongs to the page that has the link, and other relative links to the server's URL. */
const absolute = (link: string, base: string, path: string): string =>
  link.startsWith("?") ? new URL(link, `${base.replace(/\/$/, "")}${path}`).href : link;

/** Returns the number of seconds that a response asks to wait, or a default. */
export function retryAfter(response: Response, otherwise = 30): number {
  const value = response.headers.get("retry-after") ?? "";
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 600) : otherwise;
}

const isBundle = (value: unknown): value is Bundle =>
  typeof value === "object" && value !== null && (value as Bundle).resourceType === "Bundle";

const isOutcome = (value: unknown): value is OperationOutcome =>
  (value as OperationOutcome | undefined)?.resourceType === "OperationOutcome";

/** Reads a page. Throws a PageError that says whether to try again. Entries without a resource are skipped. */
export async function readPage(system: System, base: string, path: string): Promise<Page> {
  const response = await system.response(path, {}, { headers: { accept: ACCEPT } }).catch((error: unknown) => {
    throw new PageError("failed", error instanceof SystemError ? error.message : "the server is unreachable");
  });
  const { status } = response;
  if (status === 429 || status === 503)
    throw new PageError("busy", `the server is busy (${status})`, retryAfter(response));
  if (status === 401 || status === 403)
    throw new PageError("failed", `the server refuses the credential (${status}): check SYSTEM_AUTH and SYSTEM_SECRET`);
  if (status >= 400 && status < 500) throw new PageError("unsupported", `the server rejects the search (${status})`);
  if (!response.ok) throw new PageError("failed", `the server failed (${status})`);
  const bundle: unknown = await response.json().catch(() => undefined);
  if (isOutcome(bundle)) {
    const isUnsupported = [bundle.issue ?? []].flat().some((issue) => issue?.code === "not-supported");
    throw isUnsupported
      ? new PageError("unsupported", "the server does not support the search")
      : new PageError("failed", "the server sent an OperationOutcome instead of a page");
  }
  if (!isBundle(bundle)) throw new PageError("failed", "the server sent no Bundle");
  // A server can write one object where a list belongs.
  const resources = [bundle.entry ?? []]
    .flat()
    // A server can write null where an entry belongs.
    .filter((entry) => entry?.resource && entry.search?.mode !== "outcome")
    .map(({ resource }) => resource as FhirResource);
  const next = [bundle.link ?? []].flat().find((link) => link?.relation === "next")?.url;
  return { resources, next: next ? pathOf(absolute(next, base, path), new URL(base)) : null };
}
