import { registry } from "../../app/blocks/index.ts";
import { fragmentOf } from "../../app/pages/catalogue/example.ts";
import { pageOf } from "./page.ts";

/** A page with every block that shows by itself what authors filled in, by its ordinary example. */
export function everyBlockPage(): object {
  const content = Object.values(registry).filter((block) => !block.load && !block.private);
  const of = (region: string) =>
    content
      .filter((block) => (block.region ?? "main") === region)
      .map((block) => fragmentOf(block, "ordinary", block.name));
  return pageOf({ header: of("header"), main: of("main"), footer: of("footer") });
}
