import { PurgeRequest } from "../../contracts/purge.ts";
import type { Ctx } from "../context.ts";
import { readSites } from "../platform/content/sites.ts";
import { readConfig } from "../platform/control/runtime-config.ts";
import { parseJson } from "../platform/http/body.ts";
import { badRequest } from "../platform/http/http-error.ts";
import { readPath, splitLanguage } from "../platform/http/path.ts";
import { validate } from "../platform/http/validate.ts";
import { withPublisher } from "../publish/publish-guard.ts";
import { purgeContent, receiptOf } from "../publish/purge.ts";
import type { PageOf } from "../publish/targets.ts";
import type { SiteRecord } from "../site.ts";

const roles = ["author", "ops"] as const;

/** `POST /_edge/purge` (AU-09): purges what an author, ops or a machine names, and answers with a receipt (PB-01). */
export const purge = (c: Ctx): Promise<Response> =>
  withPublisher(c, { roles, attempts: 10, changes: true }, async (body, actor) => {
    const { site: name, paths, prefixes, tags, items, all } = validate(PurgeRequest, parseJson(body));
    const sites = await readSites(c.var.context);
    const site = sites.find((one) => one.name === name);
    if (!site) throw badRequest("site", "is no site of ours", sites.map((one) => one.name).join(", "));
    const asked = [`site ${name}`, ...(all ? ["all"] : []), ...paths, ...prefixes.map((path) => `${path} and below`)];
    return purgeContent(
      c.var.context,
      {
        sites: [site],
        pages: paths.map((path, at) => pageOf(site, path, `paths.${at}`)),
        below: prefixes.flatMap((path, at) => foldersOf(site, pageOf(site, path, `prefixes.${at}`))),
        items: [...tags, ...items],
        all,
      },
      { actor, action: "purge", asked: [...asked, ...tags, ...items] },
    );
  });

/** `GET /_edge/purge/{id}`: the receipt again, with how far the purge is. */
export const receipt = (c: Ctx): Promise<Response> =>
  withPublisher(c, { roles, changes: false }, async () => {
    await readConfig(c.var.context);
    return receiptOf(c.env, "id", c.req.param("id") ?? "");
  });

/** The page that visitors find at a path of a site. */
function pageOf(site: SiteRecord, path: string, field: string): PageOf {
  const { normal } = readPath(`https://own.invalid${path}`);
  if (normal === null) throw badRequest(field, "can be no page", "the path of a page, such as /about-us");
  const [own = "en"] = site.languages;
  return { site: site.name, ...splitLanguage(normal, { language: own, languages: site.languages }) };
}

/** The other languages of a site lie below its root. */
const foldersOf = ({ name, languages }: SiteRecord, folder: PageOf): PageOf[] =>
  folder.path === "/" && folder.language === languages[0]
    ? languages.map((language) => ({ site: name, language, path: "/" }))
    : [folder];
