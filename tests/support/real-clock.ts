import { vi } from "vitest";

// Test files share a process, so a remaining fake clock or stubbed global would affect the next test file.
vi.useRealTimers();
vi.unstubAllGlobals();
