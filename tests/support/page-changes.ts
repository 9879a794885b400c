import type { Page } from "playwright";

/** Ways in which translators, browser extensions, and phones change a page. */
export const CHANGES = [
  "insert",
  "reword",
  "translate",
  "link",
  "attributes",
  "remove",
  "inputs",
  "options",
  "wrap",
  "rewrite",
  "comments",
  "document",
  "move",
] as const;

/**
 * Times of a change:
 * - With `during hydration`, the change happens between two tasks of React, once for each island.
 * - With `constantly`, the change repeats in every task, starting before the page's scripts, until `contentOf` reads the
 *   page.
 */
export const TIMES = ["before scripts", "on load", "during hydration", "constantly"] as const;

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
            const parent = text.parentElement;
            // A link in a flex container would be an item of its own.
            if (!parent || parent.closest("a,button,label,option") || getComputedStyle(parent).display.includes("flex"))
              continue;
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
            elementsIn(root, "p,h2,h3,label,legend,span,li,a,button").filter(
              // Text that a script has not shown yet cannot be counted among the removed lines.
              (own) =>
                own.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
                !own.querySelector(CONTROLS),
            ),
          );
          if (!element || removedFrom.has(root)) return;
          removedFrom.add(root);
          // `innerText` is empty in a part of the page that the browser has not laid out yet.
          // biome-ignore lint/performance/useDomNodeTextContent: `textContent` contains hidden text
          removed.push((element as HTMLElement).innerText || element.textContent);
          element.remove();
        },
        inputs(root) {
          // Password managers add hidden inputs to forms, and icons after inputs.
          for (const control of elementsIn(root, "input:not([type=hidden])")) {
            if (control.nextElementSibling?.matches("[data-lastpass-icon-root]")) continue;
            const icon = document.createElement("div");
            icon.dataset.lastpassIconRoot = "";
            control.insertAdjacentElement("afterend", icon);
            control.setAttribute("style", "background-image: none");
          }
          for (const form of elementsIn(root, "form")) {
            if (form.querySelector("[name=extension]")) continue;
            const input = document.createElement("input");
            input.type = "hidden";
            input.name = "extension";
            form.insertBefore(input, form.firstChild);
          }
        },
        options(root) {
          for (const option of elementsIn(root, "select").flatMap((select) => [...select.querySelectorAll("option")])) {
            if (option.firstElementChild) continue;
            const translation = document.createElement("font");
            translation.textContent = option.text;
            option.replaceChildren(translation);
          }
        },
        wrap(root) {
          const element = pick(elementsIn(root, "p,h2,h3,ul,ol,a,button,input,label,form"));
          if (!element || element.parentElement?.matches("[data-changed]")) return;
          const wrapper = document.createElement("span");
          wrapper.dataset.changed = "";
          element.replaceWith(wrapper);
          wrapper.appendChild(element);
        },
        rewrite(root) {
          const element = pick(
            elementsIn(root, "div,p,li,fieldset,label").filter(
              (own) => !own.querySelector("x-island,input,select,textarea"),
            ),
          );
          if (!element || element.matches("[data-changed]")) return;
          const copy = element.cloneNode(true) as HTMLElement;
          copy.dataset.changed = "";
          element.replaceWith(copy);
        },
        comments(root) {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
          const comments: Node[] = [];
          while (walker.nextNode()) comments.push(walker.currentNode);
          for (const comment of comments) if (isOwn(comment)) comment.parentNode?.removeChild(comment);
          root.normalize();
        },
        document(root) {
          // Chrome's translator, Dark Reader, and Grammarly mark the document.
          const { documentElement, body, head } = document;
          documentElement.lang = "fr";
          documentElement.classList.add("translated-ltr");
          documentElement.dataset.darkreaderMode = "dynamic";
          body.dataset.grExtInstalled = "";
          for (const element of [root, ...elementsIn(root, "a,button,p,input")]) {
            element.setAttribute("data-darkreader-inline-color", "");
            (element as HTMLElement).style.setProperty("--darkreader-inline-color", "inherit");
          }
          if (document.getElementById("extension")) return;
          const added = document.createElement("div");
          added.id = "extension";
          body.insertBefore(added, body.firstChild);
          body.insertBefore(document.createElement("script"), added);
          head.insertBefore(document.createElement("style"), head.firstChild);
        },
        move() {
          if (document.getElementById("extension")) return;
          // The browser disconnects and connects each custom element.
          const wrapper = document.createElement("div");
          wrapper.id = "extension";
          for (const child of [...document.body.childNodes]) wrapper.appendChild(child);
          document.body.appendChild(wrapper);
        },
      };
      const apply = () => {
        for (const root of document.querySelectorAll(ROOTS)) changes[change](root);
      };
      if (time === "on load") return addEventListener("load", apply);
      if (time === "during hydration") {
        const changed = new WeakSet<Element>();
        const { port1, port2 } = new MessageChannel();
        // A message is a task, as is each part of a hydration in React.
        port1.onmessage = () => {
          for (const root of document.querySelectorAll(ROOTS)) {
            const hasStarted = Object.keys(root).some((key) => key.startsWith("__reactContainer"));
            if (!hasStarted || changed.has(root)) continue;
            changed.add(root);
            changes[change](root);
          }
          port2.postMessage(null);
        };
        addEventListener("stop-changes", () => port1.close());
        return port2.postMessage(null);
      }
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
    // The map repeats the list, and its script merges pins when it draws the map, at any time after hydration.
    for (const map of document.querySelectorAll<HTMLElement>("[data-map]")) map.hidden = true;
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
