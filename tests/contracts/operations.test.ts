import { describe, expect, it } from "vitest";
import type { Operation } from "../../contracts/operation.ts";
import { operations } from "../../contracts/operations.ts";

const all = Object.entries(operations) as [string, Operation][];

describe.each(all)("%s", (_name, operation) => {
  const { request, response, path, access, machines, method, changes, example } = operation;
  it("the operation's examples match its schemas (OP-02)", () => {
    expect(request.safeParse(example.request).error).toBeUndefined();
    expect(response.safeParse(example.response).error).toBeUndefined();
  });

  it("the operation requires every parameter in its path", () => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    for (const name of names) {
      const { [name as string]: _, ...rest } = example.request as Record<string, unknown>;
      expect(request.safeParse(rest).success).toBe(false);
    }
  });

  it("the operation allows at least one role or machine, and only GET operations are read-only (AU-04, AU-05)", () => {
    expect(access.length > 0 || machines).toBeTruthy();
    expect(changes).toBe(method !== "GET");
  });
});

it("each operation has a unique method and path", () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
