import { type Failure, isMark, keyOf, MAX_AGE, type Mark } from "../check-in/mark-queue.ts";
import type { NoticeText } from "../Notice.tsx";
import { failureText, STRINGS } from "../strings.ts";
import { checkInUrl } from "../urls.ts";

type Store = Pick<Storage, "length" | "key" | "getItem" | "removeItem">;

/** Returns the check-ins that the browser stores for a session. */
function marksIn(store: Store, sessionId: string): Mark[] {
  try {
    const entries: unknown = JSON.parse(store.getItem(keyOf(sessionId)) ?? "[]");
    return Array.isArray(entries) ? entries.filter(isMark).map(([, mark]) => mark) : [];
  } catch {
    return [];
  }
}

const isOld = ({ at }: Mark) => Date.now() - at >= MAX_AGE;

/** Returns the IDs of the sessions whose check-ins the browser stores. */
export function sessionsWithMarks(store: Store): string[] {
  const prefix = keyOf("");
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? "")
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/** Returns the number of check-ins, by session, that are too old to be sent. */
export const lostMarks = (store: Store): Map<string, number> =>
  new Map(
    sessionsWithMarks(store)
      .map((sessionId) => [sessionId, marksIn(store, sessionId).filter(isOld).length] as const)
      .filter(([, count]) => count > 0),
  );

const checkIns = (count: number) => `${count} ${count === 1 ? "check-in" : "check-ins"}`;

/** Returns the notice about check-ins that were lost or that wait, or null if there are none. */
export function unsentNotice(
  unsent: ReadonlyMap<string, { count: number; failed: Failure | null }>,
  lost: ReadonlyMap<string, number>,
): NoticeText | null {
  const [lostSession] = lost.keys();
  if (lostSession !== undefined) {
    const count = [...lost.values()].reduce((sum, one) => sum + one, 0);
    return {
      title: `${checkIns(count)} on this device could not be recorded.`,
      text: "They waited for more than a day, or the registrations were canceled or moved.",
      bad: true,
      link: { href: checkInUrl({ sessionId: lostSession }), text: "Check who came" },
    };
  }
  const waiting = [...unsent].filter(([, { count, failed }]) => count > 0 && failed !== null);
  const [first] = waiting;
  if (!first) return null;
  const [sessionId, { failed }] = first;
  const count = waiting.reduce((sum, [, one]) => sum + one.count, 0);
  return {
    title: `${checkIns(count)} of an earlier class ${count === 1 ? "is" : "are"} not sent yet.`,
    text:
      failed === 0
        ? "This page sends them as soon as there is a connection."
        : failed === 401
          ? "Your sign-in has expired."
          : failed === "other person"
            ? STRINGS.othersCheckIns
            : failureText(failed ?? 0),
    bad: true,
    ...(failed === 401 && { signIn: true }),
    link: { href: checkInUrl({ sessionId }), text: "Open the check-in" },
  };
}

/** Returns the question before a sign-out, or "" if all check-ins are sent. */
export function signOutQuestion(store: Store): string {
  const count = sessionsWithMarks(store).flatMap((sessionId) =>
    marksIn(store, sessionId).filter((mark) => !isOld(mark)),
  ).length;
  return count === 0
    ? ""
    : `${checkIns(count)} ${count === 1 ? "is" : "are"} not sent yet. ${count === 1 ? "It is" : "They are"} lost unless the same account signs in on this device within a day. Sign out anyway?`;
}

/**
 * Returns whether a form signs out. Reads the attribute, because the property `action` of most staff forms is their
 * button with the name "action".
 */
export const isSignOut = (form: Pick<Element, "getAttribute">): boolean =>
  form.getAttribute("action")?.endsWith("/_edge/sign-out") ?? false;
