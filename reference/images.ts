/** What Cloudflare Images does between a Worker and its origin; a service binding has nothing in between. */

export type Transform = RequestInitCfPropertiesImage;

/** The transform that a request asks for, as `fetch` sends it. */
export const transformOf = (cf: unknown): Transform | undefined => (cf as { image?: Transform } | undefined)?.image;

/**
 * A picture in the width and format of a transform; the original where Images cannot change it. WebP replaces AVIF: the
 * local binding encodes a picture of 320 px in 0.6 s as AVIF, in 0.08 s as WebP, and a page has several.
 */
export async function transformed(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  { width, height, fit = "scale-down", format }: Transform,
): Promise<Response> {
  const sent = format === "avif" ? "webp" : format;
  const output = (sent ? `image/${sent}` : type) as ImageOutputOptions["format"];
  const size = { ...(width && { width: Number(width) }), ...(height && { height: Number(height) }) };
  try {
    const changed = images.input(new Blob([bytes]).stream());
    const { headers, body } = (
      await (width || height ? changed.transform({ ...size, fit } as ImageTransform) : changed).output({
        format: output,
      })
    ).response();
    return new Response(body, {
      headers: { "content-type": headers.get("content-type") ?? output, "cf-resized": "ok" },
    });
  } catch {
    return new Response(bytes, { headers: { "content-type": type } });
  }
}
