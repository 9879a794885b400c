import type { Problem } from "../../contracts/problem.ts";

/** Status codes of error responses. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 423 | 429 | 500 | 502 | 503 | 504;

interface Details {
  /** Invalid fields of the request, as sent to the client. */
  problems?: readonly Problem[] | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Log message, never sent to the client. */
  message?: string;
  cause?: unknown;
}

/**
 * Error that ends a request with an HTTP status. `worker/handlers/errors.ts` converts the error to a JSON or HTML
 * response.
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

/** Returns a 400 error for one invalid field of the request. The response contains `wrong` and `allowed`. */
export const badRequest = (field: string, wrong: string, allowed: string): HttpError =>
  new HttpError(400, { problems: [{ field, wrong, allowed }] });

/** Returns a 429 error with `Retry-After` in seconds. */
export const tooManyRequests = (seconds: number): HttpError =>
  new HttpError(429, { headers: { "retry-after": `${seconds}` } });
