import { failureMail } from "../../lib/links.ts";
import type { LiveField } from "./live-field.ts";

/** The place under the form that says what is wrong, and gets the focus when it does (AX-03). */
export function summary(form: HTMLFormElement, fields: readonly LiveField[]) {
  const place = form.querySelector<HTMLElement>("[data-problems]");
  const failure = place?.querySelector<HTMLElement>("[data-failure]");
  const list = place?.querySelector("ul");
  // The page may have come with what a try without script gave.
  let listing = place?.hidden === false && list?.querySelector("a") !== null;
  const show = (failed: boolean, items: readonly Node[]) => {
    if (!place || !failure || !list) return;
    list.replaceChildren(...items.map(itemOf));
    const report = failure.querySelector<HTMLAnchorElement>("[data-report]");
    if (report) report.href = failureMail(report.dataset.report ?? "", location.href);
    failure.hidden = !failed;
    place.hidden = false;
    place.focus();
  };
  place?.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    if (!link) return;
    event.preventDefault();
    document.getElementById(link.hash.slice(1))?.focus();
  });
  return {
    hide() {
      listing = false;
      if (place) place.hidden = true;
    },
    fail(messages: readonly string[]) {
      listing = false;
      // The default message is a guess; the receiver's own, if there is one, is better.
      show(
        messages.length === 0,
        messages.map((message) => document.createTextNode(message)),
      );
    },
    list() {
      listing = true;
      show(
        false,
        wrong().map(({ id, error }) => linkTo(id, error)),
      );
    },
    /**
     * After a first try the list says what the fields say, at every moment, without moving the focus. Links stay the
     * same: one may be on its way to be clicked.
     */
    update() {
      if (!listing || !place || !list) return;
      const links = new Map([...list.querySelectorAll("a")].map((link) => [link.hash, link]));
      const now = wrong().map(({ id, error }) => {
        const link = links.get(`#${id}`);
        if (!link) return itemOf(linkTo(id, error));
        if (link.textContent !== error) link.textContent = error;
        return link.closest("li")!;
      });
      const same = now.length === list.children.length && now.every((item, at) => item === list.children[at]);
      if (!same) list.replaceChildren(...now);
      place.hidden = now.length === 0;
    },
  };

  function wrong(): { id: string; error: string }[] {
    return fields.flatMap((field) => {
      const error = field.shown();
      return error ? [{ id: field.id, error }] : [];
    });
  }
}

function itemOf(content: Node): HTMLLIElement {
  const item = document.createElement("li");
  item.appendChild(content);
  return item;
}

function linkTo(id: string, text: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = `#${id}`;
  link.textContent = text;
  return link;
}
