import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Packed } from "../../adapters/git-content/pack.ts";
import { type ContentServer, serveFolder } from "../../scripts/content/server.ts";
import { newFolder, publish } from "../../scripts/content.ts";
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

describe("npm run content -- publish", () => {
  const clinic = mkdtempSync(join(tmpdir(), "publish-"));
  let deployed: string | null;
  let purges: { updates?: { identifier: string }[] }[];
  let isSiteDown: boolean;
  const deploy = vi.fn((packed: Packed) => {
    deployed = String(packed.files.get("/digests.json"));
  });
  beforeEach(() => {
    [deployed, purges, isSiteDown] = [null, [], false];
    deploy.mockClear();
    writeFileSync(join(clinic, "about.md"), "# About");
    vi.spyOn(console, "log").mockReturnValue();
    vi.stubEnv("ADAPTER_URL", "https://content.example.org");
    vi.stubEnv("ADAPTER_SECRET", "s");
    vi.stubEnv("SITE", "https://www.example.org");
    vi.stubEnv("PUBLISH_SECRET", "p");
    vi.stubGlobal("fetch", async (input: URL, init?: RequestInit) => {
      if (input.host === "content.example.org") return new Response(deployed, { status: deployed ? 200 : 404 });
      if (isSiteDown) return new Response("down", { status: 503 });
      purges.push(JSON.parse(String(init?.body)));
      return Response.json({ pages: [] });
    });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  afterAll(() => rmSync(clinic, { recursive: true }));

  it("deploys the folder, and purges what has changed (PB-02)", async () => {
    await publish(clinic, deploy);
    writeFileSync(join(clinic, "about.md"), "# About us");
    await publish(clinic, deploy);
    expect(deploy).toHaveBeenCalledTimes(2);
    expect(purges[0]).toEqual({});
    expect(purges[1]?.updates?.map(({ identifier }) => identifier)).toContain("page:/about/");
  });

  it("purges all pages when it runs again after a purge that failed (PB-02)", async () => {
    isSiteDown = true;
    await expect(publish(clinic, deploy)).rejects.toThrow("did not accept the publication (status 503)");
    isSiteDown = false;
    await publish(clinic, deploy);
    expect(deploy).toHaveBeenCalledTimes(1);
    expect(purges).toEqual([{}]);
  });

  it("neither deploys nor purges a folder with mistakes (PB-02)", async () => {
    writeFileSync(join(clinic, "about.md"), "[x](nothing.md)");
    await expect(publish(clinic, deploy)).rejects.toThrow("mend the errors first");
    expect([deploy.mock.calls, purges]).toEqual([[], []]);
  });
});
