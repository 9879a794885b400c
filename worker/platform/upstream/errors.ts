import { HttpError } from "../http/http-error.ts";

/** What went wrong with an upstream, for the log. */
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

/** An upstream failed. Its message is for the log; visitors learn the status alone. */
export class UpstreamError extends HttpError {
  declare readonly status: 502 | 503 | 504;
  readonly reason: Reason;
  /** Of the upstream's answer, if one came. */
  readonly answered: number | undefined;
  /** Where an answer did not fit: paths of fields, no values. */
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

  /** Whether the upstream itself is to blame: one that answers, if only to refuse or in a wrong shape, is not down. */
  get down(): boolean {
    const { answered = 0 } = this;
    return ["unreachable", "timeout", "size"].includes(this.reason) || answered >= 500 || answered === 429;
  }
}
