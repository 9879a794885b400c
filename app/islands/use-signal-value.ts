import { type ReadonlySignal, useSignalEffect } from "@preact/signals-react";
import { useState } from "react";

/**
 * The value of a shared signal in a React island. The first render shows what the server did, whatever has changed
 * since: an island that wakes late must find its own HTML (ED-04).
 */
export function useSignalValue<T>(signal: ReadonlySignal<T>, served: T): T {
  const [value, show] = useState(served);
  useSignalEffect(() => {
    // Read here: React may call an updater too late for the effect to follow the signal.
    const now = signal.value;
    show(() => now);
  });
  return value;
}
