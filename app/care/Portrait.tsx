import { css } from "@linaria/core";
import { shownPicture } from "../../lib/cms/media.ts";
import { classNames } from "../ui/class-names.ts";
import { Thumbnail } from "../ui/Thumbnail.tsx";

const round = css`
  border-radius: 50%;
`;

interface PortraitProps {
  photo: string | null | undefined;
  /** Hosts besides the site that photos may come from. */
  pictureHosts: readonly string[] | undefined;
  /** CSS pixels of the photo, and of what stands for a missing one. */
  size: number;
  iconSize: number;
  /** Far down a page, it loads when it is near the window. */
  lazy?: boolean;
  /** How large it shows. */
  className: string;
}

/** A provider's photo, round; one that is missing or does not come shows a placeholder (PR-01). The name stands beside it. */
export function Portrait({ photo, pictureHosts, size, iconSize, lazy, className }: PortraitProps) {
  return (
    <Thumbnail
      picture={shownPicture(photo, pictureHosts, { width: size, height: size })}
      width={size}
      height={size}
      icon="user"
      iconSize={iconSize}
      lazy={lazy}
      className={classNames(round, className)}
    />
  );
}
