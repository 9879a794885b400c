import { checkUpstream, listUpstreams, switchUpstream } from "../upstreams.ts";
import { example } from "./example.ts";

const timestamp = "2030-10-08T18:00:10.000Z";

export const examples = [
  example(listUpstreams, {
    row: "OP-06",
    summary:
      "Lists each upstream with its switch and with its circuit breaker state in the isolate that handles the request.",
    request: {},
    response: { upstreams: [{ name: "events", disabled: false, breakerHere: "closed" }] },
  }),
  example(switchUpstream, {
    row: "OP-06",
    summary: "Disables an upstream, or enables it again.",
    request: { name: "events", disabled: true },
    response: { upstream: { name: "events", disabled: true, breakerHere: "open" }, everywhereBy: timestamp },
  }),
  example(checkUpstream, {
    row: "OP-10",
    summary:
      "Sends a request to an upstream immediately. If the upstream responds, its circuit breakers in the isolate close.",
    request: { name: "events" },
    response: {
      upstream: {
        name: "events",
        disabled: false,
        breakerHere: "closed",
        lastProbe: {
          at: timestamp,
          ok: true,
          reason: null,
          status: 200,
          milliseconds: 45,
          subject: "ops-1",
          name: "Omar Ops",
        },
      },
    },
  }),
];
