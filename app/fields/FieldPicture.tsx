import { mediaUrl } from "../../lib/media.ts";
import { Picture } from "../ui/Picture.tsx";
import type { Image } from "./types.ts";

/** Sizes that a place in the design prescribes, in CSS pixels (LY-07). */
const sizes = { hero: { width: 1400, height: 800 } } as const;

interface FieldPictureProps {
  image: Image | null;
  /** A prescribed size instead of the file's own; the picture is cut to it. */
  size?: keyof typeof sizes;
  /** Fills its frame, which then needs a size of its own. */
  fit?: "cover" | "contain";
  position?: string;
  eager?: boolean;
  /** Another picture for narrow screens. */
  narrow?: Image | null;
  /** Only repeats what stands beside it. */
  decorative?: boolean;
}

/** An authored picture in the size of its file, so that its place is free before it comes (LY-06). */
export function FieldPicture({ image, narrow, size, decorative, fit, position, eager }: FieldPictureProps) {
  if (!image) return null;
  const { width, height } = size ? sizes[size] : image;
  return (
    <Picture
      fit={fit}
      position={position}
      eager={eager}
      src={size ? mediaUrl(image.src, sizes[size]) : image.src}
      width={width}
      height={height}
      alt={decorative ? "" : image.alt}
      narrow={narrow ? { src: narrow.src, width: narrow.width, height: narrow.height } : undefined}
    />
  );
}
