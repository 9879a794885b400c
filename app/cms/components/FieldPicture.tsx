import { mediaUrl } from "../../../lib/cms/media.ts";
import { viewport } from "../../theme/viewport.ts";
import { Picture } from "../../ui/Picture.tsx";
import type { Image } from "../fields/types.ts";

/** How wide a picture shows, as the `sizes` attribute: on wide screens a part of the window. */
const shares = { half: `${viewport.wide} 50vw, 100vw`, third: `${viewport.wide} 33vw, 100vw` } as const;

/** Sizes that a place in the design prescribes, in CSS pixels (LY-07). */
const prescribed = { hero: { width: 1400, height: 800 } } as const;

interface FieldPictureProps {
  image: Image | null;
  /** A prescribed size instead of the file's own; the picture is cut to it. */
  size?: keyof typeof prescribed;
  /** Fills its frame, which then needs a size of its own. */
  fit?: "cover" | "contain";
  position?: string;
  eager?: boolean;
  /** The part of a wide window that it takes; all of it without. */
  share?: keyof typeof shares;
  /** Another picture for narrow screens. */
  narrow?: Image | null;
  /** Only repeats what stands beside it. */
  decorative?: boolean;
}

/** An authored picture in the size of its file, so that its place is free before it comes (LY-06). */
export function FieldPicture({ image, narrow, size, decorative, fit, position, eager, share }: FieldPictureProps) {
  if (!image) return null;
  const { width, height } = size ? prescribed[size] : image;
  return (
    <Picture
      fit={fit}
      position={position}
      eager={eager}
      sizes={share && shares[share]}
      src={size ? mediaUrl(image.src, prescribed[size]) : image.src}
      width={width}
      height={height}
      alt={decorative ? "" : image.alt}
      narrow={narrow ? { src: narrow.src, width: narrow.width, height: narrow.height } : undefined}
    />
  );
}
