import { css } from "@linaria/core";
import { Button } from "../../ui/Button.tsx";
import { momentText } from "./words.ts";

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

/** The time of the page's data. With script it updates by itself and can be paused; without, a link reloads it. */
export function LiveControls({ now, zone }: { now: Date; zone: string }) {
  return (
    <div className={row}>
      <p data-live="as-of">As of {momentText(now.toISOString(), zone, now)}.</p>
      <a href="/_ops" data-reload>
        Refresh
      </a>
      <Button variant="secondary" size="small" data-pause hidden aria-pressed="false">
        Pause
      </Button>
      <p role="status" data-live-status />
    </div>
  );
}
