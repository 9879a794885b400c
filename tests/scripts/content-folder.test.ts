import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ContentServer, serveFolder } from "../../scripts/content/server.ts";
import { newFolder } from "../../scripts/content.ts";
import { contentSystem } from "../../scripts/doctor/content-system.ts";

const parent = mkdtempSync(join(tmpdir(), "content-"));
const folder = join(parent, "clinic");

describe("a content folder", () => {
  let server: ContentServer;
  beforeAll(async () => {
    newFolder(folder);
    server = await serveFolder(folder);
  });
  afterAll(() => {
    server.close();
    rmSync(parent, { recursive: true });
  });

  it("is read by the layout linter as by the site (DX-03)", async () => {
    const system = contentSystem(server.settings)!;
    expect(await system.paths()).toEqual(expect.arrayContaining(["/", "/es", "/services/heart-care", "/es/visit"]));
    expect(await system.layout("/es/visit")).toContain("Cómo llegar");
    expect(await system.problems(() => false)).toEqual([]);
  });

  it("is not copied over another folder", () => expect(() => newFolder(folder)).toThrow("exists: choose another name"));

  it("publishes each saved change, and keeps the last version while a file has mistakes (PB-02)", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const received: { updates?: { identifier: string }[] }[] = [];
    const site = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      received.push(JSON.parse(body));
      response.end('{"pages":[]}');
    }).listen(0, "127.0.0.1");
    await once(site, "listening");
    await server.watch(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, "secret");
    writeFileSync(join(folder, "pages/about.md"), "# About the clinic\n");
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 30_000 });
    writeFileSync(join(folder, "pages/visit.md"), "[x](nothing.md)");
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringContaining("keeps the last version")), {
      timeout: 30_000,
    });
    const system = contentSystem(server.settings)!;
    const texts = [await system.layout("/about"), await system.layout("/visit")];
    site.close();
    log.mockRestore();
    expect(received[0]).toEqual({});
    expect(received[1]?.updates?.map(({ identifier }) => identifier)).toContain("page:/about/");
    expect(texts[0]).toContain("About the clinic");
    expect(texts[1]).toContain("1200 Elm Street");
  });
});
