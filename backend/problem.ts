const TITLES = { 401: "Unauthorized", 403: "Forbidden", 503: "Service Unavailable" } as const;

/** Returns an error in the format of RFC 9457. */
export function problem(status: keyof typeof TITLES, detail: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ type: "about:blank", title: TITLES[status], status, detail }), {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  });
}
