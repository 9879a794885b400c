/** Converts a `Retry-After` header to milliseconds. Returns 0 if the header is missing or invalid. */
export function retryAfterOf({ headers }: Pick<Response, "headers">, now = Date.now()): number {
  const said = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(said)) return Number(said) * 1_000;
  return / GMT$/.test(said) ? Math.max(0, Date.parse(said) - now) || 0 : 0;
}
