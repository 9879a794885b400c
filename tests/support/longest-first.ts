import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that cover every page or block. These tests take minutes, regardless of their file size. */
const SWEEPS = ["catalog.test.ts", "pages.test.ts"];

/**
 * Runs the longest files first, so that all cores finish at about the same time. Without recorded durations, Vitest
 * sorts by file size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sweeps = Map.groupBy(await super.sort(files), ({ moduleId }) =>
      SWEEPS.some((name) => moduleId.endsWith(`/tests/e2e/${name}`)),
    );
    return [...(sweeps.get(true) ?? []), ...(sweeps.get(false) ?? [])];
  }
}
