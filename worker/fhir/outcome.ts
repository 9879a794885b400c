/** Errors of the FHIR API, as OperationOutcome resources. */
import type { OperationOutcome } from "fhir/r4";

type Status = 400 | 404 | 405 | 406 | 413 | 429 | 500 | 502 | 503 | 504;

const CODES: Record<Status, OperationOutcome["issue"][number]["code"]> = {
  400: "invalid",
  404: "not-found",
  405: "not-supported",
  406: "not-supported",
  413: "too-long",
  429: "throttled",
  500: "exception",
  502: "transient",
  503: "transient",
  504: "timeout",
};

const TEXTS: Record<Status, string> = {
  400: "The request is invalid.",
  404: "There is no such resource.",
  405: "This API is read-only. Use GET, or POST to [type]/_search.",
  406: "Only JSON is available: use _format=json, or Accept: application/fhir+json.",
  413: "The request is too large.",
  429: "Too many requests. Try again after the time in Retry-After.",
  500: "Something went wrong.",
  502: "The directory did not respond correctly. Try again later.",
  503: "The directory is not available right now. Try again later.",
  504: "The directory took too long to respond. Try again later.",
};

export const isStatus = (status: number): status is Status => Object.hasOwn(CODES, status);

/** An error of the FHIR API. */
export class FhirError extends Error {
  readonly status: Status;
  /** Parameter that is wrong. */
  readonly parameter: string | undefined;

  constructor(status: Status, message = TEXTS[status], parameter?: string) {
    super(message);
    this.status = status;
    this.parameter = parameter;
  }
}

export function outcome({ status, message, parameter }: FhirError): OperationOutcome {
  return {
    resourceType: "OperationOutcome",
    issue: [
      {
        severity: "error",
        code: CODES[status],
        diagnostics: message,
        ...(parameter && { expression: [parameter] }),
      },
    ],
  };
}
