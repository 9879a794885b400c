import { css } from "@linaria/core";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons/Icon.tsx";
import type { IconName } from "./icons/paths.ts";

/* The picture lies over the icon, which shows where the picture does not come. */
const frame = css`
  position: relative;
  display: grid;
  place-items: center;
  overflow: clip;
  color: var(--color-on-tint);
  background: var(--color-tint);

  /* Chromium draws the mark of a broken picture where one of its own sizes is set. */
  & > img {
    position: absolute;
    inset: 0;
    inline-size: auto;
    min-inline-size: 100%;
    max-inline-size: 100%;
    block-size: auto;
    min-block-size: 100%;
    max-block-size: 100%;
    object-fit: cover;
  }
`;

interface ThumbnailProps {
  /** Null where there is none. */
  picture: string | null;
  /** CSS pixels of the file. */
  width: number;
  height: number;
  icon: IconName;
  iconSize: number;
  /** Far down a page, it loads when it is near the window. */
  lazy?: boolean | undefined;
  /** How large it shows, and its corners. */
  className: string;
}

/** A small picture of something whose name stands beside it, with an icon in place of one that is missing. */
export function Thumbnail({ picture, width, height, icon, iconSize, lazy, className }: ThumbnailProps) {
  return (
    <span className={classNames(frame, className)}>
      <Icon name={icon} size={iconSize} />
      {picture && (
        <img src={picture} alt="" width={width} height={height} {...(lazy && { loading: "lazy", decoding: "async" })} />
      )}
    </span>
  );
}
