import { type ReactNode, useEffect, useRef, useState } from "react";
import { Heading } from "../../ui/Heading.tsx";

interface LivePartProps<D> {
  /** ID of the section's heading. */
  id: string;
  title(data: D): string;
  data: D;
  children(data: D): ReactNode;
}

/**
 * A section of an ops view with live data. While the section has the focus, its content does not change, so that the
 * user presses the intended button.
 */
export function LivePart<D>({ id, title, data, children }: LivePartProps<D>) {
  const host = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(data);
  useEffect(() => {
    if (!host.current?.contains(document.activeElement)) setShown(data);
  }, [data]);
  return (
    <section ref={host} aria-labelledby={id}>
      <Heading level={2} size="m" id={id}>
        {title(shown)}
      </Heading>
      {children(shown)}
    </section>
  );
}
