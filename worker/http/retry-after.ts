/** Converts a `Retry-After` header to milliseconds. Returns 0 if the header is missing or invalid. */
export function retryAfterOf({ headers }: Pick<Response, "headers">, now = Date.now()): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  return / GMT$/.test(value) ? Math.max(0, Date.parse(value) - now) || 0 : 0;
}
