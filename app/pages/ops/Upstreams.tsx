import { css } from "@linaria/core";
import type { Part } from "../../../contracts/ops.ts";
import { viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import { EverywhereBy } from "./Changes.tsx";
import { Plot, PlotLegend } from "./Plot.tsx";
import { Table } from "./Table.tsx";
import { type HealthState, PURPOSES, type UpstreamHealth } from "./upstream-health.ts";
import { actorText, momentText, timeText } from "./words.ts";

const cards = css`
  display: grid;
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const card = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-inline-start: 6px solid var(--on-danger);
  border-radius: var(--radius-s);
  background: var(--color-surface);

  &:is([data-state="slow"], [data-state="out"]) {
    border-inline-start-color: var(--on-warning);
  }

  & p {
    max-inline-size: 60em;
    margin: 0;
  }

  & small {
    font-size: var(--text-s);
    color: var(--color-muted);
  }

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 1fr) auto;

    & > * {
      grid-column: 1;
    }

    & > form {
      grid-area: 1 / 2 / span 3;
      align-self: center;
    }
  }
`;

const LEVELS = {
  down: "burgundy",
  failing: "red",
  slow: "orange",
  out: "yellow",
  well: "green",
  quiet: "neutral",
  unknown: "neutral",
} as const satisfies Record<HealthState, string>;

const SAID: Readonly<Record<HealthState, string>> = {
  down: "is down",
  failing: "is failing",
  slow: "is slow",
  out: "is taken out",
  well: "is well",
  quiet: "was asked nothing",
  unknown: "is not known",
};

const PART_WORDS: Readonly<Record<string, string>> = {
  settings: "Settings of the Worker are missing or wrong: see its log.",
  layouts: "The store of layouts does not answer: pages come from memory and from the content system.",
};

/** Parts of the site itself that are down. The content system is among the upstreams. */
export function PartNotes({ parts }: { parts: readonly Part[] }) {
  const down = parts.filter(({ name, status }) => status === "down" && PART_WORDS[name]);
  if (down.length === 0) return null;
  return (
    <Note kind="danger">
      {down.map(({ name }) => (
        <p key={name}>{PART_WORDS[name]}</p>
      ))}
    </Note>
  );
}

interface Shown {
  canChange: boolean;
  zone: string;
  now: Date;
  /** Id of the current person. */
  you: string | undefined;
}

/** Upstreams that need attention, the worst first, each with a remedy. */
export function Troubles({ troubles, canChange, zone, now, you }: Shown & { troubles: readonly UpstreamHealth[] }) {
  return (
    <ul className={cards}>
      {troubles.map((one) => (
        <li key={one.name} className={card} data-state={one.state}>
          <Heading level={3} size="s">
            {one.name} {SAID[one.state]}
          </Heading>
          <p>
            {one.words} It serves {PURPOSES[one.name].serves}.
            {one.takenOut && (
              <>
                {" "}
                {actorText(one.takenOut, you)} took it out at {momentText(one.takenOut.at, zone, now)}.{" "}
                <EverywhereBy entry={one.takenOut} zone={zone} now={now} />
              </>
            )}
          </p>
          {canChange && (
            <>
              <p id={`effect-${one.name}`}>
                <small>
                  {one.staleOnly ? "If you put it back: " : "If you take it out: "}
                  {one.effect}
                </small>
              </p>
              <Switch upstream={one} describedBy={`effect-${one.name}`} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Switch({ upstream: { name, staleOnly }, describedBy }: { upstream: UpstreamHealth; describedBy?: string }) {
  return (
    <form method="post" action="/_ops">
      <input type="hidden" name="action" value="switch" />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="to" value={staleOnly ? "back" : "out"} />
      <Button
        type="submit"
        size={describedBy ? "medium" : "small"}
        variant={describedBy ? "primary" : "secondary"}
        aria-describedby={describedBy}
      >
        {staleOnly ? `Put ${name} back` : `Take ${name} out`}
      </Button>
    </form>
  );
}

const HOUR = 3_600_000;
const PART = 300_000;

/** Every upstream with its last hour and its switch. */
export function Upstreams({
  upstreams,
  canChange,
  isCounted,
  now,
}: {
  upstreams: readonly UpstreamHealth[];
  canChange: boolean;
  /** False while figures cannot be read: then none is shown. */
  isCounted: boolean;
  now: Date;
}) {
  const since = new Date((Math.floor(now.getTime() / PART) + 1) * PART - HOUR).toISOString();
  return (
    <>
      <PlotLegend />
      <Table
        caption="The last hour. Taken out means: nothing is sent to it, what is cached is served up to a day old, and the rest fails at once."
        rows={upstreams}
        keyOf={({ name }) => name}
        columns={[
          {
            title: "Upstream",
            cell: ({ name }) => (
              <>
                {name}
                <br />
                <small>{PURPOSES[name].serves}</small>
              </>
            ),
          },
          { title: "State", cell: ({ state }) => <Chip level={LEVELS[state]}>{SAID[state]}</Chip> },
          {
            title: "Last hour",
            cell: ({ name, points }) =>
              isCounted ? (
                <Plot points={points} since={since} parts={12} seconds={300} upstreamOnly label={name} />
              ) : (
                "not known"
              ),
          },
          {
            title: "Answered",
            isNumber: true,
            cell: ({ answered }) => (isCounted ? answered.toLocaleString("en-US") : "not known"),
          },
          {
            title: "Failed",
            isNumber: true,
            cell: ({ failures }) => (isCounted ? failures.toLocaleString("en-US") : "not known"),
          },
          {
            title: "Average, slowest",
            isNumber: true,
            cell: ({ average, slowest }) =>
              average === null ? (isCounted ? "none" : "not known") : `${timeText(average)}, ${timeText(slowest)}`,
          },
          { title: "Breaker here", cell: ({ breakerHere }) => breakerHere },
          {
            title: "Switch",
            cell: (one) => (canChange ? <Switch upstream={one} /> : one.staleOnly ? "taken out" : "asked"),
          },
        ]}
      />
    </>
  );
}
