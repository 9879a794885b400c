/** A notice that stands on every page of a site for a while: an evacuation, a closed clinic, a snow day (PB-06). */
import { z } from "zod";
import { safeHref } from "../lib/links.ts";
import { filled, lengths } from "./fields.ts";

export const noticeLevels = ["information", "warning", "emergency"] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** A notice that nobody ends goes by itself, after so many days at the latest. */
export const NOTICE_DAYS = 31;

const Link = z.strictObject({
  text: filled(80),
  href: filled(lengths.address).refine((href) => safeHref(href) !== null, {
    error: "is not safe to follow",
    params: { allowed: "a path of the site, or an address that begins with https:, tel: or mailto:" },
  }),
});

/** What a notice says in one language. */
export const NoticeWords = z.strictObject({ title: filled(120), text: filled(600), link: Link.optional() });
export type NoticeWords = z.output<typeof NoticeWords>;

export const Notice = z.strictObject({
  /** Only information can be closed by whoever has read it. */
  level: z.enum(noticeLevels),
  /** When it goes by itself. */
  until: z.iso
    .datetime({ offset: true })
    .transform((moment) => new Date(moment).toISOString())
    .describe("a moment such as 2030-01-31T18:00:00Z"),
  /** By language. */
  words: z.record(z.string().regex(/^[a-z]{2}(-[A-Za-z]{2})?$/), NoticeWords),
});
export type Notice = z.output<typeof Notice>;

/** The notice that was read before it is changed or ended: 0 where there was none. */
const revision = z.number().int().min(0);

/** What authors and ops send to put a notice up, or another one in its place. */
export const NoticeChange = z.strictObject({ site: filled(lengths.name), revision, ...Notice.shape });
export type NoticeChange = z.output<typeof NoticeChange>;

/** What they send to end it. */
export const NoticeEnd = z.strictObject({ site: filled(lengths.name), revision });

/** A notice as it is kept, with what changes each time that it does. */
export type StoredNotice = Notice & { revision: number };
