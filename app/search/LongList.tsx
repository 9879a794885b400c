import { type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

interface LongListProps {
  /** The list itself, which these rows stand in. */
  list: HTMLElement;
  count: number;
  /** How tall a row is before it has stood in the page, in CSS pixels. */
  height(index: number): number;
  /** A row that must stand in the page because it is about to get the focus. */
  wanted: number;
  row(index: number): { id: string; content: ReactNode };
  /** For a list that changes while it stands: rows are known by their ids, which differ. */
  keyed?: boolean;
}

/**
 * The rows of a list that is long: those near the window stand in the page, in the flow, and others are room between
 * them (ED-22). So that the keyboard finds its way in order, the first and the last row are always there, and those
 * beside the one that has the focus; screen readers hear which of how many each is.
 */
export function LongList({ list, count, height, wanted, row, keyed = false }: LongListProps) {
  const [focused, setFocused] = useState(wanted);
  const [seen, setSeen] = useState(wanted);
  if (seen !== wanted) {
    setSeen(wanted);
    setFocused(wanted);
  }
  const printing = usePrinting();
  const [margin, setMargin] = useState(() => topOf(list));
  useLayoutEffect(() => setMargin(topOf(list)));
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, overscan }: Range) => {
      const [from, to] = printing ? [0, count - 1] : [startIndex - overscan, endIndex + overscan];
      const wanted = new Set([0, focused - 1, focused, focused + 1, count - 1]);
      for (let index = from; index <= to; index++) wanted.add(index);
      return [...wanted].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
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
    // What a row of another height than thought moves is put back at once, however the page scrolls otherwise.
    scrollToFn: (offset, { adjustments = 0 }) => scrollTo({ top: offset + adjustments, behavior: "instant" }),
  });
  let end = margin;
  return virtual.getVirtualItems().map((item) => {
    const { id, content } = row(item.index);
    const room = item.start - end;
    end = item.end;
    return (
      <li
        key={item.key}
        ref={virtual.measureElement}
        data-id={id}
        data-index={item.index}
        aria-setsize={count}
        aria-posinset={item.index + 1}
        style={room ? { marginBlockStart: room } : undefined}
        onFocus={() => setFocused(item.index)}
      >
        {content}
      </li>
    );
  });
}

/** Where an element begins in the document, in CSS pixels. */
const topOf = (element: HTMLElement) => element.getBoundingClientRect().top + scrollY;

/** Whether the page is being printed: then all rows are needed, before the browser takes its snapshot. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === "beforeprint"));
    for (const type of ["beforeprint", "afterprint"]) addEventListener(type, follow);
    return () => {
      for (const type of ["beforeprint", "afterprint"]) removeEventListener(type, follow);
    };
  }, []);
  return printing;
}
