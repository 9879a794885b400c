import { HttpError } from "../http/http-error.ts";

/** Reason for a failed upstream request, for logs and for the failures in D1. */
export type Reason =
  | "unreachable"
  | "timeout"
  | "status"
  | "redirect"
  | "content"
  | "size"
  | "shape"
  | "circuit-open"
  | "disabled";

/** Thrown if an upstream request fails. Logs contain the error message, but visitors receive only the status. */
export class UpstreamError extends HttpError {
  declare readonly status: 502 | 503 | 504;
  readonly reason: Reason;
  /** The upstream response's status code, or undefined if there was no response. */
  readonly answered: number | undefined;
  /** Paths of the response fields that failed validation, without their values. */
  readonly fields: string[];

  constructor(
    reason: Reason,
    { answered, fields = [], cause }: { answered?: number; fields?: string[]; cause?: unknown } = {},
  ) {
    super(reason === "timeout" ? 504 : reason === "disabled" ? 503 : 502, {
      message: `upstream: ${reason}`,
      cause,
    });
    this.reason = reason;
    this.answered = answered;
    this.fields = fields;
  }

  /**
   * Whether the error counts as an upstream outage. Invalid responses, and 4xx responses other than 429, do not count
   * as outages.
   */
  get down(): boolean {
    const { answered = 0 } = this;
    return ["unreachable", "timeout", "size"].includes(this.reason) || answered >= 500 || answered === 429;
  }

  /** Whether the Worker sent the request. If it did, an upstream that did not respond may still have processed it. */
  get wasSent(): boolean {
    return this.reason !== "circuit-open" && this.reason !== "disabled";
  }

  /** Whether the upstream rejected the request with a 4xx response, so that it changed no data. */
  get wasRejected(): boolean {
    const { reason, answered = 0 } = this;
    return reason === "status" && answered >= 400 && answered < 500 && answered !== 408 && answered !== 429;
  }
}
