import type { Enhancement } from "../../islands/types.ts";

/** Sorts the cards that stand on the page, and shows them in another way: nothing is asked for again (PR-04, PR-08). */
export const directory: Enhancement<"providers-directory/directory"> = (host) => {
  const frame = host.querySelector<HTMLElement>("[data-cards]");
  const other = host.querySelector<HTMLTemplateElement>("template[data-other]")?.content.firstElementChild;
  if (!frame) return;
  const cards = [...frame.querySelectorAll("article")];
  const ways = [frame.firstElementChild, other].filter((way) => way instanceof HTMLElement);
  const carousel = ways.find((way) => !way.matches("ul"));
  const list = ways.find((way) => way.matches("ul"));

  const place = (sort: "az" | "availability") => {
    const sorted = cards.sort((a, b) => Number(a.dataset[sort]) - Number(b.dataset[sort]));
    for (const [index, slot] of frame.querySelectorAll("[data-track] > *, ul > li").entries()) {
      const card = sorted[index];
      if (card) slot.replaceChildren(card);
    }
    // Another value takes a carousel back to its first slide.
    const track = frame.querySelector<HTMLElement>("[data-reset]");
    if (track) track.dataset.reset = sort;
  };
  const chosen = (name: "sort" | "as") =>
    host.querySelector<HTMLElement>(`[data-${name}][aria-pressed="true"]`)?.dataset[name];

  host.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button[data-sort], button[data-as]") : null;
    if (!button) return;
    for (const each of button.parentElement?.querySelectorAll("button") ?? [])
      each.ariaPressed = String(each === button);
    const display = button.dataset.as;
    if (display) {
      const way = display === "carousel" ? carousel : list;
      if (list) list.dataset.display = display;
      if (way && way !== frame.firstElementChild) frame.replaceChildren(way);
    }
    place(chosen("sort") === "az" ? "az" : "availability");
  });
};
