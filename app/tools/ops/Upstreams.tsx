import { css } from "@linaria/core";
import { HOUR_MS } from "../../../lib/dates/units.ts";
import { viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { EffectiveTime } from "./EffectiveTime.tsx";
import { momentText, requestsText, timeText } from "./format.ts";
import type { LiveUpstream, UpstreamProblem } from "./live-overview.ts";
import { Plot, PlotLegend } from "./Plot.tsx";
import { Table } from "./Table.tsx";
import { type HealthState, PURPOSES, rowIdOf } from "./upstream-health.ts";

const card = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-inline-start: 6px solid var(--on-danger);
  border-radius: var(--radius-s);
  background: var(--color-surface);

  &:is([data-state="slow"], [data-state="disabled"]) {
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

    & > div {
      grid-area: 1 / 2 / span 3;
      align-self: center;
    }
  }
`;

const question = css`
  & > summary {
    min-block-size: 2.75rem;
    padding-block: 0.6rem;
    font-weight: 700;
    color: var(--color-link);
    cursor: pointer;
  }

  & > p {
    max-inline-size: 30em;
    margin-block-end: var(--space-3);
  }
`;

const remedies = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
`;

const LEVELS = {
  down: "burgundy",
  failing: "red",
  slow: "orange",
  disabled: "yellow",
  healthy: "green",
  idle: "neutral",
  unknown: "neutral",
} as const satisfies Record<HealthState, string>;

const STATE_TEXTS: Readonly<Record<HealthState, string>> = {
  down: "is down",
  failing: "is failing",
  slow: "is slow",
  disabled: "is disabled",
  healthy: "is healthy",
  idle: "has no requests",
  unknown: "is unknown",
};

const PART_WORDS: Readonly<Record<string, string>> = {
  settings: "Settings of the Worker are missing or wrong: see its log.",
  layouts: "The layout store is not responding. Pages come from memory and from the CMS.",
  migrations:
    "The control database is older than this release, so some changes may fail. Apply its migrations: wrangler d1 migrations apply CONTROL.",
};

/**
 * Renders warnings about Worker dependencies that are down. Omits the CMS, because the list of upstreams shows its
 * state.
 */
export function DependencyWarnings({ down }: { down: readonly string[] }) {
  // If the control database does not respond, its migrations are not known. The page's frame shows that warning.
  const downParts = down.filter((name) => PART_WORDS[name] && !(name === "migrations" && down.includes("control")));
  if (downParts.length === 0) return null;
  return (
    <Note kind="danger">
      {downParts.map((name) => (
        <p key={name}>{PART_WORDS[name]}</p>
      ))}
    </Note>
  );
}

interface UpstreamProblemsProps {
  troubles: readonly UpstreamProblem[];
  canChange: boolean;
  zone: string;
  /** Time when the server read the data (Unix time in milliseconds). */
  now: number;
}

/** Lists the upstreams that need attention, each with a remedy, in descending order of severity. */
export function UpstreamProblems({ troubles, canChange, zone, now }: UpstreamProblemsProps) {
  return (
    <Stack as="ul" gap={4}>
      {troubles.map((trouble) => (
        <li key={trouble.name} className={card} data-state={trouble.state}>
          <Heading level={3} size="s">
            {`${trouble.name} ${STATE_TEXTS[trouble.state]}`}
          </Heading>
          <p>
            <span>{`${trouble.words} It serves ${PURPOSES[trouble.name].serves}.`}</span>{" "}
            {trouble.lastChecked && <LastChecked {...trouble.lastChecked} zone={zone} now={now} />}
            {trouble.disabledBy && (
              <>
                {" "}
                <span>
                  {`${trouble.disabledBy.who} disabled it at ${momentText(trouble.disabledBy.at, zone, new Date(now))}.`}
                </span>{" "}
                {trouble.disabledBy.everywhereBy && (
                  <EffectiveTime moment={trouble.disabledBy.everywhereBy} zone={zone} now={now} />
                )}
              </>
            )}
          </p>
          {canChange && (
            <>
              <p id={`effect-${trouble.name}`}>
                <small>{`${trouble.disabled ? "If you enable it" : "If you disable it"}: ${trouble.effect}`}</small>
              </p>
              <div className={remedies}>
                <Switch upstream={trouble} describedBy={`effect-${trouble.name}`} />
                <CheckNow name={trouble.name} />
              </div>
            </>
          )}
        </li>
      ))}
    </Stack>
  );
}

function LastChecked({
  at,
  who,
  result,
  zone,
  now,
}: NonNullable<UpstreamProblem["lastChecked"]> & { zone: string; now: number }) {
  const timeString = momentText(at, zone, new Date(now));
  return (
    <span>
      {`Last checked ${who ? `at ${timeString} by ${who}` : `by visitors in the 5 minutes from ${timeString}`}: ${result}.`}
    </span>
  );
}

const CheckNow = ({ name }: { name: string }) => (
  <form autoComplete="off" method="post" action="/_ops">
    <input type="hidden" name="action" value="check" />
    <input type="hidden" name="name" value={name} />
    <Button type="submit" size="small" variant="secondary" aria-label={`Check now: ${name}`}>
      Check now
    </Button>
  </form>
);

interface SwitchProps {
  upstream: Pick<LiveUpstream, "name" | "disabled">;
  describedBy?: string;
}

/** Renders the button that enables an upstream, or the question before it is disabled. */
function Switch({ upstream: { name, disabled }, describedBy }: SwitchProps) {
  const button = (text: string) => (
    <form autoComplete="off" method="post" action="/_ops">
      <input type="hidden" name="action" value="switch" />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="to" value={disabled ? "enabled" : "disabled"} />
      <Button
        type="submit"
        size={describedBy ? "medium" : "small"}
        variant={describedBy ? "primary" : "secondary"}
        aria-describedby={describedBy}
      >
        {text}
      </Button>
    </form>
  );
  if (disabled) return button(`Enable ${name}`);
  const { serves, stops } = PURPOSES[name];
  return (
    <details className={question}>
      <summary>{`Disable ${name} …`}</summary>
      <p>{`Visitors no longer get new data for ${serves}. ${stops}`}</p>
      {button(`Yes, disable ${name}`)}
    </details>
  );
}

const PART = 300_000;

interface UpstreamsProps {
  upstreams: readonly LiveUpstream[];
  canChange: boolean;
  /** Whether metrics are available. If false, the component shows "not known" instead of each metric. */
  isCounted: boolean;
  /** Time when the server read the data (Unix time in milliseconds). */
  now: number;
  zone: string;
}

/** Lists all upstreams with their switches and their metrics for the last hour. */
export function Upstreams({ upstreams, canChange, isCounted, now, zone }: UpstreamsProps) {
  const since = new Date((Math.floor(now / PART) + 1) * PART - HOUR_MS).toISOString();
  return (
    <>
      <PlotLegend />
      <Table
        caption="The last hour. A disabled upstream receives no requests: cached responses are served, up to a day old, and other requests fail immediately."
        rows={upstreams}
        keyOf={({ name }) => name}
        idOf={({ name }) => rowIdOf(name)}
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
          { title: "State", cell: ({ state }) => <Chip level={LEVELS[state]}>{STATE_TEXTS[state]}</Chip> },
          {
            title: "Last hour",
            cell: ({ name, bars }) =>
              isCounted ? <Plot bars={bars} since={since} parts={12} seconds={300} label={name} /> : "not known",
          },
          {
            title: "Answered",
            isNumber: true,
            cell: ({ responses }) => (isCounted ? responses.toLocaleString("en-US") : "not known"),
          },
          {
            title: "Failed",
            isNumber: true,
            cell: ({ failures }) => (isCounted ? failures.toLocaleString("en-US") : "not known"),
          },
          {
            title: "Average, slowest",
            isNumber: true,
            cell: ({ average, maxMs }) =>
              average === null ? (isCounted ? "none" : "not known") : `${timeText(average)}, ${timeText(maxMs)}`,
          },
          { title: "Requests from here", cell: (upstream) => requestsText(upstream) },
          {
            title: "Last checked",
            cell: ({ lastChecked }) =>
              lastChecked ? <LastChecked {...lastChecked} zone={zone} now={now} /> : "not known",
          },
          {
            title: "Actions",
            cell: (upstream) =>
              canChange ? (
                <div className={remedies}>
                  <Switch upstream={upstream} />
                  <CheckNow name={upstream.name} />
                </div>
              ) : upstream.disabled ? (
                "disabled"
              ) : (
                "enabled"
              ),
          },
        ]}
      />
    </>
  );
}
