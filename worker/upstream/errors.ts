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

/** An upstream failed. The message is for the log; visitors get the status only. */
export class UpstreamError extends HttpError {
  declare readonly status: 502 | 503 | 504;
  readonly reason: Reason;
  /** The status of the upstream's response, if there was one. */
  readonly answered: number | undefined;
  /** Where a response failed its schema: paths of fields, no values. */
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

  /** Whether the upstream is down: one that responds, even with a refusal or in a wrong shape, is not. */
  get down(): boolean {
    const { answered = 0 } = this;
    return ["unreachable", "timeout", "size"].includes(this.reason) || answered >= 500 || answered === 429;
  }
}
