import type { Problem } from "../../contracts/problem.ts";

/** Status codes for error responses. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 423 | 429 | 500 | 502 | 503 | 504;

interface Details {
  /** Invalid request fields, for the error response. */
  problems?: readonly Problem[] | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Log message, which the Worker never sends to the client. */
  message?: string;
  cause?: unknown;
}

/**
 * An error that has the HTTP status for the error response. `worker/handlers/errors.ts` converts the error to a JSON or
 * HTML response.
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

/**
 * Returns a 400 error for one invalid request field. In the error response, `wrong` states why the field is invalid,
 * and `allowed` describes the valid values.
 */
export const badRequest = (field: string, wrong: string, allowed: string): HttpError =>
  new HttpError(400, { problems: [{ field, wrong, allowed }] });

/** Returns a 429 error with a `Retry-After` header in seconds. */
export const tooManyRequests = (seconds: number): HttpError =>
  new HttpError(429, { headers: { "retry-after": `${seconds}` } });
