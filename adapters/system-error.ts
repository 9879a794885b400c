/** Thrown if the system fails. The message and the details contain no data of the system. */
export class SystemError extends Error {
  readonly status: 502 | 503 | 504;
  readonly detail: object;

  constructor(
    message: string,
    { status = 502, ...detail }: { status?: 502 | 503 | 504; systemStatus?: number; fields?: string[] } = {},
  ) {
    super(message);
    this.status = status;
    this.detail = detail;
  }
}
