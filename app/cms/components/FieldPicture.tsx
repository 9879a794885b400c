import { mediaUrl, PICTURE_SIZES } from "../../../lib/cms/media.ts";
import { viewport } from "../../theme/viewport.ts";
import { Picture } from "../../ui/Picture.tsx";
import type { Image } from "../fields/types.ts";

/** Values for the `sizes` attribute of images. */
const SIZES = { half: `${viewport.wide} 50vw, 100vw`, third: `${viewport.wide} 33vw, 100vw` } as const;

interface FieldPictureProps {
  image: Image | null;
  /** Size of the requested image file; default: the size in the image URL. */
  size?: keyof typeof PICTURE_SIZES;
  /**
   * How the image fills its parent element, which must have an explicit size. By default, the image has its intrinsic
   * size.
   */
  fit?: "cover" | "contain";
  /** Value of the CSS `object-position` property for a cropped image. */
  position?: string;
  eager?: boolean;
  /** Image width on wide screens, as a fraction of the viewport width; default: the full viewport width. */
  share?: keyof typeof SIZES;
  /** Alternative image for narrow screens. */
  narrow?: Image | null;
  /** Whether the image is never larger than its file. */
  natural?: boolean;
  /** Whether the image is decorative: true if the adjacent text conveys the same information. */
  decorative?: boolean;
}

/** Renders an image from the CMS. The width and height attributes prevent layout shifts. */
export function FieldPicture({
  image,
  narrow,
  size,
  decorative,
  fit,
  position,
  eager,
  share,
  natural,
}: FieldPictureProps) {
  if (!image) return null;
  const { width, height } = size ? PICTURE_SIZES[size] : image;
  return (
    <Picture
      fit={fit}
      position={position}
      eager={eager}
      natural={natural}
      sizes={share && SIZES[share]}
      src={size ? mediaUrl(image.src, PICTURE_SIZES[size]) : image.src}
      width={width}
      height={height}
      alt={decorative ? "" : image.alt}
      narrow={narrow ? { src: narrow.src, width: narrow.width, height: narrow.height } : undefined}
    />
  );
}
