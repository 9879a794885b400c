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

type LinesProps = LongListProps & { columns: number };

/**
 * Virtualizes a long list: renders only the visible rows in normal flow and replaces off-screen rows with margins.
 * Always renders the first row, the last row, and the neighbors of the focused row so that the Tab order is correct.
 * `aria-posinset` and `aria-setsize` convey each row's position to screen readers. A list that is a grid has several
 * rows side by side. The server never renders this component because it requires an existing list element.
 */
export const LongList: (props: LongListProps) => ReactNode = import.meta.env.SSR ? () => [] : ListInColumns;

function ListInColumns(props: LongListProps) {
  const { list } = props;
  const [columns, setColumns] = useState(() => columnsOf(list));
  useEffect(() => {
    const onResize = () => setColumns(columnsOf(list));
    onResize();
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, [list]);
  // The measured heights are wrong for another number of columns.
  return <VirtualList key={columns} {...props} columns={columns} />;
}

function VirtualList({ list, count: rows, height, wanted: wantedRow, row, keyed = false, columns }: LinesProps) {
  // The virtualizer positions lines. Without columns, a line is a row.
  const count = Math.ceil(rows / columns);
  const wanted = Math.floor(wantedRow / columns);
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
    estimateSize: (line) => Math.max(...rowsIn(line, columns, rows).map(height)),
    measureElement: (element) => element.getBoundingClientRect().height,
    overscan: 4,
    ...(keyed && { getItemKey: (line: number) => row(line * columns).id }),
    rangeExtractor,
    scrollMargin: margin,
    // Scrolling that compensates for inaccurate row heights must not be animated.
    scrollToFn: (offset, { adjustments = 0 }) => scrollTo({ top: offset + adjustments, behavior: "instant" }),
  });
  let end = margin;
  return virtual.getVirtualItems().flatMap((item) => {
    const gap = item.start - end;
    end = item.end;
    return rowsIn(item.index, columns, rows).map((index, column) => {
      const { id, content } = row(index);
      const key = keyed ? id : index;
      return (
        <li
          key={key}
          // All rows of a line are as tall as the line.
          ref={column === 0 ? virtual.measureElement : undefined}
          data-id={id}
          data-index={item.index}
          aria-setsize={rows}
          aria-posinset={index + 1}
          style={gap ? { marginBlockStart: gap } : undefined}
          onFocus={() => setFocused(item.index)}
        >
          {content}
        </li>
      );
    });
  });
}

/** Returns the indexes of a line's rows. */
const rowsIn = (line: number, columns: number, count: number): number[] =>
  Array.from({ length: Math.min(columns, count - line * columns) }, (_, column) => line * columns + column);

const columnsOf = (list: HTMLElement): number => {
  const { display, gridTemplateColumns } = getComputedStyle(list);
  return display === "grid" ? gridTemplateColumns.split(" ").length : 1;
};

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
