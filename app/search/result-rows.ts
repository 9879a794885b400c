import { LONG_LIST } from "../../lib/constants.ts";
import type { LongResults } from "./long-results.tsx";

/**
 * The rows of a list of results (`li` with `data-id`), however many there are. Once the list is long, what draws long
 * lists is loaded and takes it over (ED-22); if that fails, it stays as it is.
 */
export class ResultRows {
  readonly #list: HTMLElement;
  #long: LongResults | undefined;
  #dropped = false;

  constructor(list: HTMLElement) {
    this.#list = list;
    void this.#lengthen();
  }

  ids(): string[] {
    return this.#long?.ids() ?? this.#items().map(({ dataset }) => dataset.id ?? "");
  }

  /** Puts rows below those that stand there. */
  add(items: HTMLElement[]): void {
    if (this.#long) this.#long.add(items);
    else {
      for (const item of items) this.#list.appendChild(item);
      void this.#lengthen();
    }
  }

  /** The list goes from the page. */
  drop(): void {
    this.#dropped = true;
    this.#long?.stop();
  }

  #items() {
    return [...this.#list.querySelectorAll<HTMLElement>(":scope > li")];
  }

  async #lengthen(): Promise<void> {
    if (this.#items().length < LONG_LIST) return;
    try {
      const { longResults } = await import("./long-results.tsx");
      if (!this.#dropped) this.#long ??= longResults(this.#list);
    } catch (error) {
      console.error("long list:", error);
    }
  }
}
