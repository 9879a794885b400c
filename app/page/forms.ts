import { blocks } from "../blocks/index.ts";
import type { PageForm } from "../forms/page-form.ts";
import { allBlocks } from "./page-blocks.ts";
import type { ParsedPage } from "./parse/parse-page.ts";

/** The forms on a page, in its order; a block that fails has none. */
export const formsOf = (page: ParsedPage): PageForm[] =>
  allBlocks(page).flatMap(({ name, values }) => {
    try {
      return blocks.get(name)?.form?.(values) ?? [];
    } catch {
      return [];
    }
  });

/** What the blocks of a page load of other companies. */
export const embedsOn = (page: ParsedPage): Set<"chat" | "embeddedForms"> =>
  new Set(allBlocks(page).flatMap(({ name }) => blocks.get(name)?.embeds ?? []));
