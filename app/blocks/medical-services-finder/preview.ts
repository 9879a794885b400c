import { TIMER } from "../../../lib/constants.ts";
import { eachPart } from "../../search/page-parts.ts";

/** Opens a service's details in a dialog instead of following its link (MS-07). */
export function followPreviews(host: HTMLElement): void {
  const shell = host.querySelector<HTMLTemplateElement>("template[data-shell]");
  host.addEventListener("click", (event) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-preview]") : null;
    if (!card || !shell || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const dialog = shell.content.firstElementChild?.cloneNode(true);
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    open(dialog, card, host);
  });
}

/**
 * The dialog with the service's name, and skeletons until its details have come. It fades in with the next frame, and
 * is removed once it has faded out (MS-08).
 */
function open(dialog: HTMLDialogElement, card: HTMLElement, host: HTMLElement): void {
  const { preview = "" } = card.dataset;
  const name = card.querySelector("[data-name]")?.textContent?.trim() ?? "";
  const running = new AbortController();
  const title = dialog.querySelector("h2");
  if (title) title.textContent = name;
  for (const link of dialog.querySelectorAll<HTMLAnchorElement>("a[data-named]"))
    link.search += encodeURIComponent(name);
  dialog.ariaLabel = name;
  host.appendChild(dialog);
  dialog.showModal();
  requestAnimationFrame(() => {
    dialog.dataset.open = "";
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest("[data-close]"))) dialog.close();
  });
  dialog.addEventListener("close", () => {
    running.abort();
    delete dialog.dataset.open;
    // A press on the next card meanwhile is that card's.
    setTimeout(() => dialog.remove(), TIMER.dialogRemoval);
  });
  void fill(dialog, preview, running.signal);
}

/** The details in the place of the skeletons; without them name and ways on stay (MS-12). */
async function fill(dialog: HTMLDialogElement, address: string, signal: AbortSignal): Promise<void> {
  const body = dialog.querySelector("[data-details]");
  const status = dialog.querySelector("[role=status]");
  const finish = (content?: Node) => {
    body?.removeAttribute("aria-busy");
    if (content) body?.replaceChildren(content);
    if (status) status.textContent = "";
  };
  try {
    let details: Element | null = null;
    const answer = await fetch(new URL(address, location.href), { signal, headers: { accept: "text/html" } });
    await eachPart(answer, signal, (part, element) => {
      if (part === "service-preview") details = element.querySelector("[data-body]") ?? details;
    });
    if (!details) throw new Error(`no details at ${address}`);
    finish(details);
  } catch (error) {
    if (signal.aborted) return;
    console.error("medical-services-finder:", error);
    finish();
  }
}
