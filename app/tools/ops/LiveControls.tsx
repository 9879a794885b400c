import { css } from "@linaria/core";
import { type MouseEvent, useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { momentText } from "./format.ts";
import type { Live } from "./use-live.ts";

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  font-size: var(--text-s);
  color: var(--color-muted);

  & p {
    margin: 0;
  }
`;

interface LiveControlsProps {
  live: Live<{ now: number }>;
  /** URL of the page, including the current query parameters. */
  address: string;
  zone: string;
}

/**
 * Renders the time at which the server read an ops view's data. After hydration, the user can pause updates. Without
 * JavaScript, a link reloads the page.
 */
export function LiveControls({ live, address, zone }: LiveControlsProps) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const now = new Date(live.data.now);
  const refresh = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void live.refresh();
  };
  return (
    <div className={row}>
      <p>{`As of ${momentText(now.toISOString(), zone, now)}.`}</p>
      <a href={address} onClick={refresh}>
        Refresh
      </a>
      <Button
        variant="secondary"
        size="small"
        hidden={!isHydrated}
        aria-pressed={live.isPaused}
        onClick={() => live.pause(!live.isPaused)}
      >
        Pause
      </Button>
      <p role="status">{live.problem}</p>
    </div>
  );
}
