import { changeSwitch, listSwitches, type SiteSwitch } from "../switches.ts";
import { example } from "./example.ts";

const on: SiteSwitch = {
  role: "ops",
  subject: "ops-1",
  name: "Omar Ops",
  at: "2030-10-08T18:00:00.000Z",
  until: "2030-10-09T06:00:00.000Z",
};

export const examples = [
  example(listSwitches, {
    row: "OP-11",
    summary: "Lists each site with its read-only switch, and each of its hostnames with its search engine switch.",
    request: {},
    response: {
      sites: [
        {
          name: "larkspur",
          readOnly: on,
          hosts: [{ host: "www.larkspurhealth.example", indexed: true, notIndexed: null }],
        },
      ],
    },
  }),
  example(changeSwitch, {
    row: "OP-11",
    summary:
      "Turns a switch on or off: read-only mode for a site, or exclusion from search engines for a hostname. A switch can have an end time.",
    request: { kind: "read-only", target: "larkspur", on: true, until: on.until },
    response: { switch: on, everywhereBy: "2030-10-08T18:00:10.000Z" },
  }),
];
