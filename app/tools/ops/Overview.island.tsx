import type { IslandComponent } from "../../islands/types.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { ChangesIsland } from "./Changes.island.tsx";
import { FailureTable } from "./Failures.tsx";
import { LiveControls } from "./LiveControls.tsx";
import { LiveSection } from "./LiveSection.tsx";
import { isOverview, type LiveOverview, noIssueTexts, overviewUrl } from "./live-overview.ts";
import { Metrics } from "./Metrics.tsx";
import { DependencyWarnings, UpstreamProblems, Upstreams } from "./Upstreams.tsx";
import { useLive } from "./use-live.ts";

interface OverviewProps {
  overview: LiveOverview;
  zone: string;
}

/** Ops view for the on-call engineer: current problems, each with a remedy. The view refreshes automatically. */
export const OverviewIsland: IslandComponent<"ops/Overview", OverviewProps> = ({ overview, zone }) => {
  const address = overviewUrl(overview.span);
  const live = useLive(overview, address, isOverview);
  const { data } = live;
  return (
    <Stack gap={6}>
      <LiveControls live={live} address={address} zone={zone} />
      <LiveSection id="ops-wrong" title={wrongText} data={data}>
        {(current) => <Problems overview={current} zone={zone} />}
      </LiveSection>
      <LiveSection id="ops-changes" title={() => "Last changes"} data={data}>
        {({ changes, canChange, now }) =>
          changes.length > 0 ? (
            <ChangesIsland changes={changes} zone={zone} now={now} />
          ) : (
            <p>{canChange ? "No changes to rules or switches." : "Not known."}</p>
          )
        }
      </LiveSection>
      <LiveSection id="ops-upstreams" title={() => "Upstreams"} data={data}>
        {({ upstreams, canChange, figures, now }) => (
          <Upstreams upstreams={upstreams} canChange={canChange} isCounted={figures !== null} now={now} zone={zone} />
        )}
      </LiveSection>
      <LiveSection id="ops-figures" title={() => "API calls"} data={data}>
        {({ figures, span, now }) =>
          figures ? (
            <Metrics figures={figures} span={span} zone={zone} now={new Date(now)} />
          ) : (
            <p>Metrics are not available right now.</p>
          )
        }
      </LiveSection>
      <LiveSection id="ops-failures" title={() => "Last failures"} data={data}>
        {({ failures, now }) => (
          <>
            {failures ? (
              <FailureTable failures={failures} zone={zone} now={new Date(now)} />
            ) : (
              <p>Failures are not available right now.</p>
            )}
            <p>
              <ButtonLink href="/_ops/failures" variant="secondary" size="small">
                All failures, by reference
              </ButtonLink>
            </p>
          </>
        )}
      </LiveSection>
      <p>
        <small>{`Build ${data.build}`}</small>
      </p>
    </Stack>
  );
};

const wrongText = (overview: LiveOverview): string =>
  overview.troubles.length > 0 ? "Issues" : noIssueTexts(overview)[0];

function Problems({ overview, zone }: OverviewProps) {
  const { troubles, down, switched, canChange, now } = overview;
  return (
    <>
      <DependencyWarnings down={down} />
      {switched.length > 0 && (
        <Note kind="warning">
          <p>
            <span>{`${switched.join("; ")}.`}</span> <a href="/_ops/switches">Switches</a>
          </p>
        </Note>
      )}
      {troubles.length > 0 ? (
        <UpstreamProblems troubles={troubles} canChange={canChange} zone={zone} now={now} />
      ) : (
        <Note kind="success">
          <p>{noIssueTexts(overview)[1]}</p>
        </Note>
      )}
    </>
  );
}
