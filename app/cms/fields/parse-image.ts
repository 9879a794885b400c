import { safeImageSrc } from "../../../lib/cms/links.ts";
import { UNSIZED } from "../../../lib/cms/media.ts";
import { markUrl } from "./editables.ts";
import type { FieldReader } from "./field-reader.ts";
import type { Image } from "./types.ts";
import { isEmpty, isRecord, isToken, recordOf, textOf, unwrap, unwrapJson } from "./wire.ts";

// Clickable placeholder that authors see if an image field is empty.
const NO_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'%3E%3Cpath fill='%23ccc' d='M0 0h4v3H0z'/%3E%3C/svg%3E";

export function parseImage(wire: unknown, name: string, { own, report, editable, picture }: FieldReader): Image | null {
  const value = itemPicture(unwrap(wire));
  const entry = editable(wire);
  if (!isEmpty(value) && !isRecord(value)) report(name, "Expected an image");
  const { src: wireSrc, alt, width, height } = recordOf(value);
  const address = own(textOf(wireSrc));
  const size = sizeOf(width, height, address);
  const pictureUrl = address && picture(address, name, size.given);
  const src = pictureUrl ? safeImageSrc(pictureUrl) : null;
  if (pictureUrl && !src) report(name, "Image URL not allowed: use https or a path on the site");
  if (!src) return entry === null ? null : { src: markUrl(NO_PICTURE, entry), alt: "", ...UNSIZED };
  const altText = isToken(textOf(alt)) ? "" : textOf(alt).trim();
  if (typeof alt !== "string") report(name, "The image has no alt text");
  else if (!altText) report(name, "The alt text is empty. Leave it empty only for decorative images", "advice");
  return {
    src: entry === null ? src : markUrl(src, entry),
    alt: altText,
    width: size.width,
    height: size.height,
  };
}

/** Converts a media item with fields to the wire format for images. */
function itemPicture(value: unknown): unknown {
  if (!isRecord(value) || "src" in value || typeof value.url !== "string") return value;
  const fields = recordOf(value.fields);
  const { alt, width, height } = value;
  const fieldValue = (name: string) => unwrap(unwrapJson(fields[name]));
  return {
    src: value.url,
    alt: alt ?? fieldValue("Alt"),
    width: width ?? fieldValue("Width"),
    height: height ?? fieldValue("Height"),
  };
}

/**
 * Returns the size of an image in CSS pixels. `width` and `height` can be numbers, strings, or empty. The image URL can
 * also contain the size. The `given` property is set only if the author set both width and height.
 */
function sizeOf(width: unknown, height: unknown, address: string) {
  const query = new URLSearchParams(address.split("#")[0]?.split("?")[1] ?? "");
  const pixels = (...candidates: unknown[]) =>
    candidates.map((raw) => Math.round(Number(raw))).find((size) => size > 0 && size < 20_000);
  const [w, h] = [pixels(width, query.get("w")), pixels(height, query.get("h"))];
  const givenSize = pixels(width) && pixels(height) ? { width: w!, height: h! } : undefined;
  const ratio = UNSIZED.height / UNSIZED.width;
  return {
    given: givenSize,
    width: w ?? (h ? Math.round(h / ratio) : UNSIZED.width),
    height: h ?? (w ? Math.round(w * ratio) : UNSIZED.height),
  };
}
