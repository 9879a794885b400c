/** A body was too long or too slow. */
export class BodyError extends Error {}

/**
 * A request's body as text, or a BodyError. A limit of length alone leaves slow bodies open for as long as their
 * sender likes, so there is one of time too.
 * @param limit in bytes
 * @param patience in milliseconds
 */
export async function readBody(request: Request, limit: number, patience: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw new BodyError("too long");
  const reader = request.body?.getReader();
  if (!reader) return "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyError("too slow")), patience);
  });
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return text + decoder.decode();
      length += value.byteLength;
      if (length > limit) throw new BodyError("too long");
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
