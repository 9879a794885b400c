import { vi } from "vitest";

// Test files share a process, so a fake clock or a stubbed global would affect the next test file.
vi.useRealTimers();
vi.unstubAllGlobals();
