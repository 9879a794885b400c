/** What went wrong with an upstream, for the log. */
export type Reason =
  | "unreachable"
  | "late"
  | "status"
  | "redirect"
  | "content"
  | "size"
  | "shape"
  | "resting"
  | "switched-off";

/** An upstream failed. Its message is for the log; visitors learn the status alone. */
export class UpstreamError extends Error {
  readonly status: 502 | 503 | 504;
  readonly reason: Reason;
  /** Of the upstream's answer, if one came. */
  readonly answered: number | undefined;
  /** Where an answer did not fit: paths of fields, no values. */
  readonly fields: string[];

  constructor(
    reason: Reason,
    { answered, fields = [], cause }: { answered?: number; fields?: string[]; cause?: unknown } = {},
  ) {
    super(`upstream: ${reason}`, { cause });
    this.status = reason === "late" ? 504 : reason === "switched-off" ? 503 : 502;
    this.reason = reason;
    this.answered = answered;
    this.fields = fields;
  }

  /** Whether the upstream itself is to blame: one that answers, if only to refuse or in a wrong shape, is not down. */
  get down(): boolean {
    const { answered = 0 } = this;
    return this.reason === "unreachable" || this.reason === "late" || answered >= 500 || answered === 429;
  }
}

/** The visitor's own request cannot be passed on; the problem is the visitor's to mend. */
export class RefusedRequest extends Error {
  readonly field: string;
  readonly allowed: string;
  constructor(field: string, wrong: string, allowed: string) {
    super(wrong);
    this.field = field;
    this.allowed = allowed;
  }
}
