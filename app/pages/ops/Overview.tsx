import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import type { ViewProps } from "../define.ts";
import { Changes } from "./Changes.tsx";
import { FailureTable } from "./Failures.tsx";
import { LiveControls } from "./LiveControls.tsx";
import type { OverviewData } from "./load.ts";
import { Metrics } from "./Metrics.tsx";
import { PartNotes, Troubles, Upstreams } from "./Upstreams.tsx";
import { isTrouble } from "./upstream-health.ts";

/** What the person on call needs first: what is wrong, and how to switch it off. */
export function Overview({ data, page, actor }: ViewProps<OverviewData>) {
  const { now, canChange, upstreams, parts, stats, failures, changes, build, span, since } = data;
  const { timeZone: zone } = page;
  const troubles = upstreams.filter(isTrouble);
  return (
    <>
      <LiveControls now={now} zone={zone} />
      <section aria-labelledby="ops-wrong" data-live="wrong">
        <Heading level={2} size="m" id="ops-wrong">
          {troubles.length > 0 ? "What is wrong" : stats ? "All upstreams are well" : "No upstream is known to be down"}
        </Heading>
        <PartNotes parts={parts} />
        {troubles.length === 0 ? (
          <Note kind="success">
            <p>
              {stats
                ? "No upstream is down, failing, slow or taken out."
                : "No circuit breaker is open here and nothing is taken out. Figures cannot be read, so more is not known."}
            </p>
          </Note>
        ) : (
          <Troubles troubles={troubles} canChange={canChange} zone={zone} now={now} you={actor?.subject} />
        )}
      </section>
      <section aria-labelledby="ops-changes" data-live="changes">
        <Heading level={2} size="m" id="ops-changes">
          Last changes
        </Heading>
        {changes.length > 0 ? (
          <Changes entries={changes} zone={zone} now={now} you={actor?.subject} />
        ) : (
          <p>{canChange ? "Nobody has changed a rule or switch." : "Not known."}</p>
        )}
      </section>
      <section aria-labelledby="ops-upstreams" data-live="upstreams">
        <Heading level={2} size="m" id="ops-upstreams">
          Upstreams
        </Heading>
        <Upstreams upstreams={upstreams} canChange={canChange} isCounted={stats !== null} now={now} />
      </section>
      <section aria-labelledby="ops-figures" data-live="figures">
        <Heading level={2} size="m" id="ops-figures">
          How calls were answered
        </Heading>
        {stats && since ? (
          <Metrics stats={stats} span={span} since={since} zone={zone} now={now} />
        ) : (
          <p>Figures cannot be read just now.</p>
        )}
      </section>
      <section aria-labelledby="ops-failures" data-live="failures">
        <Heading level={2} size="m" id="ops-failures">
          Last failures
        </Heading>
        {failures ? <FailureTable failures={failures} zone={zone} now={now} /> : <p>They cannot be read just now.</p>}
        <p>
          <ButtonLink href="/_ops/failures" variant="secondary" size="small">
            All failures, by reference
          </ButtonLink>
        </p>
      </section>
      <p>
        <small>Build {build}</small>
      </p>
    </>
  );
}
