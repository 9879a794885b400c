import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { LONG_LIST } from "../../lib/constants.ts";
import { Adopt } from "../islands/Adopt.tsx";
import type { LongList as LongListComponent } from "./LongList.tsx";

/** A result row in the browser: a React card, or the DOM nodes of a server-rendered row. */
export interface LiveRow {
  id: string;
  card?: ReactNode;
  nodes?: readonly Node[];
}

/** Returns the server-rendered rows inside an element. */
export const servedRows = (host: Element | null): LiveRow[] =>
  [...(host?.querySelectorAll("[data-results] > ol > li") ?? [])].map((item) => ({
    id: (item as HTMLElement).dataset.id ?? "",
    nodes: [...item.childNodes],
  }));

interface LiveRowsProps {
  /** Ref of the list element. */
  list: HTMLElement;
  rows: readonly LiveRow[];
  /** Index of the row to focus, or -1 for no row. */
  wanted: number;
}

/**
 * The rows of a result list that is rendered in the browser. Lists with at least `LONG_LIST` rows are virtualized. Each
 * card has a separate element, which moves with its row, so opened details stay open.
 */
export function LiveRows({ list, rows, wanted }: LiveRowsProps) {
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const [heights] = useState(() => new Map<string, number>());
  const [Long, setLong] = useState<ComponentType<Parameters<typeof LongListComponent>[0]> | null>(null);
  const [focused, setFocused] = useState(-1);
  const latest = useRef(rows);
  latest.current = rows;
  const elementOf = ({ id, nodes = [] }: LiveRow) => {
    // A server-rendered result may appear again as a React card, which needs another key.
    const key = nodes.length > 0 ? `served ${id}` : id;
    let element = elements.get(key);
    if (!element) {
      element = document.createElement("div");
      element.style.display = "contents";
      for (const node of nodes) element.appendChild(node);
      elements.set(key, element);
    }
    return element;
  };

  const isLong = rows.length >= LONG_LIST;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the list becomes long
  useEffect(() => {
    if (!isLong || Long) return;
    import("./LongList.tsx").then(
      ({ LongList }) => {
        for (const item of list.children)
          heights.set((item as HTMLElement).dataset.id ?? "", item.getBoundingClientRect().height);
        const focus = document.activeElement;
        // The virtualizer preserves the scroll position, so the browser's scroll anchoring is disabled.
        list.style.overflowAnchor = "none";
        flushSync(() => {
          setFocused(latest.current.findIndex((row) => elementOf(row).contains(focus)));
          setLong(() => LongList);
        });
        if (focus instanceof HTMLElement && list.contains(focus)) focus.focus({ preventScroll: true });
      },
      (error) => console.error("long list:", error),
    );
  }, [isLong]);

  const usual = [...heights.values()].reduce((sum, height) => sum + height, 0) / Math.max(1, heights.size);
  return (
    <>
      {isLong && Long ? (
        <Long
          list={list}
          count={rows.length}
          height={(index) => heights.get(rows[index]!.id) || usual}
          wanted={wanted >= 0 ? wanted : focused}
          row={(index) => ({ id: rows[index]!.id, content: <Adopt element={elementOf(rows[index]!)} /> })}
        />
      ) : (
        rows.map((row) => (
          <li key={row.id} data-id={row.id}>
            <Adopt element={elementOf(row)} />
          </li>
        ))
      )}
      {rows.map((row) => row.card && createPortal(row.card, elementOf(row), row.id))}
    </>
  );
}

interface ServedRowsProps {
  /** Ref of the element that contains the results. */
  host: RefObject<HTMLElement | null>;
  /** Ref that receives the rows after React has taken over the list. */
  taken: RefObject<readonly LiveRow[] | null>;
}

/** Virtualizes a long server-rendered list. */
export function ServedRows({ host, taken }: ServedRowsProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const served = host.current?.querySelector<HTMLElement>("[data-results] > ol");
    if (!served || served.children.length < LONG_LIST) return;
    const take = () => {
      // Newer results may have replaced the list in the meantime.
      if (!served.isConnected) return;
      const focus = document.activeElement;
      taken.current = servedRows(host.current);
      served.replaceChildren();
      flushSync(() => setList(served));
      if (focus instanceof HTMLElement && served.contains(focus)) focus.focus({ preventScroll: true });
    };
    import("./LongList.tsx").then(take, (error) => console.error("long list:", error));
  }, [host, taken]);
  return list && taken.current && createPortal(<LiveRows list={list} rows={taken.current} wanted={-1} />, list);
}
