import { describe, expect, it } from "vitest";
import { exampleOf } from "../../contracts/examples/index.ts";
import type { Operation } from "../../contracts/operation.ts";
import { operations } from "../../contracts/operations.ts";

const all = Object.entries(operations) as [string, Operation][];

describe.each(all)("%s", (_name, operation) => {
  const { request, response, path, access, machines, method, changes } = operation;
  const example = exampleOf(operation as Operation);
  it("an operation's examples match the operation's schemas (OP-02)", () => {
    expect(request.safeParse(example.request).error).toBeUndefined();
    expect(response.safeParse(example.response).error).toBeUndefined();
  });

  it("an operation requires every parameter in the operation's path", () => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    for (const name of names) {
      const { [name as string]: _, ...rest } = example.request as Record<string, unknown>;
      expect(request.safeParse(rest).success).toBe(false);
    }
  });

  it("each operation allows at least one role or machine, and GET operations change nothing (AU-04, AU-05)", () => {
    expect(access.length > 0 || machines).toBeTruthy();
    expect(changes).toBe(method !== "GET");
  });
});

it("each operation has a unique method and path", () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
