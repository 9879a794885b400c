import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Each looks at everything there is: they take minutes, whatever the size of their files. */
const SWEEPS = ["catalog.test.ts", "pages.test.ts"];

/** Begins with the sweeps, so that no core waits for one that began last. Vitest itself goes by size at a first run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sweeps = Map.groupBy(await super.sort(files), ({ moduleId }) =>
      SWEEPS.some((name) => moduleId.endsWith(`/tests/e2e/${name}`)),
    );
    return [...(sweeps.get(true) ?? []), ...(sweeps.get(false) ?? [])];
  }
}
