/** Returns the first `bytes` bytes of a string's SHA-256 hash, in base64. */
export async function digestOf(text: string | Uint8Array<ArrayBuffer>, bytes = 32): Promise<string> {
  const data = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return btoa(String.fromCharCode(...digest.subarray(0, bytes)));
}
