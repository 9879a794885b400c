import {
  endNotice,
  MAX_NOTICE_DAYS,
  planNotice,
  putNotice,
  readNotice,
  type StoredNotice,
  withdrawNotice,
} from "../notice.ts";
import { example } from "./example.ts";

const notice: StoredNotice = {
  revision: 1_900_000_000_000,
  level: "emergency",
  until: "2030-10-09T06:00:00.000Z",
  words: {
    en: {
      title: "Main Campus is closed",
      text: "Please go to North Campus.",
      link: { text: "Where to go", href: "/" },
    },
    es: { title: "El campus principal está cerrado", text: "Por favor, vaya al campus norte." },
  },
};

const { revision: _, ...sent } = notice;

const everywhereBy = "2030-10-08T18:00:10.000Z";

const plan = { ...notice, from: "2030-10-08T18:00:00.000Z" };

export const examples = [
  example(readNotice, {
    row: "PB-06",
    summary: "Returns a site's notice, even if it has expired; null if the site has no notice.",
    request: { site: "larkspur" },
    response: { notice, planned: [] },
  }),
  example(putNotice, {
    row: "PB-06",
    summary: `Shows or replaces the notice on every page of a site for up to ${MAX_NOTICE_DAYS} days; 409 if it changed since the caller read it.`,
    request: { site: "larkspur", ...sent, revision: 0 },
    response: { notice, everywhereBy },
  }),
  example(endNotice, {
    row: "PB-06",
    summary: "Removes a site's notice; 409 if it changed since the caller read it.",
    request: { site: "larkspur", revision: notice.revision },
    response: { notice: null, everywhereBy },
  }),
  example(planNotice, {
    row: "PB-08",
    summary: `Plans a notice that lasts up to ${MAX_NOTICE_DAYS} days. While the planned notice is active, it replaces the current notice.`,
    request: { site: "larkspur", ...sent, from: plan.from },
    response: { planned: [plan], everywhereBy },
  }),
  example(withdrawNotice, {
    row: "PB-08",
    summary: "Withdraws a planned notice, even if it has started; 404 if there is no such notice.",
    request: { site: "larkspur", id: plan.revision },
    response: { planned: [], everywhereBy },
  }),
];
