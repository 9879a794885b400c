import type { Problem } from "../../contracts/problem.ts";
import { HttpError } from "../http/http-error.ts";

/** Reason for a failed upstream request, for logs and for the failures in D1. */
export type Reason =
  | "unreachable"
  /** The upstream refused the credential, or a part of the credential is not set. */
  | "credential"
  /** The token endpoint issued no access token. */
  | "token"
  /** The upstream refused an assertion about a signed-in user, or the key that signs assertions is not set. */
  | "assertion"
  | "timeout"
  | "status"
  /** The upstream has already processed a different request with the same idempotency key. */
  | "conflict"
  | "redirect"
  | "content"
  | "size"
  | "shape"
  | "circuit-open"
  | "disabled";

const STATUSES: { readonly [reason in Reason]?: UpstreamError["status"] } = {
  timeout: 504,
  disabled: 503,
  conflict: 409,
};
const USED_KEY: Problem = {
  field: "idempotency-key",
  wrong: "was used for a request with other values",
  allowed: "a new key",
};

/** Thrown if an upstream request fails. Logs contain the error message, but visitors receive only the status. */
export class UpstreamError extends HttpError {
  declare readonly status: 409 | 502 | 503 | 504;
  readonly reason: Reason;
  /** The upstream response's status code, or undefined if there was no response. */
  readonly upstreamStatus: number | undefined;
  /** Paths of the response fields that failed validation, without their values. */
  readonly fields: string[];
  /** Names of the settings to check, if the credential is the reason. */
  readonly settings: string[];

  constructor(
    reason: Reason,
    {
      upstreamStatus,
      fields = [],
      settings = [],
      cause,
    }: { upstreamStatus?: number; fields?: string[]; settings?: string[]; cause?: unknown } = {},
  ) {
    super(STATUSES[reason] ?? 502, {
      message: `upstream: ${reason}${settings.length > 0 ? ` (${settings.join(", ")})` : ""}`,
      ...(reason === "conflict" && { problems: [USED_KEY] }),
      cause,
    });
    this.reason = reason;
    this.upstreamStatus = upstreamStatus;
    this.fields = fields;
    this.settings = settings;
  }

  /**
   * Whether the error counts as an upstream outage. Invalid responses, and 4xx responses other than 429, do not count
   * as outages.
   */
  get down(): boolean {
    const { upstreamStatus = 0 } = this;
    return (
      ["unreachable", "timeout", "size", "token"].includes(this.reason) ||
      upstreamStatus >= 500 ||
      upstreamStatus === 429
    );
  }

  /** Whether the Worker sent the request. If it did, an upstream that did not respond may still have processed it. */
  get wasSent(): boolean {
    const { reason, upstreamStatus } = this;
    if (reason === "credential") return upstreamStatus !== undefined;
    return reason !== "circuit-open" && reason !== "disabled" && reason !== "token";
  }

  /** Whether the upstream rejected the request with a 4xx response, so that it changed no data. */
  get wasRejected(): boolean {
    const { reason, upstreamStatus = 0 } = this;
    return (
      (reason === "status" || reason === "conflict" || reason === "credential") &&
      upstreamStatus >= 400 &&
      upstreamStatus < 500 &&
      upstreamStatus !== 408 &&
      upstreamStatus !== 429
    );
  }
}
