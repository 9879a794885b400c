import type { InputRule } from "../../lib/forms.ts";
import { blocks } from "../blocks/index.ts";
import type { ParsedPage } from "./parse.ts";
import { allBlocks } from "./render.tsx";

/** A form as the Worker knows it: what may be posted to the page that it stands on, and where that goes. */
export interface PageForm {
  /** What the page's own form says of itself, so that two on a page are told apart. */
  id: string;
  /** Where the content system wants it posted (FM-09). */
  address: string;
  fields: readonly InputRule[];
  /** Names besides those of the fields that are passed on: what the page itself knows, such as a session. */
  also: readonly string[];
  /** Passed on with every submission. */
  constants: readonly (readonly [name: string, value: string])[];
}

/** The forms on a page, in its order. */
export const formsOf = (page: ParsedPage): PageForm[] =>
  allBlocks(page).flatMap(({ name, values }) => blocks.get(name)?.form?.(values) ?? []);
