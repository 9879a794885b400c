import type { ReactNode } from "react";
import { failedChangeText } from "../../../lib/events/participants.ts";
import { Island } from "../../islands/Island.tsx";
import type { StaffOutcome } from "./actions.ts";
import { findRow, type Row } from "./list.ts";
import type { NoticeText } from "./Notice.tsx";
import { ParticipantList } from "./ParticipantList.island.tsx";
import type { Source } from "./participant-calls.ts";
import { Question } from "./Question.tsx";
import { STRINGS } from "./strings.ts";
import type { SessionActions } from "./Toolbar.tsx";
import type { Listing } from "./use-participants.ts";

interface ParticipantPageProps {
  source: Source;
  listing: Listing;
  timeZone: string;
  capacity: number | null;
  session?: SessionActions;
  /** URL of the page that contains the participant list. */
  here: string;
  query: URLSearchParams;
  form?: URLSearchParams | undefined;
  outcome?: StaffOutcome | undefined;
  /** Outcome of a form that is outside the participant list. */
  said?: NoticeText;
  children: ReactNode;
}

/**
 * Renders a page with a heading and the participant list. After a form submission without JavaScript, the component can
 * render a confirmation step instead of the list.
 */
export function ParticipantPage({
  children,
  form,
  outcome,
  here,
  query,
  said: otherNotice,
  ...list
}: ParticipantPageProps) {
  const { source, listing, timeZone, capacity, session = null } = list;
  const action = form?.get("action") ?? "";
  const rows = (form?.getAll("registrationId") ?? [])
    .map((id) => findRow(listing.groups, id))
    .filter((row) => row !== null && !row.canceled) as Row[];
  const notice = (form && outcome && failureNotice(list, form, outcome)) ?? otherNotice ?? successNotice(query);
  // If a move fails, staff can retry the move on the confirmation page.
  const isMoveRetry = action === "move" && Boolean(outcome && rows.length > 0 && listing.targets);
  if (form && (action.startsWith("ask-") || outcome?.status === 400 || isMoveRetry))
    return (
      <Question
        rows={rows}
        posted={form}
        targets={listing.targets}
        back={here}
        wrong={
          isMoveRetry && notice ? (
            <>
              <strong>{notice.title}</strong> {notice.text}
            </>
          ) : (
            outcome?.message
          )
        }
      />
    );
  return (
    <>
      {children}
      <Island
        name="staff/ParticipantList"
        hydrate="load"
        component={ParticipantList}
        props={{ source, listing, timeZone, capacity, session, initialNotice: notice }}
      />
    </>
  );
}

/** Returns the notice for a form that was submitted without JavaScript, or null if there is no outcome to report. */
function failureNotice(
  { source, listing }: Pick<ParticipantPageProps, "source" | "listing">,
  form: URLSearchParams,
  { message }: StaffOutcome,
): NoticeText | null {
  const action = form.get("action");
  if (action !== "move" && action !== "cancel") return message ? { title: message, text: "", bad: true } : null;
  const row = findRow(listing.groups, form.get("registrationId") ?? "");
  const target = listing.targets?.find(({ id }) => id === form.get("newSessionId"));
  const reason = failedChangeText(row?.name ?? "This participant", form.get("sessionId") ?? "", row, target);
  const title = action === "move" ? STRINGS.notMoved[source.of] : STRINGS.cancelFailed;
  return { title, text: message || reason, bad: true };
}

const DONE: Readonly<Record<string, string>> = { moved: STRINGS.moved, canceled: STRINGS.cancelDone };

function successNotice(query: URLSearchParams): NoticeText | null {
  const done = query.get("done") ?? "";
  return Object.hasOwn(DONE, done) ? { title: DONE[done]!, text: "", bad: false } : null;
}
