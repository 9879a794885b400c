import { useCallback } from "react";

/** Puts an element into the page that React did not make. */
export function Adopt({ element }: { element: HTMLElement }) {
  const put = useCallback((place: HTMLElement | null) => void place?.appendChild(element), [element]);
  return <div ref={put} style={{ display: "contents" }} />;
}
