import { vi } from "vitest";

// Files share a process, so a fake clock or stubbed global would leak into the next file.
vi.useRealTimers();
vi.unstubAllGlobals();
