import type { authorOperations } from "../../contracts/authors.ts";
import { checkLaw } from "../../lib/law/check.ts";
import { usHospital } from "../../lib/law/rules.ts";
import { isHiddenBySwitch } from "../config/runtime-config.ts";
import { readTexts, siteNamed } from "../content/sites.ts";
import { unreadableFiles } from "../discovery/linked-files.ts";
import { HttpError } from "../http/http-error.ts";
import { readPath, splitLanguage } from "../http/path.ts";
import type { OperationHandlers } from "../operation.ts";
import { findPage } from "../pages/find-page.ts";
import { publicSite } from "../site.ts";
import { ruleOwners } from "./rule-owners.ts";

/** Checks the pages that visitors get against the rules for a hospital's site in the United States. */
export const reportLaw: OperationHandlers<typeof authorOperations>["reportLaw"] = async (
  { site: name },
  { context },
) => {
  const record = await siteNamed(context, name);
  const site = publicSite(record, isHiddenBySwitch(context.env, record.publicHost));
  const texts = await readTexts(context, record.name).catch((): Record<string, string> => ({}));
  const read = async (href: string): Promise<string | null> => {
    const url = URL.parse(href, `https://${record.publicHost}`);
    if (!url || (url.hostname !== record.publicHost && !record.hosts.includes(url.hostname))) return null;
    const text = texts[url.pathname];
    if (text !== undefined) return text;
    const { normal } = readPath(url);
    if (normal === null) return null;
    const request = { ...context, site, ...splitLanguage(normal, site), query: url.searchParams };
    const { page } = await findPage(request);
    if (page.status !== 200) return null;
    // A page without its head, which a live block can change, starts at the body.
    const decoder = new TextDecoder();
    const html = page.parts.map((part) => (part instanceof Uint8Array ? decoder.decode(part) : "")).join("");
    return page.head ? `<html lang="${request.language}">${html}` : html;
  };
  const findings = await checkLaw(
    usHospital,
    (href) =>
      read(href).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }),
    () => unreadableFiles(context.env, record.name),
  );
  const owners = await ruleOwners(context.env, record.name);
  return {
    findings: findings.map(
      ({ rule: { id, must, citation, inForce, source, compared, owner, who, example }, ...found }) => {
        const assigned = owners.get(id);
        return {
          ...{ id, must, citation, inForce, source, example },
          where: found.where,
          wrong: found.wrong,
          compared: compared ?? null,
          owner: assigned?.owner ?? owner,
          due: assigned?.due ?? null,
          assignedBy: assigned?.by ?? null,
          ...(who && { who }),
        };
      },
    ),
  };
};
