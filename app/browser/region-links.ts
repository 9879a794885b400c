import { effect } from "@preact/signals-core";
import { visitorLocation } from "./visitor-location.ts";

/** Parsed JSON from a `data-regions` attribute. `text` is the text of the default link. */
export interface RegionLinks {
  text: string;
  regions: Record<string, { href: string; text: string }>;
}

/** An element's default link, which a regional link can replace. */
interface Base {
  href: string;
  words?: { node: Text; text: string };
}

/**
 * When the visitor's location becomes known, replaces default links with links for the visitor's region. When the
 * visitor clears the location, the script restores the default links. The script does not make API calls.
 */
const bases = new WeakMap<HTMLAnchorElement, Base>();
let region = "";

function applyRegion(link: HTMLAnchorElement): void {
  const base = bases.get(link) ?? { href: link.getAttribute("href") ?? "#" };
  bases.set(link, base);
  if (base.words) base.words.node.data = base.words.text;
  const { text, regions } = JSON.parse(link.dataset.regions ?? "") as RegionLinks;
  const regionalLink = Object.hasOwn(regions, region) ? regions[region] : undefined;
  link.setAttribute("href", regionalLink?.href ?? base.href);
  // If the link's text differs from the default text, the script replaces only the URL.
  const node = regionalLink && regionalLink.text !== text ? textNode(link, text) : null;
  if (!regionalLink || !node) return;
  base.words = { node, text: node.data };
  node.data = regionalLink.text;
}

function textNode(link: HTMLAnchorElement, text: string): Text | null {
  const nodes = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node instanceof Text && node.data.trim() === text.trim()) return node;
  return null;
}

const swapAll = () => document.querySelectorAll<HTMLAnchorElement>("a[data-regions]").forEach(applyRegion);

effect(() => {
  region = visitorLocation.value?.subdivision_1_iso_code?.toUpperCase() ?? "";
  swapAll();
});
// The observer handles links in search results and personalized blocks, which are inserted after the page loads.
new MutationObserver(swapAll).observe(document.body, { childList: true, subtree: true });
