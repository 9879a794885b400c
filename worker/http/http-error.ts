import type { Problem } from "../../contracts/problem.ts";

/** Every status that an error can have. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 429 | 500 | 502 | 503 | 504;

interface Details {
  /** The errors of the request, field by field, as sent to the client. */
  problems?: readonly Problem[] | undefined;
  headers?: Readonly<Record<string, string>>;
  /** For the log alone. */
  message?: string;
  cause?: unknown;
}

/**
 * Ends a request with a status other than success. Thrown where the reason is found; `worker/handlers/errors.ts`
 * alone makes a response of it, in JSON or HTML.
 */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly problems: readonly Problem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ErrorStatus, { problems, headers = {}, message = `${status}`, cause }: Details = {}) {
    super(message, { cause });
    this.status = status;
    this.problems = problems;
    this.headers = headers;
  }
}

/** An invalid field of a request: what is wrong, and what is allowed. */
export const badRequest = (field: string, wrong: string, allowed: string): HttpError =>
  new HttpError(400, { problems: [{ field, wrong, allowed }] });

/** Too many requests: when the next may come. */
export const tooManyRequests = (seconds: number): HttpError =>
  new HttpError(429, { headers: { "retry-after": `${seconds}` } });
