import { vi } from "vitest";

const realTimers = Symbol.for("real timers");
const global = globalThis as typeof globalThis & { [realTimers]?: object };
global[realTimers] ??= { Date, setTimeout, clearTimeout, setInterval, clearInterval };

// Test files share a process, so a fake clock or a stubbed global that one file leaves behind would affect the next
// file. If a file installs a fake clock over a stub, the end of the fake clock restores the stub.
vi.useRealTimers();
vi.unstubAllGlobals();
Object.assign(global, global[realTimers]);
