import { type MouseEvent, type ReactNode, useState } from "react";
import { readPageData } from "../../browser/page-data.ts";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import type { IslandComponent } from "../../islands/types.ts";

interface PlayerProps {
  src: string;
  title: string;
  className: string;
  served?: { link: ReactNode };
}

/**
 * Renders a link to a video. Clicking the link counts as consent to load the video player, which replaces the link. On
 * sensitive pages, the link opens the video's page instead of the video player.
 */
export const PlayerIsland: IslandComponent<"video-block/Player", PlayerProps> = ({ src, title, className, served }) => {
  const [plays, setPlays] = useState(false);
  const play = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (!isLink || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !readPageData().players) return;
    event.preventDefault();
    setPlays(true);
  };
  return plays ? (
    <iframe
      ref={(frame) => frame?.focus()}
      src={src}
      title={title}
      className={className}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
    />
  ) : (
    <ServerOnly name="link" onClick={play}>
      {served?.link}
    </ServerOnly>
  );
};
