import type { ReactNode } from "react";
import { whyNothingChanged } from "../../../lib/events/participants.ts";
import { Island } from "../../islands/Island.tsx";
import type { StaffOutcome } from "./actions.ts";
import { findRow } from "./list.ts";
import type { NoticeText } from "./Notice.tsx";
import { ParticipantList } from "./ParticipantList.island.tsx";
import { Question } from "./Question.tsx";
import type { Listing, Source } from "./use-participants.ts";
import { WORDS } from "./words.ts";

interface ParticipantPageProps {
  source: Source;
  listing: Listing;
  timeZone: string;
  capacity: number | null;
  /** The page's own address. */
  here: string;
  query: URLSearchParams;
  form?: URLSearchParams | undefined;
  outcome?: StaffOutcome | undefined;
  children: ReactNode;
}

/** A list of participants under its heading; after a post without script, the question or what came of it. */
export function ParticipantPage({ children, form, outcome, here, query, ...list }: ParticipantPageProps) {
  const { source, listing, timeZone, capacity } = list;
  const action = form?.get("action") ?? "";
  const row = findRow(listing.groups, form?.get("registrationId") ?? "");
  const said = (form && outcome && saidOf(list, form, outcome)) ?? doneIn(query);
  // A move that failed can be tried again: the chosen session is still there (ST-14).
  const isAgain = action === "move" && Boolean(outcome && row && !row.canceled && listing.targets);
  if (form && (action.startsWith("ask-") || outcome?.status === 400 || isAgain))
    return (
      <Question
        row={row}
        posted={form}
        targets={listing.targets}
        back={here}
        wrong={
          isAgain && said ? (
            <>
              <strong>{said.title}</strong> {said.text}
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
        props={{ source, listing, timeZone, capacity, said }}
      />
    </>
  );
}

/** What a change without script came to; null where nothing was changed or was to be. */
function saidOf(
  { source, listing }: Pick<ParticipantPageProps, "source" | "listing">,
  form: URLSearchParams,
  { message }: StaffOutcome,
): NoticeText | null {
  const action = form.get("action");
  if (action !== "move" && action !== "cancel") return message ? { title: message, text: "", bad: true } : null;
  const row = findRow(listing.groups, form.get("registrationId") ?? "");
  const target = listing.targets?.find(({ id }) => id === form.get("newSessionId"));
  const why = whyNothingChanged(row?.name ?? "This participant", form.get("sessionId") ?? "", row, target);
  const title = action === "move" ? WORDS.notMoved[source.of] : WORDS.cancelFailed;
  return { title, text: message || why, bad: true };
}

const DONE: Readonly<Record<string, string>> = { moved: WORDS.moved, canceled: WORDS.cancelDone };

/** The address after a change that was made. */
export const doneAddress = (here: string, done: "moved" | "canceled"): string => `${here}&done=${done}`;

function doneIn(query: URLSearchParams): NoticeText | null {
  const title = DONE[query.get("done") ?? ""];
  return title ? { title, text: "", bad: false } : null;
}
