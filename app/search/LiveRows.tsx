import { css } from "@linaria/core";
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { LONG_LIST } from "../../lib/constants.ts";
import { ExistingElement } from "../islands/ExistingElement.tsx";
import type { LongList as LongListComponent } from "./LongList.tsx";

const ordered = css`
  & > * + * {
    border-block-start: 1px solid var(--color-border);
  }
`;

/* The wrapper of a row, or of server-rendered rows, does not generate a box. */
const boxless = css`
  display: contents;
`;

/** Function that renders the rows of a result list in a layout such as a carousel. */
export type RowLayout = (rows: readonly ReactElement[]) => ReactNode;

interface RowListProps {
  rows: readonly { id: string; content: ReactNode }[];
  layout: RowLayout | undefined;
  ref?: Ref<HTMLOListElement>;
  /** List items (`li`) that replace the default items of the ordered list. */
  virtual?: ReactNode;
}

/** Renders a result list's rows in the given layout. By default, the rows form an ordered list. */
export const RowList = ({ rows, layout, ref, virtual }: RowListProps) =>
  layout ? (
    <div data-rows="">
      {layout(
        rows.map(({ id, content }) => (
          <div key={id} className={boxless} data-id={id}>
            {content}
          </div>
        )),
      )}
    </div>
  ) : (
    <ol className={ordered} data-rows="" ref={ref}>
      {virtual ||
        rows.map(({ id, content }) => (
          <li key={id} data-id={id}>
            {content}
          </li>
        ))}
    </ol>
  );

/** A result row in the browser: a card that React renders, or the DOM nodes of a server-rendered row. */
export interface LiveRow {
  id: string;
  card?: ReactNode;
  nodes?: readonly Node[];
}

/** Returns the server-rendered rows inside an element. */
export const servedRows = (host: Element | null): LiveRow[] =>
  [...(host?.querySelectorAll<HTMLElement>("[data-rows] [data-id]") ?? [])].map((row) => ({
    id: row.dataset.id ?? "",
    nodes: [...row.childNodes],
  }));

interface LiveRowsProps {
  rows: readonly LiveRow[];
  layout: RowLayout | undefined;
  /** Index of the row to focus, or -1 if no row should receive focus. */
  wanted: number;
}

/**
 * Renders a result list's rows in the browser. Virtualizes ordered lists that have at least `LONG_LIST` rows. When
 * a row moves, its card keeps the same DOM element, so `<details>` elements stay open.
 */
export function LiveRows({ rows, layout, wanted }: LiveRowsProps) {
  const [list, setList] = useState<HTMLOListElement | null>(null);
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const [heights] = useState(() => new Map<string, number>());
  const [Long, setLong] = useState<ComponentType<Parameters<typeof LongListComponent>[0]> | null>(null);
  const [focused, setFocused] = useState(-1);
  const latest = useRef(rows);
  latest.current = rows;
  const elementOf = ({ id, nodes = [] }: LiveRow) => {
    // A server-rendered result can reappear as a card that React renders. The two rows must have different keys.
    const key = nodes.length > 0 ? `served ${id}` : id;
    let element = elements.get(key);
    if (!element) {
      element = document.createElement("div");
      element.className = boxless;
      for (const node of nodes) element.appendChild(node);
      elements.set(key, element);
    }
    return element;
  };

  const isLong = !layout && rows.length >= LONG_LIST;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when `isLong` or `list` changes
  useEffect(() => {
    if (!isLong || !list) return;
    // The virtualizer preserves the scroll position, so the browser's scroll anchoring is disabled.
    const keepScroll = () => {
      list.style.overflowAnchor = "none";
    };
    if (Long) return keepScroll();
    import("./LongList.tsx").then(
      ({ LongList }) => {
        for (const item of list.children)
          heights.set((item as HTMLElement).dataset.id ?? "", item.getBoundingClientRect().height);
        const focus = document.activeElement;
        keepScroll();
        flushSync(() => {
          setFocused(latest.current.findIndex((row) => elementOf(row).contains(focus)));
          setLong(() => LongList);
        });
        if (focus instanceof HTMLElement && list.contains(focus)) focus.focus({ preventScroll: true });
      },
      (error) => console.error("long list:", error),
    );
  }, [isLong, list]);

  const averageHeight = [...heights.values()].reduce((sum, height) => sum + height, 0) / Math.max(1, heights.size);
  const contents = rows.map((row) => ({ id: row.id, content: <ExistingElement element={elementOf(row)} /> }));
  return (
    <>
      <RowList
        rows={contents}
        layout={layout}
        ref={setList}
        virtual={
          isLong &&
          Long &&
          list && (
            <Long
              list={list}
              count={rows.length}
              height={(index) => heights.get(rows[index]!.id) || averageHeight}
              wanted={wanted >= 0 ? wanted : focused}
              row={(index) => contents[index]!}
            />
          )
        }
      />
      {rows.map((row) => row.card && createPortal(row.card, elementOf(row), row.id))}
    </>
  );
}

interface ServedRowsProps {
  /** Ref to the element that contains the results. */
  host: RefObject<HTMLElement | null>;
  /** Ref that receives the server-rendered rows after React takes over the result list. */
  taken: RefObject<readonly LiveRow[] | null>;
  layout: RowLayout | undefined;
}

/**
 * Replaces the server-rendered rows with React components when the visitor selects another layout or when the list is
 * long enough to virtualize.
 */
export function ServedRows({ host, taken, layout }: ServedRowsProps) {
  const hasLayout = layout !== undefined;
  const [hadLayout] = useState(hasLayout);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const serverList = host.current?.querySelector<HTMLElement>("[data-rows]");
    if (place || !serverList) return;
    const takeOverRows = () => {
      const place = document.createElement("div");
      place.className = boxless;
      taken.current = servedRows(host.current);
      serverList.replaceWith(place);
      setPlace(place);
    };
    if (hasLayout !== hadLayout) return takeOverRows();
    if (hasLayout || serverList.children.length < LONG_LIST) return;
    import("./LongList.tsx").then(
      () => {
        // While the module was loading, newer results might have replaced the list.
        if (!serverList.isConnected) return;
        const focus = document.activeElement;
        flushSync(takeOverRows);
        if (focus instanceof HTMLElement && focus.isConnected) focus.focus({ preventScroll: true });
      },
      (error) => console.error("long list:", error),
    );
  }, [host, taken, place, hasLayout, hadLayout]);
  return place && taken.current && createPortal(<LiveRows rows={taken.current} layout={layout} wanted={-1} />, place);
}
