import { vi } from "vitest";

// Files share a process: the clock and the globals that one has left set would be the next one's.
vi.useRealTimers();
vi.unstubAllGlobals();
