import { Island } from "../../islands/Island.tsx";
import type { ViewProps } from "../define.ts";
import { ChangesIsland } from "./Changes.island.tsx";
import { changeOf } from "./format.ts";
import type { RulesData } from "./load.ts";

/**
 * Renders the most recent cache rule changes. Without JavaScript, the user must reload the page to see whether a change
 * has taken effect everywhere.
 */
export const RuleChanges = ({ data, page, actor }: Pick<ViewProps<RulesData>, "data" | "page" | "actor">) => (
  <Island
    name="ops/Changes"
    hydrate="load"
    component={ChangesIsland}
    props={{
      changes: data.changes.map((entry) => changeOf(entry, actor?.subject)),
      zone: page.timeZone,
      now: data.now.getTime(),
    }}
  />
);
