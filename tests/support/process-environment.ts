import type { Environment } from "vitest/runtime";

declare global {
  var atProcessEnd: (() => Promise<unknown>)[] | undefined;
}

/**
 * Vitest environment for test files that share resources within a process. The environment stops the resources after
 * the last test file in the process.
 */
export default {
  name: "process",
  viteEnvironment: "ssr",
  setup() {
    globalThis.atProcessEnd = [];
    return {
      teardown: async () => {
        await Promise.all(globalThis.atProcessEnd?.splice(0).map((stop) => stop()) ?? []);
      },
    };
  },
} satisfies Environment;

/**
 * Returns a function that starts a resource when first called. All test files in the process share the resource. The
 * environment stops the resource after the last test file.
 */
export function sharedResource<T>(start: () => Promise<T>, stop: (value: T) => Promise<unknown>): () => Promise<T> {
  let running: Promise<T> | undefined;
  const begin = async () => {
    const value = await start();
    globalThis.atProcessEnd?.push(() => stop(value));
    return value;
  };
  return () => {
    running ??= begin().catch((error) => {
      // If the resource failed to start, the next test file tries to start it again.
      running = undefined;
      throw error;
    });
    return running;
  };
}
