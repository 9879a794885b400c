import { PublishWebhook } from "../../contracts/content.ts";
import type { Ctx } from "../context.ts";
import { readSites } from "../platform/content/sites.ts";
import { parseJson } from "../platform/http/body.ts";
import { digestOf } from "../platform/http/digest.ts";
import { validate } from "../platform/http/validate.ts";
import { withPublisher } from "../publish/publish-guard.ts";
import { purgeContent, receiptOf } from "../publish/purge.ts";

/**
 * `POST /_edge/publish`: what the content system tells after publishing (PB-03). Whatever uses one of the items is
 * purged, on every site and in every language, since a page may show an item of another language that its own lacks.
 * Told twice, also in another request, it happens once and has the same receipt.
 */
export const publish = (c: Ctx): Promise<Response> =>
  withPublisher(c, { roles: [], attempts: 60, changes: true }, async (body, actor) => {
    const { invocation_id: invocation, updates } = validate(PublishWebhook, parseJson(body));
    const identifiers = [...new Set(updates.map(({ identifier }) => identifier))];
    // A large publication comes in parts under one name.
    const once = `${invocation} ${await digestOf(JSON.stringify(identifiers))}`;
    const told = await receiptOf(c.env, "once", once);
    if (told) return told;
    const sites = await readSites(c.var.context);
    const purge = { sites, pages: [], below: [], items: identifiers, all: false };
    try {
      const asked = [`publication ${invocation}`, ...identifiers];
      return await purgeContent(c.var.context, purge, { actor, action: "publish", asked, once });
    } catch (error) {
      const meanwhile = await receiptOf(c.env, "once", once);
      if (meanwhile) return meanwhile;
      throw error;
    }
  });
