import { MAX_NOTICE_DAYS, type noticeOperations, type StoredNotice } from "../../contracts/notice.ts";
import { siteNamed } from "../content/sites.ts";
import { changeConfig } from "../control/change-config.ts";
import type { OperationContext, Performs } from "../control/operation.ts";
import { CONFIG_MAX_AGE_MS, type RuntimeConfig } from "../control/runtime-config.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import { recordOrLast } from "./control.ts";

type Work = Performs<typeof noticeOperations>;

const DAY_MS = 24 * 3600 * 1000;

const readNotice: Work["readNotice"] = async ({ site: name }, operation) => {
  const site = await siteNamed(operation.context, name);
  const { config, isLast } = await recordOrLast(operation);
  return { notice: config.notices[site.name] ?? null, ...(isLast && { isLast }) };
};

const putNotice: Work["putNotice"] = async ({ site: name, revision, level, until, words }, operation) => {
  const { languages } = await siteNamed(operation.context, name);
  const lacking = languages.find((language) => !words[language]);
  if (lacking) throw badRequest(`words.${lacking}`, "is missing", `words in ${languages.join(" and ")}`);
  const strange = Object.keys(words).find((language) => !languages.includes(language));
  if (strange) throw badRequest(`words.${strange}`, "is no language of the site", languages.join(", "));
  const end = Date.parse(until);
  if (!(end > Date.now() && end <= Date.now() + MAX_NOTICE_DAYS * DAY_MS))
    throw badRequest("until", "is over or too far away", `a moment within the next ${MAX_NOTICE_DAYS} days`);
  const notice = { level, until: new Date(end).toISOString(), words };
  return changeNotice(operation, { name, revision, action: `notice-${level}`, notice });
};

const endNotice: Work["endNotice"] = async ({ site: name, revision }, operation) => {
  await siteNamed(operation.context, name);
  return changeNotice(operation, { name, revision, action: "notice-ended", notice: null });
};

export const noticeWork: Work = { readNotice, putNotice, endNotice };

interface NoticeChange {
  name: string;
  /** Revision of the notice to replace. */
  revision: number;
  action: string;
  notice: Omit<StoredNotice, "revision"> | null;
}

async function changeNotice({ context, actor }: OperationContext, { name, revision, action, notice }: NoticeChange) {
  let stored: StoredNotice | null = null;
  await changeConfig(context.env, {
    apply(config: RuntimeConfig) {
      const { [name]: before, ...others } = config.notices;
      if ((before?.revision ?? 0) !== revision)
        throw new HttpError(409, {
          problems: [
            {
              field: "revision",
              wrong: "is not that of the notice as it stands: somebody has changed it meanwhile",
              allowed: "the revision that reading it gives",
            },
          ],
        });
      stored = notice && { ...notice, revision: Math.max(Date.now(), revision + 1) };
      return { ...config, notices: stored ? { ...others, [name]: stored } : others };
    },
    audit: { ...actor, action, targets: [`site ${name}`] },
  });
  return { notice: stored, everywhereBy: new Date(Date.now() + CONFIG_MAX_AGE_MS).toISOString() };
}
