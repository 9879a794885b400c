import { css, cx } from "@linaria/core";
import { shownPicture } from "../../lib/media.ts";
import { Icon } from "../ui/icons/Icon.tsx";

const portrait = css`
  display: grid;
  place-items: center;
  overflow: clip;
  border-radius: 50%;
  color: var(--color-on-tint);
  background: var(--color-tint);

  & > img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
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

/** A provider's photo, round; a missing one shows a placeholder (PR-01). The name stands beside it. */
export function Portrait({ photo, pictureHosts, size, iconSize, lazy, className }: PortraitProps) {
  const picture = shownPicture(photo, pictureHosts, { width: size, height: size });
  return (
    <div className={cx(portrait, className)}>
      {picture ? (
        <img src={picture} alt="" width={size} height={size} {...(lazy && { loading: "lazy", decoding: "async" })} />
      ) : (
        <Icon name="user" size={iconSize} />
      )}
    </div>
  );
}
