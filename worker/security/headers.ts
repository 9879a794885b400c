/** Headers of every answer of every status (ED-21). */
export function secure(
  response: Response,
  requestId: string,
  policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
): Response {
  const headers = new Headers(response.headers);
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", policy);
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", "geolocation=(self), camera=(), microphone=()");
  headers.set("x-request-id", requestId);
  return new Response(response.body, { status: response.status, headers });
}
