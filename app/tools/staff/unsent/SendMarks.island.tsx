import { useEffect, useState } from "react";
import { shownTo } from "../../../browser/shown-to.ts";
import type { IslandComponent } from "../../../islands/types.ts";
import { createMarkQueue, type Failure } from "../check-in/mark-queue.ts";
import { forgetPages } from "../check-in/offline.ts";
import { sendMark, storage } from "../check-in/send-mark.ts";
import { Notice, type NoticeText } from "../Notice.tsx";
import { checkInUrl } from "../urls.ts";
import { isSignOut, lostMarks, sessionsWithMarks, signOutQuestion, unsentNotice } from "./unsent.ts";

/**
 * Sends check-ins that an earlier page of the same person on this device could not send, from whichever tool page the
 * person opens next, and says so. Before a sign-out, asks about check-ins that are not sent, and deletes the pages that
 * the device keeps.
 */
export const SendMarks: IslandComponent<"staff/SendMarks", Record<never, never>> = () => {
  const [notice, setNotice] = useState<NoticeText | null>(null);
  useEffect(() => {
    const store = storage();
    if (!store) return;
    const { pathname, searchParams } = new URL(location.href);
    // The check-in page sends the check-ins of its own session.
    const ownSession = checkInUrl({ sessionId: "" }) === pathname ? searchParams.get("sessionId") : null;
    const unsent = new Map<string, { count: number; failed: Failure | null }>();
    const lost = lostMarks(store);
    const show = () => setNotice(unsentNotice(unsent, lost));
    const queues = sessionsWithMarks(store)
      .filter((sessionId) => sessionId !== ownSession)
      .map((sessionId) =>
        createMarkQueue({
          sessionId,
          person: shownTo(),
          storage: store,
          send: (registrationId, mark) => sendMark(sessionId, registrationId, mark),
          onChange: (marks, failed) => {
            unsent.set(sessionId, { count: marks.size, failed });
            show();
          },
          onSent: (_, { result }) => {
            if (result === "rejected") lost.set(sessionId, (lost.get(sessionId) ?? 0) + 1);
          },
        }),
      );
    show();
    const flush = () => {
      for (const queue of queues) void queue.flush();
    };
    flush();
    const signOut = (event: SubmitEvent) => {
      if (!isSignOut(event.target as HTMLFormElement)) return;
      const question = signOutQuestion(store);
      if (question && !confirm(question)) event.preventDefault();
      else void forgetPages();
    };
    addEventListener("online", flush);
    document.addEventListener("submit", signOut);
    return () => {
      for (const queue of queues) queue.stop();
      removeEventListener("online", flush);
      document.removeEventListener("submit", signOut);
    };
  }, []);
  const close = () => {
    document.getElementById("main")?.focus({ preventScroll: true });
    setNotice(null);
  };
  return <Notice notice={notice} onClose={close} />;
};
