/** A notice on every page of a site for a while: an evacuation, a closed clinic, a snow day (PB-06). */
import { z } from "zod";
import { safeHref } from "../lib/cms/links.ts";
import { languageName } from "./content.ts";
import { filled, lengths } from "./fields.ts";
import { operation } from "./operation.ts";

export const noticeLevels = ["information", "warning", "emergency"] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** A notice expires after at most this many days. */
export const NOTICE_DAYS = 31;

const Link = z.strictObject({
  text: filled(80),
  href: filled(lengths.address).refine((href) => safeHref(href) !== null, {
    error: "is not safe to follow",
    params: { allowed: "a path of the site, or an address that begins with https:, tel: or mailto:" },
  }),
});

/** What a notice says in one language. */
const NoticeWords = z.strictObject({ title: filled(120), text: filled(600), link: Link.optional() });
export type NoticeWords = z.output<typeof NoticeWords>;

const Notice = z.strictObject({
  /** Only an informational notice can be closed by visitors. */
  level: z.enum(noticeLevels),
  /** When it expires. */
  until: z.iso.datetime({ offset: true }),
  /** By language: each of the site's. */
  words: z.record(z.string().regex(languageName), NoticeWords),
});

export type Notice = z.output<typeof Notice>;

/** A notice as it is stored. */
export const StoredNotice = Notice.extend({
  /** Another one each time that it changes. */
  revision: z.number().int(),
});
export type StoredNotice = z.output<typeof StoredNotice>;

/** The revision of the notice that was read before it is changed or ended; 0 where there was none. */
const revision = z.number().int().min(0);
const site = filled(lengths.name);
const access = ["author", "ops"] as const;

/** What is stored, also when its time is over, and by when every place shows what was changed last. */
const SiteNotice = z.object({ notice: StoredNotice.nullable(), everywhereBy: z.iso.datetime().optional() });

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

export const readNotice = operation({
  row: "PB-06",
  summary: "The notice of a site, also one whose time is over; null where there is none.",
  method: "GET",
  path: "/_edge/notice",
  access,
  changes: false,
  request: z.object({ site }),
  response: SiteNotice.extend({
    /** The control database does not answer: this is what was known last, and it cannot be changed. */
    isLast: z.boolean().optional(),
  }),
  example: { request: { site: "larkspur" }, response: { notice } },
});

export const putNotice = operation({
  row: "PB-06",
  summary: `Puts a notice on every page of a site, or another in its place, for ${NOTICE_DAYS} days at most; 409 when somebody else has changed it since it was read.`,
  method: "PUT",
  path: "/_edge/notice",
  access,
  changes: true,
  request: Notice.extend({ site, revision }),
  response: SiteNotice,
  example: { request: { site: "larkspur", ...sent, revision: 0 }, response: { notice, everywhereBy } },
});

export const endNotice = operation({
  row: "PB-06",
  summary: "Takes the notice of a site down; 409 when somebody else has changed it since it was read.",
  method: "DELETE",
  path: "/_edge/notice",
  access,
  changes: true,
  request: z.object({ site, revision: z.coerce.number().pipe(revision) }),
  response: SiteNotice,
  example: {
    request: { site: "larkspur", revision: notice.revision },
    response: { notice: null, everywhereBy },
  },
});

export const noticeOperations = { readNotice, putNotice, endNotice } as const;
