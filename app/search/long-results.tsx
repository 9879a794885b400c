import { useCallback } from "react";
import { flushSync } from "react-dom";
import { mount } from "../islands/hydrate.tsx";
import { LongList } from "./LongList.tsx";

interface Row {
  id: string;
  /** Its nodes as they were in the page, with open disclosures and running islands. */
  nodes: Node[];
  /** CSS pixels; 0 for a row that has not been in the page yet. */
  height: number;
}

/** A list of results of which only the rows near the viewport are in the page. */
export interface LongResults {
  ids(): string[];
  /** Adds rows at the end; the first of them is in the page when this returns. */
  add(items: HTMLElement[]): void;
  stop(): void;
}

/** Takes over a list that has become long (ED-22). Every row keeps its height, so that nothing moves. */
export function longResults(list: HTMLElement): LongResults {
  const rows: Row[] = [];
  const take = (items: Iterable<Element>) => {
    for (const item of items) {
      const { height } = item.getBoundingClientRect();
      rows.push({ id: (item as HTMLElement).dataset.id ?? "", nodes: [...item.childNodes], height });
    }
  };
  take(list.children);
  const usual = rows.reduce((sum, { height }) => sum + height, 0) / Math.max(1, rows.length);
  const focus = document.activeElement;
  const within = rows.findIndex(({ nodes }) => nodes.some((node) => node.contains(focus)));
  // The list keeps the scroll position by itself.
  list.style.overflowAnchor = "none";
  const { draw, stop } = mount(list);
  const show = (wanted: number) =>
    flushSync(() =>
      draw(
        <LongList
          list={list}
          count={rows.length}
          height={(index) => rows[index]!.height || usual}
          wanted={wanted}
          row={(index) => ({ id: rows[index]!.id, content: <Adopted nodes={rows[index]!.nodes} /> })}
        />,
      ),
    );
  show(within);
  if (within >= 0 && focus instanceof HTMLElement) focus.focus({ preventScroll: true });
  return {
    ids: () => rows.map(({ id }) => id),
    add(items) {
      const first = rows.length;
      take(items);
      show(first);
    },
    stop,
  };
}

/** Nodes that React did not make, and does not look into. */
function Adopted({ nodes }: { nodes: Node[] }) {
  const place = useCallback(
    (host: HTMLElement | null) => {
      for (const node of nodes) host?.appendChild(node);
    },
    [nodes],
  );
  return <div ref={place} style={{ display: "contents" }} />;
}
