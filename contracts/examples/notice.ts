/** Examples of the API calls in `contracts/notice.ts`. */
import { endNotice, planNotice, putNotice, readNotice, type StoredNotice, withdrawNotice } from "../notice.ts";
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
  example(readNotice, { request: { site: "larkspur" }, response: { notice, planned: [] } }),
  example(putNotice, { request: { site: "larkspur", ...sent, revision: 0 }, response: { notice, everywhereBy } }),
  example(endNotice, {
    request: { site: "larkspur", revision: notice.revision },
    response: { notice: null, everywhereBy },
  }),
  example(planNotice, {
    request: { site: "larkspur", ...sent, from: plan.from },
    response: { planned: [plan], everywhereBy },
  }),
  example(withdrawNotice, {
    request: { site: "larkspur", id: plan.revision },
    response: { planned: [], everywhereBy },
  }),
];
