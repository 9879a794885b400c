import type { ToolPage } from "../../app/index.ts";
import { bodyText, MAX_BODY_BYTES, parseUrlEncoded, readLimited, TooLarge } from "../http/body.ts";
import { badRequest } from "../http/http-error.ts";

/** Largest body, in bytes, that is read to its end when it is rejected, and the time for receiving a file. */
const MAX_DISCARDED_BYTES = 100_000_000;
const UPLOAD_TIMEOUT_MS = 60_000;

interface PostedForm {
  form: URLSearchParams;
  file?: { name: string; bytes: Uint8Array };
}

/**
 * Reads the form that a tool page posts, unless its file is too large.
 * Throws an HttpError for a form that cannot be read.
 */
export async function postedForm(request: Request, upload: ToolPage["upload"]): Promise<PostedForm | "too large"> {
  const type = request.headers.get("content-type") ?? "";
  if (!upload || !type.startsWith("multipart/form-data")) return { form: parseUrlEncoded(await bodyText(request)) };
  const size = Number(request.headers.get("content-length"));
  const limit = upload.maxBytes + MAX_BODY_BYTES;
  if (size > limit) {
    // A browser shows a connection error instead of the response if the body is not received.
    if (size <= MAX_DISCARDED_BYTES) await request.body?.pipeTo(new WritableStream());
    return "too large";
  }
  const bytes = await readLimited(request, limit, UPLOAD_TIMEOUT_MS).catch((error: unknown) => {
    if (error instanceof TooLarge) return null;
    throw error;
  });
  if (bytes === null) return "too large";
  const data = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  if (data === null) throw badRequest("", "is not a form", "multipart/form-data");
  const form = new URLSearchParams();
  let file: PostedForm["file"];
  for (const [name, value] of data as unknown as Iterable<[string, string | File]>) {
    if (typeof value === "string") form.append(name, value);
    else if (value.name) file = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return { form, ...(file && { file }) };
}
