/** The first bytes of a SHA-256 in base64: equal texts have equal digests. All 32 bytes where nothing else is said. */
export async function digestOf(text: string | Uint8Array<ArrayBuffer>, bytes = 32): Promise<string> {
  const data = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return btoa(String.fromCharCode(...digest.subarray(0, bytes)));
}
