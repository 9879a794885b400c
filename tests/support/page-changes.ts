import type { Page } from "playwright";

/** Ways in which translators, browser extensions, and phones change a page. */
export const CHANGES = ["insert", "reword", "translate", "link", "attributes", "remove"] as const;

/**
 * Times of a change. With `constantly`, the change repeats in every task, starting before the page's scripts, until
 * `contentOf` reads the page.
 */
export const TIMES = ["before scripts", "on load", "constantly"] as const;

export interface PageChange {
  change: (typeof CHANGES)[number];
  time: (typeof TIMES)[number];
  /** Position of the changed node among the island's own nodes, from 0 (first) to 1 (last). */
  at: number;
}

/** Invisible character that marks a changed text. */
const MARK = "\u2063";

/** Changes, in each page that the tab loads, nodes of each island and enhancement. */
export const changePages = (page: Page, pageChange: PageChange): Promise<unknown> =>
  page.addInitScript(
    ({ change, time, at, mark }) => {
      const ROOTS = "x-island > [data-root], x-island:not([data-prefix])";
      /** Returns whether React compares the node during hydration. React does not compare the content of `ServerOnly`. */
      const isOwn = (node: Node) =>
        node.parentElement?.closest("[data-served],[data-root],x-island")?.matches(ROOTS) === true &&
        !node.parentElement.closest("script,style,svg,select,textarea");
      const pick = <T>(list: T[]): T | undefined => list[Math.floor(at * (list.length - 1))];
      const elementsIn = (root: Element, selector: string) => [...root.querySelectorAll(selector)].filter(isOwn);
      const textsIn = (root: Element) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        return texts.filter((text) => text.data.trim() !== "" && isOwn(text));
      };
      const CONTROLS = "input,select,textarea,[data-served]";
      const removedFrom = new WeakSet<Element>();
      const removed: string[] = [];
      Object.assign(window, { removed });
      const changes: Record<typeof change, (root: Element) => void> = {
        insert: (root) => pick(elementsIn(root, "*"))?.insertAdjacentElement("afterend", document.createElement("div")),
        reword(root) {
          const text = pick(textsIn(root));
          if (text && !text.data.endsWith(mark)) text.data += mark;
        },
        translate(root) {
          for (const text of textsIn(root)) {
            if (text.parentElement?.localName === "font") continue;
            const translation = document.createElement("font");
            text.replaceWith(translation);
            translation.appendChild(document.createElement("font")).textContent = text.data;
          }
        },
        link(root) {
          for (const text of textsIn(root)) {
            if (text.parentElement?.closest("a,button,label,option")) continue;
            const link = document.createElement("a");
            link.href = "x-apple-data-detectors://0";
            const linked = text.splitText(Math.floor(text.data.length / 2));
            linked.replaceWith(link);
            link.appendChild(linked);
          }
        },
        attributes(root) {
          for (const element of elementsIn(root, "*")) {
            element.setAttribute("data-gramm", "false");
            element.setAttribute("title", "changed");
            element.classList.add("changed");
          }
        },
        remove(root) {
          const element = pick(
            elementsIn(root, "p,h2,h3,label,legend,span,li,a,button").filter((own) => !own.querySelector(CONTROLS)),
          );
          if (!element || removedFrom.has(root)) return;
          removedFrom.add(root);
          // biome-ignore lint/performance/useDomNodeTextContent: `textContent` contains hidden text
          removed.push((element as HTMLElement).innerText);
          element.remove();
        },
      };
      const apply = () => {
        for (const root of document.querySelectorAll(ROOTS)) changes[change](root);
      };
      if (time === "on load") return addEventListener("load", apply);
      document.addEventListener(
        "readystatechange",
        () => {
          apply();
          if (time !== "constantly") return;
          const repeat = setInterval(apply);
          addEventListener("stop-changes", () => clearInterval(repeat));
        },
        { once: true },
      );
    },
    { ...pageChange, mark: MARK },
  );

/**
 * Returns the lines of text that the visitor sees and the values of the form controls. The lines include the text of
 * removed nodes.
 */
export const contentOf = (page: Page): Promise<string[]> =>
  page.evaluate((mark) => {
    dispatchEvent(new Event("stop-changes"));
    const { removed = [] } = window as { removed?: string[] };
    // biome-ignore lint/performance/useDomNodeTextContent: `textContent` contains hidden text
    const lines = [document.body.innerText, ...removed].flatMap((text) => text.replaceAll(mark, "").split("\n"));
    const values = [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]),select,textarea")].map(
      ({ name, value, checked }) => `${name}=${value} ${checked ?? ""}`,
    );
    return [...lines, ...values].map((line) => line.replace(/\s+/g, " ").trim()).filter(Boolean);
  }, MARK);

/** Returns the lines that a page no longer contains, or contains less often. */
export function missingLines(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after];
  return before.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
