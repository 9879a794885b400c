import { effect } from "@preact/signals-core";
import { visitorPlace } from "./visitor-place.ts";

/** What a link with `data-regions` carries. `text` are the words of the link for everybody. */
export interface RegionLinks {
  text: string;
  regions: Record<string, { href: string; text: string }>;
}

/** What a link was before: the link for everybody. */
interface Base {
  href: string;
  words?: { node: Text; text: string };
}

/**
 * Links for the visitor's region (LY-04): the page comes with the link for everybody, and here it is swapped as soon as
 * a place is known, and back when it is cleared. Loaded where such links are; makes no requests.
 */
const bases = new WeakMap<HTMLAnchorElement, Base>();
let region = "";

function swap(link: HTMLAnchorElement): void {
  const base = bases.get(link) ?? { href: link.getAttribute("href") ?? "#" };
  bases.set(link, base);
  if (base.words) base.words.node.data = base.words.text;
  const { text, regions } = JSON.parse(link.dataset.regions ?? "") as RegionLinks;
  const own = Object.hasOwn(regions, region) ? regions[region] : undefined;
  link.setAttribute("href", own?.href ?? base.href);
  // A block may show words of its own in place of the link's: those stay.
  const node = own && own.text !== text ? textNode(link, text) : null;
  if (!own || !node) return;
  base.words = { node, text: node.data };
  node.data = own.text;
}

function textNode(link: HTMLAnchorElement, text: string): Text | null {
  const nodes = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node instanceof Text && node.data.trim() === text.trim()) return node;
  return null;
}

const swapAll = () => document.querySelectorAll<HTMLAnchorElement>("a[data-regions]").forEach(swap);

effect(() => {
  region = visitorPlace.value?.subdivision_1_iso_code?.toUpperCase() ?? "";
  swapAll();
});
// Results and personalized blocks are inserted after load.
new MutationObserver(swapAll).observe(document.body, { childList: true, subtree: true });
