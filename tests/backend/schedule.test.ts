import { expect, it, vi } from "vitest";
import type { BackendEnv } from "../../backend/env.ts";
import backend from "../../backend/index.ts";

/** Settings and bindings that cannot be read, so that each task fails. The message contains an email address. */
const broken = new Proxy({} as BackendEnv, {
  get: () => {
    throw new TypeError("vi@example.com");
  },
});

const START = ["offer-seats", "queue-reminders", "reconcile", "send-refunds", "deliver-mails"];

it.each([
  ["14:00", [...START, "remind-of-requests", "find-new-files"]],
  ["15:07", [...START, "erase-expired", "find-new-files"]],
  ["15:08", [...START, "find-new-files"]],
])("at %s, each scheduled task runs although the tasks before it fail (BK-07)", async (time, tasks) => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const scheduledTime = Date.parse(`2030-03-05T${time}:00Z`);
  await backend.scheduled({ scheduledTime } as ScheduledController, broken);
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual(
    tasks.map((task) => ({ event: "schedule-failed", task, name: "TypeError" })),
  );
});
