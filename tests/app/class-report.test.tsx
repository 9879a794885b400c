import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import report from "../../app/tools/staff/report/index.tsx";
import type { SessionReport } from "../../contracts/payment-desk.ts";

const session = (sessionId: string, canceled: boolean): SessionReport => ({
  ...{ sessionId, eventId: "1", eventName: "CPR", sessionName: "CPR", startDate: "2030-03-05T18:00:00Z" },
  ...{ timeZone: "America/Denver", location: "A", canceled, capacity: 8, waiting: 0 },
  ...{ registered: 0, arrived: 0, cancellations: 0, paid: 0, refunded: 0, owed: 0 },
});

it("the sessions of a class in the report add up to its total, also with a canceled session (BK-06)", () => {
  const View = report.View as unknown as ComponentType<Record<string, unknown>>;
  const data = { from: "2030-03-01", to: "2030-03-31", sessions: [session("1", false), session("2", true)] };
  const html = renderToString(<View data={data} page={{ timeZone: "America/Denver" }} />);
  const counts = [...html.matchAll(/<tr>.*?<td>(\d+)<\/td>/g)].map(([, count]) => Number(count));
  // The total of the class, its two sessions, and the total of all classes.
  expect(counts).toEqual([1, 1, 0, 1]);
});
