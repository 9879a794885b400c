import { useCallback } from "react";

/** Renders an existing DOM element that React did not create. */
export function Adopt({ element }: { element: HTMLElement }) {
  const put = useCallback((place: HTMLElement | null) => void place?.appendChild(element), [element]);
  return <div ref={put} style={{ display: "contents" }} />;
}
