import { type ReactNode, useEffect, useRef, useState } from "react";
import { Heading } from "../../ui/Heading.tsx";

interface LiveSectionProps<D> {
  /** Element ID of the section's heading. */
  id: string;
  title(data: D): string;
  data: D;
  children(data: D): ReactNode;
}

/**
 * Renders a section of an ops view that contains live data. While the section contains the focused element, the content
 * does not change, so a button cannot change just before the user presses it.
 */
export function LiveSection<D>({ id, title, data, children }: LiveSectionProps<D>) {
  const host = useRef<HTMLElement>(null);
  const [shownData, setShownData] = useState(data);
  useEffect(() => {
    if (!host.current?.contains(document.activeElement)) setShownData(data);
  }, [data]);
  return (
    <section ref={host} aria-labelledby={id}>
      <Heading level={2} size="m" id={id}>
        {title(shownData)}
      </Heading>
      {children(shownData)}
    </section>
  );
}
