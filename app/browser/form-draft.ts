import { fromBase64, toBase64 } from "../../lib/text/bytes.ts";

/**
 * Before a payment, stores the form's values in the tab's session storage in case the visitor cancels the payment. The
 * browser writes session storage to disk, so the values are encrypted. The Worker derives the key from the draft's ID
 * and returns it only until the draft expires (`worker/handlers/draft-key.ts`).
 */
const STORAGE_KEY = "form-draft";
const KEY_TIMEOUT_MS = 3_000;
const ALGORITHM = "AES-GCM";

/** The values of a form and the idempotency key of their submission. */
export interface Draft {
  values: [name: string, value: string][];
  key: string;
}

interface StoredDraft {
  form: string;
  id: string;
  nonce: string;
  data: string;
}

/** Returns the ID and the key of a new draft, or the key of the draft with the given ID. */
async function requestKey(known?: string): Promise<{ id: string; key: CryptoKey }> {
  const response = await fetch("/_edge/draft-key", {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "fetch" },
    body: JSON.stringify({ id: known }),
    signal: AbortSignal.timeout(KEY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the draft key request failed with status ${response.status}`);
  const { id, key } = (await response.json()) as { id: string; key: string };
  return { id, key: await crypto.subtle.importKey("raw", fromBase64(key), ALGORITHM, false, ["encrypt", "decrypt"]) };
}

/** Stores a form's values. If that fails, the visitor must fill in the form again after canceling a payment. */
export async function saveDraft(form: string, draft: Draft): Promise<void> {
  try {
    const { id, key } = await requestKey();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(draft));
    const data = new Uint8Array(await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, text));
    const stored: StoredDraft = { form, id, nonce: toBase64(iv), data: toBase64(data) };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch (error) {
    console.warn("the form values were not stored:", error);
  }
}

export function discardDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Session storage is disabled, so it contains no values.
  }
}

/** Returns and deletes a form's stored values. Resolves to null if the values are missing or have expired. */
export async function takeDraft(form: string): Promise<Draft | null> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as StoredDraft | null;
    discardDraft();
    if (stored?.form !== form) return null;
    const { key } = await requestKey(stored.id);
    const iv = fromBase64(stored.nonce);
    const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, fromBase64(stored.data));
    return JSON.parse(new TextDecoder().decode(text)) as Draft;
  } catch {
    return null;
  }
}
