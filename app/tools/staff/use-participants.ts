import { useCallback, useEffect, useRef, useState } from "react";
import type { Change } from "../../../contracts/event-entities.ts";
import { DEBOUNCE, TIMER } from "../../../lib/constants.ts";
import { changeText, failedChangeText, movedPaymentText, refundedText } from "../../../lib/events/participants.ts";
import { participantSearch } from "../../../lib/forms/rules.ts";
import { CallError, call } from "../../browser/call.ts";
import { currentTime } from "../../browser/current-time.ts";
import { DownloadFailed, download } from "./download.ts";
import {
  findRow,
  type Group,
  matching,
  movedText,
  type Row,
  type Target,
  targetsOf,
  type Zones,
  zonesOf,
} from "./list.ts";
import type { NoticeText } from "./Notice.tsx";
import { aborted, fetchGroups, fetchSessions, type Source } from "./participant-calls.ts";
import { changeFailureText, failureText, isRejected, STRINGS } from "./strings.ts";

/** A participant list's data from the registration system. */
export interface Listing {
  groups: Group[];
  /**
   * The event's sessions, or null if they could not be loaded. If they could not be loaded, staff cannot move
   * participants.
   */
  targets: Target[] | null;
  zones: Zones;
  /**
   * The search text, or "" if the list is not filtered. The upstream filters an event's participant list, and the
   * browser filters a session's participant list.
   */
  searchText: string;
}

/**
 * The result of changing a registration. If another user changed the registration first, `change` describes that user's
 * change.
 */
interface ChangeResult {
  success: boolean;
  change?: Change | undefined;
  money?: string;
}

const statusOf = (error: unknown) =>
  error instanceof CallError || error instanceof DownloadFailed ? error.status : Number.NaN;
/** Several reloads can fail after one change, so the function appends the sentence about a failed reload only once. */
const withNotReloaded = (text: string) =>
  text.endsWith(STRINGS.notReloaded) ? text : `${text} ${STRINGS.notReloaded}`;
