import { css } from "@linaria/core";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { LONG_PARTICIPANTS } from "../../../lib/constants.ts";
import { LongList } from "../../search/LongList.tsx";

const people = css`
  overflow-anchor: none;

  &[aria-busy="true"] {
    opacity: 0.55;
  }

  /* Keeps a focused control between the selection bar and the notice. */
  & :is(a, button, input) {
    scroll-margin-block: 7rem;
  }

  & h2 {
    padding-block: var(--space-5) var(--space-2);
    border-block-end: 1px solid var(--color-control-border);
    font: 700 var(--text-m) / 1.3 var(--font-text);
    letter-spacing: normal;
  }
`;

interface PeopleListProps<Item extends { id: string }> {
  items: readonly Item[];
  content(item: Item): ReactNode;
  /** Index of the item to focus, or -1 if no item should receive focus. */
  wanted: number;
  busy: boolean;
}

/**
 * Renders a list of people. After hydration, a list with more than `LONG_PARTICIPANTS` items is virtualized: it renders
 * only the items near the viewport.
 */
export function PeopleList<Item extends { id: string }>({ items, content, wanted, busy }: PeopleListProps<Item>) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const heights = useRef(new Map<string, number>());
  const measureItems = useCallback((element: HTMLElement | null) => {
    for (const item of element?.children ?? [])
      heights.current.set((item as HTMLElement).dataset.id ?? "", item.getBoundingClientRect().height);
    setPlace(element);
  }, []);
  if (items.length === 0) return null;
  const defaultHeight = [...heights.current.values()].at(-1) ?? 64;
  return (
    <ul ref={measureItems} className={people} aria-busy={busy}>
      {place && items.length > LONG_PARTICIPANTS ? (
        <LongList
          list={place}
          count={items.length}
          height={(index) => heights.current.get(items[index]!.id) ?? defaultHeight}
          wanted={wanted}
          row={(index) => ({ id: items[index]!.id, content: content(items[index]!) })}
          keyed
        />
      ) : (
        items.map((item) => (
          <li key={item.id} data-id={item.id}>
            {content(item)}
          </li>
        ))
      )}
    </ul>
  );
}
