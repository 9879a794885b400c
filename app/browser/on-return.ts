/**
 * Calls `callback` each time the visitor returns to the page: from another tab, or through Back or Forward when the
 * browser restores the page from the back/forward cache. Meanwhile, another page may have changed a cookie.
 * @param signal ends the calls
 */
export function onReturn(callback: () => void, signal?: AbortSignal): void {
  const options = signal && { signal };
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && callback(), options);
  addEventListener("pageshow", ({ persisted }) => persisted && callback(), options);
}
