import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that cover every page, block, or form and therefore take minutes, even if they are small. */
const SWEEPS = [
  "catalog.test.ts",
  "changed-pages.test.ts",
  "hydration.test.ts",
  "pages.test.ts",
  "slow-script.test.ts",
  "spanish.test.ts",
];

/**
 * Runs the test files with the longest duration first, so that all cores finish at about the same time. Without
 * recorded durations, Vitest sorts test files by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sweeps = Map.groupBy(await super.sort(files), ({ moduleId }) =>
      SWEEPS.some((name) => moduleId.endsWith(`/tests/e2e/${name}`)),
    );
    return [...(sweeps.get(true) ?? []), ...(sweeps.get(false) ?? [])];
  }
}
