import { type ReadonlySignal, useSignalEffect } from "@preact/signals-react";
import { useState } from "react";

/**
 * Subscribes an island to a shared signal. The first render returns the server's value, because a late hydration must
 * match the server-rendered HTML.
 */
export function useSignalValue<T>(signal: ReadonlySignal<T>, served: T): T {
  const [value, show] = useState(served);
  useSignalEffect(() => {
    // The effect must read the signal synchronously to subscribe to it.
    const now = signal.value;
    show(() => now);
  });
  return value;
}