/** Manages a participant list: searches, moves, cancellations, and downloads. */
export function useParticipants(source: Source, first: Listing, zone: string, initialNotice: NoticeText | null) {
  const [listing, setListing] = useState(first);
  const [notice, setNotice] = useState(initialNotice);
  /** Function that undoes the change that the notice describes. */
  const [undo, setUndo] = useState<{ run(): Promise<void> } | null>(null);
  const [busy, setBusy] = useState(false);
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  const running = useRef<AbortController>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  /** The latest search text, which is set as soon as the request starts. */
  const latestSearch = useRef(first.searchText);
  useEffect(
    () => () => {
      clearTimeout(typing.current);
      for (const timer of timers.current) clearTimeout(timer);
      running.current?.abort();
    },
    [],
  );

  /**
   * Reloads the participant list and, if `sessionsToo` is true, the sessions. Resolves to null if a newer reload starts
   * before the current reload ends.
   */
  const load = useCallback(
    async (sessionsToo: boolean): Promise<Listing | null> => {
      running.current?.abort();
      running.current = new AbortController();
      const { signal } = running.current;
      const text = latestSearch.current;
      setBusy(true);
      try {
        const [groups, sessions] = await Promise.all([
          fetchGroups(source, text, listing.zones, zone, signal),
          sessionsToo ? fetchSessions(source.eventId, signal) : undefined,
        ]);
        const reloadedListing: Listing = {
          groups,
          // While a session's list is loading, the search text can change, so the hook uses the current search text.
          searchText: source.of === "session" ? latestSearch.current : text,
          targets: sessions ? targetsOf(sessions, currentTime(), zone) : listing.targets,
          zones: sessions ? zonesOf(sessions) : listing.zones,
        };
        setListing(reloadedListing);
        setBusy(false);
        return reloadedListing;
      } catch (error) {
        if (aborted(error)) return null;
        setBusy(false);
        throw error;
      }
    },
    [source, zone, listing.zones, listing.targets],
  );

  /** Returns the HTTP status of an error, or logs the error and returns NaN. */
  const statusIn = (error: unknown) => {
    const status = statusOf(error);
    if (Number.isNaN(status)) console.error("participants:", error);
    return status;
  };
  const fail = (title: string, error: unknown) => {
    const status = statusIn(error);
    setUndo(null);
    setNotice({ title, text: failureText(status), bad: true, signIn: status === 401 });
  };
  /**
   * Reloads the participant list. If the request fails, adds a sentence about the failure to the notice about the
   * preceding change.
   */
  const refresh = async () => {
    try {
      return await load(true);
    } catch (error) {
      const status = statusIn(error);
      setNotice((previous) =>
        previous
          ? { ...previous, text: withNotReloaded(previous.text), signIn: previous.signIn || status === 401 }
          : { title: STRINGS.notReloaded, text: failureText(status), bad: true, signIn: status === 401 },
      );
      return null;
    }
  };
  /**
   * Marks moved rows for five seconds and then reloads the participant list. If the rows came back to the listed session,
   * reloads the list at once.
   */
  const refreshAfterMove = async (movedIds: readonly string[], to: Target) => {
    const unmark = () => setMoving((ids) => new Set([...ids].filter((id) => !movedIds.includes(id))));
    if (source.of === "session" && to.id === source.sessionId) {
      unmark();
      return void (await refresh());
    }
    setMoving((ids) => new Set([...ids, ...movedIds]));
    const timer = setTimeout(async () => {
      timers.current.delete(timer);
      await refresh();
      unmark();
    }, TIMER.moveReload);
    timers.current.add(timer);
  };

  /**
   * Searches for participants if the text has at least three characters, or lists all if it is empty. Resolves to true
   * if the list shows the search results.
   */
  const search = async (text: string): Promise<boolean> => {
    clearTimeout(typing.current);
    const kind = participantSearch(source.of === "session" ? source.sessionId : source.eventId, text);
    if (kind === "wait") return false;
    latestSearch.current = kind === "all" ? "" : text.trim();
    if (source.of === "session") {
      setListing((current) => ({ ...current, searchText: latestSearch.current }));
      setNotice(null);
      return true;
    }
    if (latestSearch.current === listing.searchText && !busy) return true;
    try {
      const reloaded = await load(false);
      if (reloaded) setNotice(null);
      return reloaded !== null;
    } catch (error) {
      fail("The search failed.", error);
      return false;
    }
  };
  const searchSoon = (text: string) => {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => void search(text), DEBOUNCE.typeahead);
  };

  /** Submits a change to a registration and shows a notice with the outcome. */
  async function change(
    row: Row,
    texts: { done: NoticeText; failed: string; what: string },
    sendChange: () => Promise<ChangeResult>,
    to?: Target,
  ) {
    setNotice(null);
    setUndo(null);
    const { name, registrationId, sessionId, sessionName } = row;
    let error: unknown;
    const result = await sendChange().catch((reason: unknown): ChangeResult => {
      error = reason;
      return { success: false };
    });
    if (result.success) {
      setNotice({ ...texts.done, text: [texts.done.text, result.money].filter(Boolean).join(" ") });
      return true;
    }
    const report = (text: string, signIn = false) => setNotice({ title: texts.failed, text, bad: true, signIn });
    const status = error === undefined ? null : statusIn(error);
    if (status !== null) report(changeFailureText(status, name, texts.what), status === 401);
    const reloaded = await refresh();
    if (!reloaded && status === null) report(`${name} was not ${texts.what}. ${STRINGS.notReloaded}`);
    if (!reloaded) return false;
    const currentRow = findRow(reloaded.groups, registrationId);
    if (status === null) {
      const target = to && { id: to.id, full: reloaded.targets?.find(({ id }) => id === to.id)?.full ?? false };
      const change = result.change && changeText(result.change, zone);
      report(failedChangeText(name, sessionId, currentRow, target, change));
      return false;
    }
    // The browser received no response, but the reloaded list shows that the registration system made the change.
    if (currentRow && (to ? currentRow.sessionId === to.id : currentRow.canceled)) {
      setNotice(texts.done);
      return true;
    }
    const isUnchanged = currentRow && !currentRow.canceled && currentRow.sessionId === sessionId;
    if (isUnchanged || !currentRow) {
      const listText = `The list ${currentRow ? "still" : "no longer"} shows ${name} in “${sessionName}”.`;
      report(changeFailureText(status, name, texts.what, listText), status === 401);
    }
    return false;
  }

  async function move(row: Row, to: Target): Promise<boolean> {
    const { registrationId, sessionId, name } = row;
    const done: NoticeText = { title: STRINGS.moved, text: `${name}, to ${to.name}.`, bad: false };
    const isMoved = await change(
      row,
      { done, failed: STRINGS.notMoved[source.of], what: "moved" },
      async () => {
        const request = { registrationId, newSessionId: to.id, sessionId };
        const { data } = await call("POST /classes-events/move-session", request);
        return { ...data, money: movedPaymentText([row]) };
      },
      to,
    );
    const previousSession = listing.targets?.find(({ id }) => id === sessionId);
    if (isMoved && previousSession?.open)
      setUndo({
        run: async () => void (await move({ ...row, sessionId: to.id, sessionName: to.name }, previousSession)),
      });
    if (source.of === "session") await refreshAfterMove(isMoved ? [registrationId] : [], to);
    else if (isMoved) await refresh();
    return isMoved;
  }

  /**
   * Moves several participants in a session with a single request. Resolves to true if at least one participant was
   * moved. If the browser does not receive a response, the function determines from the target session's list which
   * participants are in the target session. Another user might have moved these participants, so the notice does not
   * offer to undo the move.
   */
  async function moveAll(rows: readonly Row[], to: Target): Promise<boolean> {
    setNotice(null);
    setUndo(null);
    const { sessionId } = rows[0]!;
    const request = {
      registrationIds: rows.map(({ registrationId }) => registrationId),
      newSessionId: to.id,
      sessionId,
    };
    let movedLabel = "Moved";
    const people = await call("POST /classes-events/move-participants", request).catch(async (error: unknown) => {
      const status = statusIn(error);
      try {
        if (isRejected(status)) throw error;
        const response = await call("GET /classes-events/get-participants-session", { sessionId: to.id });
        movedLabel = "Now in this session";
        const ids = new Set(response.participants.map(({ registrationId }) => registrationId));
        return rows.map(({ registrationId, name }) => {
          return {
            registrationId,
            name,
            moved: ids.has(registrationId),
            change: undefined,
            message: failureText(status),
          };
        });
      } catch {
        const text = changeFailureText(status, "", "moved");
        setNotice({ title: STRINGS.notMoved[source.of], text, bad: true, signIn: status === 401 });
        return null;
      }
    });
    if (!people) {
      await refresh();
      return false;
    }
    const ids = new Set(people.flatMap(({ moved, registrationId }) => (moved ? registrationId : [])));
    const movedRows = rows.filter(({ registrationId }) => ids.has(registrationId));
    const title = movedRows.length > 0 ? `${STRINGS.moved}s` : STRINGS.notMoved[source.of];
    const money = movedPaymentText(movedRows);
    const text = [`To ${to.name}.`, movedText(people, zone, movedLabel), money].filter(Boolean).join(" ");
    setNotice({ title, text, bad: movedRows.length < rows.length });
    const previousSession = listing.targets?.find(({ id }) => id === sessionId);
    if (movedRows.length > 0 && movedLabel === "Moved" && previousSession?.open) {
      const movedBack = movedRows.map((row) => ({ ...row, sessionId: to.id, sessionName: to.name }));
      setUndo({ run: async () => void (await moveAll(movedBack, previousSession)) });
    }
    if (movedRows.length > 0) await refreshAfterMove([...ids], to);
    // Another user may have changed the rows that were not moved, so the list shows their state at once.
    if (movedRows.length < rows.length) await refresh();
    return movedRows.length > 0;
  }

  async function cancel(row: Row, refund: boolean): Promise<boolean> {
    const { registrationId, sessionId, name, sessionName } = row;
    const done: NoticeText = { title: STRINGS.cancelDone, text: `${name}, ${sessionName}.`, bad: false };
    const isCanceled = await change(row, { done, failed: STRINGS.cancelFailed, what: "canceled" }, async () => {
      const request = { registrationId, sessionId, ...(refund && { refund }) };
      const response = await call("POST /classes-events/cancel-registration", request);
      return { ...response, money: refundedText(row, response.refunded) };
    });
    if (isCanceled && !refund) setUndo({ run: () => restore(row) });
    if (isCanceled) await refresh();
    return isCanceled;
  }

  /** Undoes a cancellation. */
  async function restore(row: Row): Promise<void> {
    setUndo(null);
    const { registrationId, name, sessionName } = row;
    const failed = `${name} is still canceled.`;
    try {
      const { success, message } = await call("POST /classes-events/restore-registration", { registrationId });
      setNotice(
        success
          ? { title: `${name} is registered again.`, text: `${sessionName}.`, bad: false }
          : { title: failed, text: message ?? "", bad: true },
      );
    } catch (error) {
      const status = statusIn(error);
      const text = changeFailureText(status, name, "registered again");
      setNotice({ title: "Undo failed.", text, bad: true, signIn: status === 401 });
    }
    await refresh();
  }

  const save = async () => {
    setNotice(null);
    setUndo(null);
    try {
      await download();
    } catch (error) {
      // All users who have access to the page may download the list, so a 403 means that the user must sign in again.
      if (statusOf(error) === 403)
        setNotice({ title: "The file was not created.", text: STRINGS.signInForDownload, bad: true });
      else fail("The file could not be created.", error);
    }
  };

  const found = source.of === "session" ? matching(listing.groups, listing.searchText) : listing.groups;
  return {
    listing,
    found,
    notice,
    busy,
    moving,
    search,
    searchSoon,
    move,
    moveAll,
    cancel,
    save,
    undo: notice && undo,
    dismiss: () => setNotice(null),
  };
}
