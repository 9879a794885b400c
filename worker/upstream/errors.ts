import { HttpError } from "../http/http-error.ts";

/** Reason of a failed upstream call, as written to the log. */
export type Reason =
  | "unreachable"
  | "timeout"
  | "status"
  | "redirect"
  | "content"
  | "size"
  | "shape"
  | "circuit-open"
  | "switched-off";

/** Error of an upstream call. The log contains the error message; visitors get only the status. */
export class UpstreamError extends HttpError {
  declare readonly status: 502 | 503 | 504;
  readonly reason: Reason;
  /** Status code of the upstream's response, or undefined if there was no response. */
  readonly answered: number | undefined;
  /** Paths of the fields that failed the schema, without their values. */
  readonly fields: string[];

  constructor(
    reason: Reason,
    { answered, fields = [], cause }: { answered?: number; fields?: string[]; cause?: unknown } = {},
  ) {
    super(reason === "timeout" ? 504 : reason === "switched-off" ? 503 : 502, {
      message: `upstream: ${reason}`,
      cause,
    });
    this.reason = reason;
    this.answered = answered;
    this.fields = fields;
  }

  /**
   * Whether the error counts as an outage of the upstream. 4xx responses (except 429) and invalid responses do not
   * count as outages.
   */
  get down(): boolean {
    const { answered = 0 } = this;
    return ["unreachable", "timeout", "size"].includes(this.reason) || answered >= 500 || answered === 429;
  }
}
