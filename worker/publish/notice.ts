import {
  MAX_NOTICE_DAYS,
  type noticeOperations,
  type PlannedNotice,
  type StoredNotice,
} from "../../contracts/notice.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { changeConfig } from "../config/change-config.ts";
import { readConfigOrLast } from "../config/operation.ts";
import { CONFIG_MAX_AGE_MS, type RuntimeConfig } from "../config/runtime-config.ts";
import { siteNamed } from "../content/sites.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import type { ChangeContext, OperationHandlers } from "../operation.ts";
import { noticeAdded, noticeEnded, pastNotices } from "./past-notices.ts";

type Handlers = OperationHandlers<typeof noticeOperations>;

/**
 * Maximum number of days in advance that a notice can be planned and maximum number of planned notices per site.
 */
const MAX_AHEAD_DAYS = 366;
const MAX_PLANS = 20;

const readNotice: Handlers["readNotice"] = async ({ site: name }, operation) => {
  const site = await siteNamed(operation.context, name);
  const { config, isLast } = await readConfigOrLast(operation);
  const planned = plansOf(config, site.name);
  const past = isLast ? [] : await pastNotices(operation.context.env, site.name);
  return { notice: config.notices[site.name] ?? null, planned, past, ...(isLast && { isLast }) };
};

type Words = StoredNotice["words"];

function checkLanguages(words: Words, languages: readonly string[]): void {
  const missingLanguage = languages.find((language) => !words[language]);
  if (missingLanguage)
    throw badRequest(`words.${missingLanguage}`, "is missing", `words in ${languages.join(" and ")}`);
  const unknownLanguage = Object.keys(words).find((language) => !languages.includes(language));
  if (unknownLanguage) throw badRequest(`words.${unknownLanguage}`, "is not a site language", languages.join(", "));
}

const putNotice: Handlers["putNotice"] = async ({ site: name, revision, level, until, words }, operation) => {
  checkLanguages(words, (await siteNamed(operation.context, name)).languages);
  const endTime = Date.parse(until);
  if (!(endTime > Date.now() && endTime <= Date.now() + MAX_NOTICE_DAYS * DAY_MS))
    throw badRequest("until", "is in the past or too far ahead", `a time within the next ${MAX_NOTICE_DAYS} days`);
  const notice = { level, until: new Date(endTime).toISOString(), words };
  return changeNotice(operation, { name, revision, notice });
};

const endNotice: Handlers["endNotice"] = async ({ site: name, revision }, operation) => {
  await siteNamed(operation.context, name);
  return changeNotice(operation, { name, revision, notice: null });
};

/** Returns a site's planned notices that have not ended, ordered by start time. */
const plansOf = ({ plannedNotices }: RuntimeConfig, site: string): PlannedNotice[] =>
  (plannedNotices[site] ?? []).filter(({ until }) => Date.parse(until) > Date.now());

const planNotice: Handlers["planNotice"] = async ({ site: name, from, until, level, words }, operation) => {
  checkLanguages(words, (await siteNamed(operation.context, name)).languages);
  const [startTime, endTime] = [Date.parse(from), Date.parse(until)];
  if (startTime < Date.now() - MINUTE_MS || startTime > Date.now() + MAX_AHEAD_DAYS * DAY_MS)
    throw badRequest("from", "is in the past or too far ahead", `a time within the next ${MAX_AHEAD_DAYS} days`);
  if (endTime <= startTime) throw badRequest("until", "is not after the start", "a time after the start");
  if (endTime > startTime + MAX_NOTICE_DAYS * DAY_MS)
    throw badRequest("until", "is too long after the start", `at most ${MAX_NOTICE_DAYS} days after the start`);
  const toIso = (at: number) => new Date(at).toISOString();
  return changePlans(operation, name, (plans) => {
    if (plans.length >= MAX_PLANS) throw badRequest("from", "exceeds the limit", `at most ${MAX_PLANS} plans`);
    const revision = Math.max(Date.now(), ...plans.map((existing) => existing.revision + 1));
    const plan = { level, words, revision, from: toIso(startTime), until: toIso(endTime) };
    return [...plans, plan].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  });
};

const withdrawNotice: Handlers["withdrawNotice"] = async ({ site: name, id }, operation) => {
  await siteNamed(operation.context, name);
  return changePlans(operation, name, (plans) => {
    if (!plans.some(({ revision }) => revision === id)) throw new HttpError(404);
    return plans.filter(({ revision }) => revision !== id);
  });
};

const nameOf = ({ actor }: ChangeContext) => actor.name || actor.role;

async function changePlans(operation: ChangeContext, name: string, apply: (plans: PlannedNotice[]) => PlannedNotice[]) {
  const { context, change } = operation;
  let before: PlannedNotice[] = [];
  let planned: PlannedNotice[] = [];
  await changeConfig(context.env, {
    apply(config) {
      before = plansOf(config, name);
      planned = apply(before);
      return { ...config, plannedNotices: { ...config.plannedNotices, [name]: planned } };
    },
    audit: change,
    also: (id) => [
      ...planned
        .filter((plan) => !before.includes(plan))
        .flatMap((plan) => noticeAdded(context.env, name, plan, nameOf(operation), id)),
      ...before
        .filter((plan) => !planned.includes(plan))
        .map(({ revision }) => noticeEnded(context.env, name, revision, nameOf(operation), id)),
    ],
  });
  return { planned, everywhereBy: new Date(Date.now() + CONFIG_MAX_AGE_MS).toISOString() };
}

export const noticeHandlers: Handlers = { readNotice, putNotice, endNotice, planNotice, withdrawNotice };

interface NoticeChange {
  name: string;
  /** Revision number of the replaced notice. */
  revision: number;
  notice: Omit<StoredNotice, "revision"> | null;
}

async function changeNotice(operation: ChangeContext, { name, revision, notice }: NoticeChange) {
  const { context, change } = operation;
  let stored: StoredNotice | null = null;
  await changeConfig(context.env, {
    apply(config: RuntimeConfig) {
      const { [name]: current, ...others } = config.notices;
      if ((current?.revision ?? 0) !== revision)
        throw new HttpError(409, {
          problems: [
            {
              field: "revision",
              wrong: "is not the current revision, because the notice has changed",
              allowed: "the revision in the response to a read request",
            },
          ],
        });
      stored = notice && { ...notice, revision: Math.max(Date.now(), revision + 1) };
      return { ...config, notices: stored ? { ...others, [name]: stored } : others };
    },
    audit: change,
    also: (id) => [
      ...(revision > 0 ? [noticeEnded(context.env, name, revision, nameOf(operation), id)] : []),
      ...(stored ? noticeAdded(context.env, name, stored, nameOf(operation), id) : []),
    ],
  });
  return { notice: stored, everywhereBy: new Date(Date.now() + CONFIG_MAX_AGE_MS).toISOString() };
}
