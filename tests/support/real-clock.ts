import { vi } from "vitest";

// Test files share a process, so a fake clock or a stubbed global that one file leaves behind would affect the next
// file.
vi.useRealTimers();
vi.unstubAllGlobals();
