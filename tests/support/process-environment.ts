import type { Environment } from "vitest/runtime";

declare global {
  var atProcessEnd: (() => Promise<unknown>)[] | undefined;
}

/**
 * Vitest environment for tests that share resources between the files of a process. Stops the resources after the last
 * file.
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
 * Returns a function that starts a resource at its first call. All files of the process share the resource, which stops
 * after the last file.
 */
export function untilEnd<T>(start: () => Promise<T>, stop: (value: T) => Promise<unknown>): () => Promise<T> {
  let running: Promise<T> | undefined;
  const begin = async () => {
    const value = await start();
    globalThis.atProcessEnd?.push(() => stop(value));
    return value;
  };
  return () => {
    running ??= begin().catch((error) => {
      // The next test file retries after a failure.
      running = undefined;
      throw error;
    });
    return running;
  };
}
