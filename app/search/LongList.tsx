import { type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

interface LongListProps {
  list: HTMLElement;
  count: number;
  /** Estimated height of a row in CSS pixels. */
  height(index: number): number;
  /** Index of a row that must be rendered because it will receive focus. */
  wanted: number;
  row(index: number): { id: string; content: ReactNode };
  /** Whether to identify rows by ID instead of by index. Required if rows can be inserted before existing rows. */
  keyed?: boolean;
}

/**
 * Virtualizes a long list: renders only the visible rows in normal flow and replaces off-screen rows with margins.
 * Always renders the first row, the last row, and the neighbors of the focused row so that the Tab order is correct.
 * `aria-posinset` and `aria-setsize` convey each row's position to screen readers. The server never renders this
 * component because it requires an existing list element.
 */
export const LongList: typeof VirtualList = import.meta.env.SSR ? () => [] : VirtualList;

function VirtualList({ list, count, height, wanted, row, keyed = false }: LongListProps) {
  const [focused, setFocused] = useState(wanted);
  const [previousWanted, setSeen] = useState(wanted);
  if (previousWanted !== wanted) {
    setSeen(wanted);
    setFocused(wanted);
  }
  const printing = usePrinting();
  const [margin, setMargin] = useState(() => topOf(list));
  useLayoutEffect(() => setMargin(topOf(list)));
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, overscan }: Range) => {
      const [start, end] = printing ? [0, count - 1] : [startIndex - overscan, endIndex + overscan];
      const indexes = new Set([0, focused - 1, focused, focused + 1, count - 1]);
      for (let index = start; index <= end; index++) indexes.add(index);
      return [...indexes].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
    },
    [focused, printing, count],
  );
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: height,
    measureElement: (element) => element.getBoundingClientRect().height,
    overscan: 4,
    ...(keyed && { getItemKey: (index: number) => row(index).id }),
    rangeExtractor,
    scrollMargin: margin,
    // Scrolling that compensates for inaccurate row heights must not be animated.
    scrollToFn: (offset, { adjustments = 0 }) => scrollTo({ top: offset + adjustments, behavior: "instant" }),
  });
  let end = margin;
  return virtual.getVirtualItems().map((item) => {
    const { id, content } = row(item.index);
    const gap = item.start - end;
    end = item.end;
    return (
      <li
        key={item.key}
        ref={virtual.measureElement}
        data-id={id}
        data-index={item.index}
        aria-setsize={count}
        aria-posinset={item.index + 1}
        style={gap ? { marginBlockStart: gap } : undefined}
        onFocus={() => setFocused(item.index)}
      >
        {content}
      </li>
    );
  });
}

/** Returns an element's distance from the top of the document in CSS pixels. */
const topOf = (element: HTMLElement) => element.getBoundingClientRect().top + scrollY;

/** Returns true while the page is being printed, when all rows must be rendered. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const onPrint = ({ type }: Event) => flushSync(() => setPrinting(type === "beforeprint"));
    for (const type of ["beforeprint", "afterprint"]) addEventListener(type, onPrint);
    return () => {
      for (const type of ["beforeprint", "afterprint"]) removeEventListener(type, onPrint);
    };
  }, []);
  return printing;
}
