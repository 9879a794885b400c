import { failureMail } from "../../lib/links.ts";
import type { LiveField } from "./live-field.ts";

/** The place under the form that says what is wrong, and gets the focus when it does (AX-03). */
export function summary(form: HTMLFormElement, fields: readonly LiveField[]) {
  const place = form.querySelector<HTMLElement>("[data-problems]");
  const failure = place?.querySelector<HTMLElement>("[data-failure]");
  const list = place?.querySelector("ul");
  const show = (failed: boolean, items: readonly Node[]) => {
    if (!place || !failure || !list) return;
    list.replaceChildren(
      ...items.map((content) => {
        const item = document.createElement("li");
        item.appendChild(content);
        return item;
      }),
    );
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
      if (place) place.hidden = true;
    },
    fail(messages: readonly string[]) {
      // The default message is a guess; the receiver's own, if there is one, is better.
      show(
        messages.length === 0,
        messages.map((message) => document.createTextNode(message)),
      );
    },
    list() {
      const links = fields.flatMap((field) => {
        const error = field.shown();
        return error ? [linkTo(field.id, error)] : [];
      });
      show(false, links);
    },
  };
}

function linkTo(id: string, text: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = `#${id}`;
  link.textContent = text;
  return link;
}
