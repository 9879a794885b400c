import { allBlocks } from "../../render/page-blocks.ts";
import type { LayoutProblem } from "../fields/types.ts";
import { isRecord, textOf } from "../fields/wire.ts";
import type { ParsedPage } from "../parse/parse-page.ts";

/** Reports fragment links whose target is neither an article section nor an ID in rich text. */
export function brokenFragmentLinks(page: ParsedPage): LayoutProblem[] {
  const all = allBlocks(page);
  const texts = JSON.stringify(all.map(({ values }) => values));
  const exists = (id: string) => id === "main" || texts.includes(`id=\\"${id}\\"`) || texts.includes(`"id":"${id}"`);
  return all.flatMap(({ name, dataSource, uid, values: { jumpLinks } }) =>
    (Array.isArray(jumpLinks) ? jumpLinks : []).flatMap((link: unknown, index): LayoutProblem[] => {
      const id = isRecord(link) ? textOf(link.jumplinkId).replace(/^#/, "") : "";
      if (!id || exists(id)) return [];
      const field = `jumpLinks[${index}].jumplinkId`;
      const wrong = `No element on this page has the ID "${id}"`;
      return [{ level: "advice", block: name, item: dataSource || uid, field, wrong }];
    }),
  );
}
