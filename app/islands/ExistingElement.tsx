import { useCallback } from "react";

/** Renders an existing DOM element that was not created by React. */
export function ExistingElement({ element }: { element: HTMLElement }) {
  const appendElement = useCallback((place: HTMLElement | null) => void place?.appendChild(element), [element]);
  return <div ref={appendElement} style={{ display: "contents" }} />;
}
