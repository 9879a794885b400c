/**
 * Emulates the image transformations of Cloudflare's `fetch`, because service bindings do not support image
 * transformations.
 */

export type Transform = RequestInitCfPropertiesImage;

/** Returns the image options in the `cf` object of a request. */
export const transformOf = (cf: unknown): Transform | undefined => (cf as { image?: Transform } | undefined)?.image;

/**
 * Returns an image in the requested size and format, or the original image if the Images binding cannot transform it.
 * The function returns WebP instead of AVIF, because the local binding takes 0.6 s to encode a 320 px image as AVIF,
 * but only 0.08 s to encode it as WebP.
 */
export async function transformed(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  { width, height, fit = "scale-down", format }: Transform,
): Promise<Response> {
  const supportedFormat = format === "avif" ? "webp" : format;
  const output = (supportedFormat ? `image/${supportedFormat}` : type) as ImageOutputOptions["format"];
  const size = { ...(width && { width: Number(width) }), ...(height && { height: Number(height) }) };
  try {
    const input = images.input(new Blob([bytes]).stream());
    const { headers, body } = (
      await (width || height ? input.transform({ ...size, fit } as ImageTransform) : input).output({
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
