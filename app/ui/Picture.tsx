import { css } from "@linaria/core";
import { pictureSet } from "../../lib/cms/media.ts";
import { viewport } from "../theme/viewport.ts";
import { classNames } from "./class-names.ts";

const picture = css`
  display: block;
  inline-size: 100%;
  block-size: auto;
  background: var(--color-tint);

  &[data-fit] {
    block-size: 100%;
  }

  &[data-fit="cover"] {
    object-fit: cover;
  }

  &[data-fit="contain"] {
    object-fit: contain;
    background: none;
  }
`;

interface PictureProps {
  src: string;
  /** What it shows; the empty text marks it as decoration (AX-05). */
  alt: string;
  /** Of the file, in pixels: the browser reserves the space by their ratio. */
  width: number;
  height: number;
  /** Fills its frame, which then needs a size of its own. */
  fit?: "cover" | "contain";
  /** Which part stays visible when cut, as CSS `object-position`. */
  position?: string;
  /** In the first screen: fetched at once and first. */
  eager?: boolean;
  /** How wide it shows, as the `sizes` attribute: the browser requests the width that it needs. The window without it. */
  sizes?: string | undefined;
  /** Another file for narrow screens (below 905 px). */
  narrow?: { src: string; width: number; height: number };
  className?: string;
}

/** A picture that never moves what stands around it. */
export function Picture({
  src,
  alt,
  width,
  height,
  fit,
  position,
  eager,
  sizes = "100vw",
  narrow,
  className,
}: PictureProps) {
  const set = pictureSet(src, width);
  const narrowSet = narrow && pictureSet(narrow.src, narrow.width);
  const img = (
    <img
      className={classNames(picture, className)}
      src={src}
      srcSet={set}
      // A lazy picture is requested after layout: browsers that can, use the width that it has there.
      sizes={set && (eager ? sizes : `auto, ${sizes}`)}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? undefined : "async"}
      data-fit={fit}
      style={position ? { objectPosition: position } : undefined}
    />
  );
  if (!narrow) return img;
  return (
    <picture>
      <source
        media={viewport.narrow}
        srcSet={narrowSet ?? narrow.src}
        sizes={narrowSet && "100vw"}
        width={narrow.width}
        height={narrow.height}
      />
      {img}
    </picture>
  );
}
