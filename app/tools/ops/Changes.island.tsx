import { css } from "@linaria/core";
import type { IslandComponent } from "../../islands/types.ts";
import { EffectiveTime } from "./EffectiveTime.tsx";
import { type Change, momentText } from "./format.ts";

const list = css`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-s);

  & li {
    overflow-wrap: anywhere;
  }

  & small {
    font-size: var(--text-xs);
    color: var(--color-muted);
  }
`;

interface ChangesProps {
  changes: readonly Change[];
  zone: string;
  /** Time when the server read the changes (Unix time in milliseconds). */
  now: number;
}

/** Lists changes to settings, latest first. Each change has a countdown until it takes effect in all data centers. */
export const ChangesIsland: IslandComponent<"ops/Changes", ChangesProps> = ({ changes, zone, now }) => (
  <ul className={list}>
    {changes.map(({ at, who, did, everywhereBy }) => (
      <li key={`${at} ${who} ${did}`}>
        <time dateTime={at}>{momentText(at, zone, new Date(now))}</time>: {who} {did}.{" "}
        <small>{everywhereBy && <EffectiveTime moment={everywhereBy} zone={zone} now={now} />}</small>
      </li>
    ))}
  </ul>
);
