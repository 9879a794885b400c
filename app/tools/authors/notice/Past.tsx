import type { PastNotice } from "../../../../contracts/notice.ts";
import { Heading } from "../../../ui/Heading.tsx";
import { actions, Moment, plans } from "../overview/components.tsx";

/** Renders the notices that visitors no longer see, each with a link that fills in the form with its text. */
export function Past({ past, zone }: { past: readonly PastNotice[]; zone: string }) {
  if (past.length === 0) return null;
  return (
    <>
      <Heading level={2} size="m">
        Past notices
      </Heading>
      <ul className={plans}>
        {past.map((notice) => (
          <li key={notice.revision}>
            {Object.entries(notice.words).map(([language, { title, text }]) => (
              <p key={language} lang={language}>
                <strong>{title}</strong> {text}
              </p>
            ))}
            <p>
              <Period notice={notice} zone={zone} />
            </p>
            <p className={actions}>
              <a href={`/_authors/notice?again=${notice.revision}#level`}>Use this text again</a>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Period({ notice, zone }: { notice: PastNotice; zone: string }) {
  const { level, from, until, by, ended, endedBy } = notice;
  if (ended !== null && ended < from)
    return (
      <>
        {level}, planned by {by} for <Moment at={from} zone={zone} />. Withdrawn by {endedBy} on{" "}
        <Moment at={ended} zone={zone} />. Visitors never saw it.
      </>
    );
  return (
    <>
      {level}, by {by}, from <Moment at={from} zone={zone} /> until <Moment at={ended ?? until} zone={zone} />
      {ended !== null && `, when ${endedBy} removed or replaced it`}.
    </>
  );
}
