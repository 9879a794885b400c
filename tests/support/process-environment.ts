import type { Environment } from "vitest/runtime";

declare global {
  var atProcessEnd: (() => Promise<unknown>)[] | undefined;
}

/** The environment of tests that share something between the files of a process: it stops that when they are done. */
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

/** Starts something at the first call, for all files of a process, and stops it when they are done. */
export function untilEnd<T>(start: () => Promise<T>, stop: (value: T) => Promise<unknown>): () => Promise<T> {
  let running: Promise<T> | undefined;
  const begin = async () => {
    const value = await start();
    globalThis.atProcessEnd?.push(() => stop(value));
    return value;
  };
  return () => {
    running ??= begin().catch((error) => {
      // What failed once is tried again by the next file.
      running = undefined;
      throw error;
    });
    return running;
  };
}
