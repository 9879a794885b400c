import { type ReadonlySignal, useSignalEffect } from "@preact/signals-react";
import { useState } from "react";

/**
 * Subscribes an island to a signal that several islands share. The first render uses the server's value because it must
 * match the server-rendered HTML.
 */
export function useSignalValue<T>(signal: ReadonlySignal<T>, serverValue: T): T {
  const [value, setValue] = useState(serverValue);
  useSignalEffect(() => {
    // The effect reads the signal synchronously because only a synchronous read creates a subscription.
    const current = signal.value;
    setValue(() => current);
  });
  return value;
}
