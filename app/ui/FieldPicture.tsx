import type { Image } from "../blocks/fields.ts";
import { Picture } from "./Picture.tsx";

interface FieldPictureProps {
  image: Image | null;
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
export function FieldPicture({ image, narrow, decorative, ...look }: FieldPictureProps) {
  if (!image) return null;
  const { src, width, height } = image;
  return (
    <Picture
      {...look}
      src={src}
      width={width}
      height={height}
      alt={decorative ? "" : image.alt}
      narrow={narrow ? { src: narrow.src, width: narrow.width, height: narrow.height } : undefined}
    />
  );
}
