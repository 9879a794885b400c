import { type ReadonlySignal, useSignalEffect } from "@preact/signals-react";
import { useState } from "react";

/**
 * Subscribes an island to a signal that several islands share. The first render uses the server's value because it must
 * match the server-rendered HTML.
 */
export function useSignalValue<T>(signal: ReadonlySignal<T>, served: T): T {
  const [value, show] = useState(served);
  useSignalEffect(() => {
    // The effect reads the signal synchronously because only a synchronous read creates a subscription.
    const now = signal.value;
    show(() => now);
  });
  return value;
}
