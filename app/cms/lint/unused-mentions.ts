import { unusedMention } from "../../../lib/cms/features.ts";
import { allBlocks } from "../../render/page-blocks.ts";
import { plainText } from "../fields/sanitize.ts";
import type { LayoutProblem, Unused } from "../fields/types.ts";
import { isRecord } from "../fields/wire.ts";
import type { ParsedPage } from "../parse/parse-page.ts";

/** Fields that contain addresses, IDs, or settings, in which words of a feature are no text. */
const NO_TEXT =
  /(?:^|\.)(?:id|uid|url|href|src|path|link\w*Url|theme|kind|type|className|icon\w*|target|anchor|\w*Id)$/i;

/** Calls a function for each text in a value, with the path of its field. */
function eachText(value: unknown, field: string, visit: (text: string, field: string) => void): void {
  if (typeof value === "string") {
    if (!NO_TEXT.test(field) && !/^(?:\/|https?:|#)\S*$/.test(value)) visit(value, field);
  } else if (Array.isArray(value))
    for (const [index, one] of value.entries()) eachText(one, `${field}[${index}]`, visit);
  else if (isRecord(value))
    for (const [name, one] of Object.entries(value)) eachText(one, field ? `${field}.${name}` : name, visit);
}

/** Lists the authored texts that mention a feature that the site does not use. Only an author can reword them. */
export function unusedMentions(page: ParsedPage, unused: Unused | undefined): LayoutProblem[] {
  if (!unused || unused.notUsed.length === 0) return [];
  const problems: LayoutProblem[] = [];
  for (const { name, dataSource, uid, values } of allBlocks(page))
    eachText(values, "", (text, field) => {
      const mention = unusedMention(unused.notUsed, plainText(text));
      if (!mention) return;
      const { feature, words } = mention;
      const wrong = `The text mentions "${words}", but this site does not use ${feature}: reword the text`;
      problems.push({ level: "advice", block: name, item: dataSource || uid, field, wrong });
    });
  return problems;
}
