/**
 * Schemas and operations for notices that appear on every page of a site, such as a notice about an evacuation or a
 * closed clinic.
 */
import { z } from "zod";
import { safeHref } from "../lib/cms/links.ts";
import { languageName } from "./content.ts";
import { lengths, requiredText } from "./fields.ts";
import { operation } from "./operation.ts";

export const noticeLevels = ["information", "warning", "emergency"] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** Maximum duration of a notice in days. */
export const MAX_NOTICE_DAYS = 31;

const Link = z.strictObject({
  text: requiredText(80),
  href: requiredText(lengths.address).refine((href) => safeHref(href) !== null, {
    error: "is unsafe",
    params: { allowed: "a path on the site, or a URL that starts with https:, tel:, or mailto:" },
  }),
});

/** The notice's text in one language. */
const NoticeWords = z.strictObject({ title: requiredText(120), text: requiredText(600), link: Link.optional() });

const Notice = z.strictObject({
  /** Severity of the notice. Visitors can dismiss only informational notices. */
  level: z.enum(noticeLevels),
  until: z.iso.datetime({ offset: true }),
  /** The notice's text, keyed by site language. */
  words: z.record(z.string().regex(languageName), NoticeWords),
});

export type Notice = z.output<typeof Notice>;

export const StoredNotice = Notice.extend({
  /** Revision of the notice. The revision changes with every edit. */
  revision: z.number().int(),
});
export type StoredNotice = z.output<typeof StoredNotice>;

/** A notice that starts automatically at a planned time. `revision` identifies the planned notice. */
export const PlannedNotice = StoredNotice.extend({ from: z.iso.datetime() });
export type PlannedNotice = z.output<typeof PlannedNotice>;

/** A notice that visitors no longer see. */
export const PastNotice = PlannedNotice.extend({
  /** Display name of the author. */
  by: z.string(),
  /** Time when a person removed, replaced, or withdrew the notice, and who did. Null if the notice ended by itself. */
  ended: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
});
export type PastNotice = z.output<typeof PastNotice>;
const Planned = z.object({ planned: z.array(PlannedNotice), everywhereBy: z.iso.datetime() });

/** Revision of the notice that the caller read before the change, or 0 if the site had no notice. */
const revision = z.number().int().min(0);
const site = requiredText(lengths.name);
const access = ["author", "ops"] as const;

/**
 * A site's stored notice, even if the notice has expired. `everywhereBy` is the time by which the last change takes
 * effect in every data center.
 */
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

const plan = { ...notice, from: "2030-10-08T18:00:00.000Z" };

export const readNotice = operation({
  row: "PB-06",
  summary: "Returns a site's notice, even if it has expired; null if the site has no notice.",
  method: "GET",
  path: "/_edge/notice",
  access,
  changes: false,
  request: z.object({ site }),
  response: SiteNotice.extend({
    /**
     * Whether the control database is unavailable. While the database is unavailable, the response contains the notice
     * that the Worker last read, and the notice cannot be changed.
     */
    isLast: z.boolean().optional(),
    /** Planned notices that have not ended, ordered by start time. */
    planned: z.array(PlannedNotice),
    /** Up to 50 notices that have ended, the last one first. Empty while the control database is unavailable. */
    past: z.array(PastNotice),
  }),
  example: {
    request: { site: "larkspur" },
    response: { notice, planned: [], past: [{ ...plan, by: "Ada Author", ended: null, endedBy: null }] },
  },
});

export const putNotice = operation({
  row: "PB-06",
  summary: `Shows or replaces the notice on every page of a site for up to ${MAX_NOTICE_DAYS} days; 409 if it changed since the caller read it.`,
  method: "PUT",
  path: "/_edge/notice",
  access,
  changes: true,
  audit: ({ site, level }) => ({ action: `notice-${level}`, targets: [`site ${site}`] }),
  request: Notice.extend({ site, revision }),
  response: SiteNotice,
  example: {
    request: { site: "larkspur", ...sent, revision: 0 },
    response: { notice, everywhereBy },
  },
});

export const endNotice = operation({
  row: "PB-06",
  summary: "Removes a site's notice; 409 if it changed since the caller read it.",
  method: "DELETE",
  path: "/_edge/notice",
  access,
  changes: true,
  audit: ({ site }) => ({ action: "notice-ended", targets: [`site ${site}`] }),
  request: z.object({ site, revision: z.coerce.number().pipe(revision) }),
  response: SiteNotice,
  example: {
    request: { site: "larkspur", revision: notice.revision },
    response: { notice: null, everywhereBy },
  },
});

export const planNotice = operation({
  row: "PB-08",
  summary: `Plans a notice that lasts up to ${MAX_NOTICE_DAYS} days. While the planned notice is active, it replaces the current notice.`,
  method: "POST",
  path: "/_edge/notice/plans",
  access,
  changes: true,
  audit: ({ site, level, from }) => ({
    action: `notice-planned-${level}`,
    targets: [`site ${site}`, `at ${new Date(from).toISOString()}`],
  }),
  request: Notice.extend({ site, from: z.iso.datetime({ offset: true }) }),
  response: Planned,
  example: {
    request: { site: "larkspur", ...sent, from: plan.from },
    response: { planned: [plan], everywhereBy },
  },
});

export const withdrawNotice = operation({
  row: "PB-08",
  summary: "Withdraws a planned notice, even if it has started; 404 if there is no such notice.",
  method: "DELETE",
  path: "/_edge/notice/plans/:id",
  access,
  changes: true,
  audit: ({ site, id }) => ({ action: "notice-withdrawn", targets: [`site ${site}`, `notice ${id}`] }),
  request: z.object({ site, id: z.coerce.number().pipe(revision) }),
  response: Planned,
  example: {
    request: { site: "larkspur", id: plan.revision },
    response: { planned: [], everywhereBy },
  },
});

export const noticeOperations = { readNotice, putNotice, endNotice, planNotice, withdrawNotice } as const;
