import { afterEach, vi } from "vitest";

// Runs after the hooks of the test file. What a test leaves behind would affect the next test and the next file.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
