import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordsOverview } from "../../contracts/records.ts";
import { data } from "../../scripts/data.ts";

/** A refused file: the message in the header is empty until the visitor chooses a location. */
const REFUSED = `<header><div role="status"></div></header><main><div role="status"><div><p><strong>The file has headings,
  but no rows.</strong> Nothing was changed.</p></div></div></main>`;

let imports: object[] = [];
const server = createServer((request, response) => {
  const isList = request.method === "GET" && request.url === "/_data";
  if (request.method === "POST" && request.url === "/_data")
    return response.writeHead(400, { "content-type": "text/html" }).end(REFUSED);
  response.writeHead(isList ? 200 : 404, { "content-type": isList ? "application/json" : "text/html" });
  response.end(isList ? JSON.stringify({ kinds: [], imports }) : "<p>Not found</p>");
});
beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
afterAll(() => new Promise((closed) => server.close(closed)));

const undone = { by: "Sam Ortega", at: "2030-03-04T16:20:00Z", kind: "plans", fileName: "plans.csv" };
it.each([
  ["nothing was imported", [], ["No import has this ID.", "No import can be undone."]],
  [
    "imports were applied, undone, and checked",
    [
      { ...undone, id: "import-3", state: "applied", appliedAt: "2030-03-04T16:21:00Z" },
      { ...undone, id: "import-2", state: "undone" },
      { ...undone, id: "import-1", state: "checked" },
    ],
    ["No import has this ID.", "Imports that can be undone:", "  import-3  plans, plans.csv, 2030-03-04T16:21:00Z"],
  ],
])("names the imports that can be undone if the ID is unknown and %s (BK-02)", async (_, listed, lines) => {
  imports = listed;
  expect(recordsOverview.response.safeParse({ kinds: [], imports }).success).toBe(true);
  const failed: string[] = [];
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const output = { write: () => {}, fail: (text: string) => void failed.push(text) };
  expect(await data(["undo", "no-such-import", "--site", site], { CF_ACCESS_TOKEN: "token" }, output)).toBe(1);
  expect(failed.join("\n").split("\n")).toEqual(lines);
});

it.each([
  [["chek", "providers", "doctors.csv"], 2, "'chek' is not a command: use templates, check, import, undo, export"],
  [["check", "doctors", "doctors.csv"], 2, "KIND must be one of locations, providers, plans,"],
  [["check", "providers"], 2, "FILE is missing"],
  [["check", "providers", "no-such-file.csv"], 1, "ENOENT: no such file or directory, open 'no-such-file.csv'"],
  [["check", "providers", "tests"], 1, "EISDIR"],
  [["undo"], 2, "ID is missing"],
  [["export", "providers", "--site", "localhost"], 2, '"localhost" is not a site URL'],
  [["export", "providers", "--site", "http://www.example.org"], 2, "use an https URL"],
  [["export", "providers", "--from", "2030"], 2, "Unknown option '--from'"],
])("rejects %j with exit status %i and the reason (BK-02)", async (args, status, reason) => {
  const failed: string[] = [];
  const output = { write: () => {}, fail: (text: string) => void failed.push(text) };
  expect([await data(args, { CF_ACCESS_TOKEN: "token" }, output), failed.join()]).toEqual([
    status,
    expect.stringContaining(reason),
  ]);
});

it("says why the site refused a file (BK-02)", async () => {
  const failed: string[] = [];
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const output = { write: () => {}, fail: (text: string) => void failed.push(text) };
  const args = ["check", "plans", "tests/scripts/data.test.ts", "--site", site];
  expect(await data(args, { CF_ACCESS_TOKEN: "token" }, output)).toBe(1);
  expect(failed).toEqual(["The file has headings, but no rows. Nothing was changed. (400)"]);
});
