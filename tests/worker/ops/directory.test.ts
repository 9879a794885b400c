import { describe, expect, it } from "vitest";
import { readDirectoryReport } from "../../../contracts/directory-report.ts";
import { opsWorld } from "./world.ts";

const { report } = readDirectoryReport.example.response;

describe("ops read what the provider directory lacks (FH-04)", () => {
  it.each<[string, () => Response, number, object | null]>([
    ["the providers upstream has a report", () => Response.json(report), 200, { report }],
    ["it has none", () => new Response("", { status: 404 }), 200, { report: null }],
    ["it fails", () => new Response("", { status: 500 }), 502, null],
    ["it refuses the credential", () => new Response("", { status: 401 }), 502, null],
    ["it sends HTML", () => new Response("<html>", { headers: { "content-type": "text/html" } }), 502, null],
    ["it sends something else", () => Response.json({ findings: "many" }), 502, null],
    ["it sends half a report", () => new Response("{", { headers: { "content-type": "application/json" } }), 502, null],
  ])("if %s", async (_what, answer, status, expected) => {
    const asked: string[] = [];
    const { ops } = await opsWorld((request) => {
      asked.push(new URL(request.url).pathname);
      return answer();
    });
    const response = await ops("GET", "directory-report");
    expect(response.status).toBe(status);
    if (expected) expect(response.said).toEqual(expected);
    expect(asked).toContain("/_report");
  });
});
