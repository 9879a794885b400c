import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { CopiedPage } from "../../contracts/copy.ts";
import { copyListMark } from "../../lib/cms/copy-lists.ts";
import { checkCopy } from "../../scripts/copy/check.ts";
import { type Copier, copySite, type Index, keyOfFile, keyOfPage } from "../../scripts/copy/copy.ts";
import { serveCopy } from "../../scripts/copy/serve.ts";
import { folderTarget, type Target, targetOf } from "../../scripts/copy/target.ts";

const banner = (at: string) => `<aside data-copied="${at}">Copy from ${at}</aside>`;

/** A site of which a test changes the pages, and a target in memory. */
function world() {
  const stored = new Map<string, string>();
  const writes: string[] = [];
  const target: Target = {
    read: async (key) => (stored.has(key) ? Buffer.from(stored.get(key)!) : null),
    async write(key, bytes) {
      writes.push(key);
      stored.set(key, Buffer.from(bytes).toString());
    },
    remove: async (key) => void stored.delete(key),
  };
  const state = {
    now: new Date("2030-01-01T08:00:00Z"),
    pages: {
      "/": "Home",
      "/find-a-doctor": copyListMark("doctors"),
      "/find-a-doctor/ana": "Ana",
      "/find-a-doctor/zoe": "Zoe",
    } as Record<string, string>,
    incomplete: new Set<string>(),
    failing: false,
    fileStatus: 200,
  };
  const index = async (): Promise<Index> => ({
    site: "larkspur",
    host: "www.larkspurhealth.example",
    publishedAt: 1,
    pages: Object.keys(state.pages).map((path) => ({ language: "en", path, url: path })),
    languages: [{ language: "en", home: "/" }],
  });
  const page = (path: string): CopiedPage => ({
    path,
    status: state.failing ? 503 : path === "/404" ? 404 : 200,
    html: `${banner(state.now.toISOString())}<main>${state.pages[path] ?? "Not found"}</main>`,
    name: path.split("/").at(-1) ?? "",
    description: path.endsWith("/ana") ? "ana, Cardiology, Denver <main>" : "",
    files: ["/-/media/heart.png?w=90", "/-/media/heart.png?w=900", "/assets/a-1.woff2"],
    complete: !state.incomplete.has(path),
  });
  const asked: [string, string | null][] = [];
  const copier: Copier = {
    index,
    pages: async (_site, _language, paths) => paths.map(page),
    async file(url, etag) {
      asked.push([url, etag]);
      return new Response(state.fileStatus === 200 ? "bytes" : null, {
        status: state.fileStatus,
        headers: { etag: '"1"', "content-type": "image/png" },
      });
    },
    target,
    now: () => state.now,
  };
  return { state, stored, writes, asked, copier };
}

it("writes every page, its files, a not-found page, and lists from A to Z with the names of all pages (RL-12)", async () => {
  const { stored, asked, copier } = world();
  const summary = await copySite(copier);
  expect([...stored.keys()].sort()).toEqual([
    "-/media/heart.png",
    "404.html",
    "assets/a-1.woff2",
    "copy.json",
    "find-a-doctor/ana/index.html",
    "find-a-doctor/index.html",
    "find-a-doctor/zoe/index.html",
    "index.html",
  ]);
  expect(stored.get("find-a-doctor/index.html")).toContain(
    '<ul><li><a href="/find-a-doctor/ana">ana</a> Cardiology, Denver &lt;main&gt;</li><li><a href="/find-a-doctor/zoe">zoe</a></li></ul>',
  );
  expect(asked).toContainEqual(["/-/media/heart.png?w=900", null]);
  expect(summary).toEqual({ pages: 5, written: 5, kept: [], missing: [], removed: 0 });
});

it("a page without changes is written once an hour, and a file with the same ETag is not downloaded again (RL-12)", async () => {
  const { state, writes, asked, copier } = world();
  await copySite(copier);
  const pass = async (time: string) => {
    state.now = new Date(time);
    writes.length = asked.length = 0;
    await copySite(copier);
    return writes.filter((key) => key.endsWith(".html")).length;
  };
  state.fileStatus = 304;
  expect(await pass("2030-01-01T08:10:00Z")).toBe(0);
  expect(asked).toEqual([["/-/media/heart.png?w=900", '"1"']]);
  expect(await pass("2030-01-01T08:30:00Z")).toBe(0);
  expect(await pass("2030-01-01T09:00:00Z")).toBe(5);
});

it("a page that the site cannot render completely keeps its last copy (RL-12)", async () => {
  const { state, stored, copier } = world();
  await copySite(copier);
  state.pages["/"] = "We can’t show this right now";
  state.incomplete.add("/");
  const { kept } = await copySite(copier);
  expect(kept).toEqual(["/"]);
  expect(stored.get("index.html")).toContain("Home");
});

it("a page that the site no longer has is removed from the copy (RL-12)", async () => {
  const { state, stored, copier } = world();
  await copySite(copier);
  delete state.pages["/find-a-doctor/zoe"];
  expect((await copySite(copier)).removed).toBe(1);
  expect(stored.has("find-a-doctor/zoe/index.html")).toBe(false);
  expect(stored.get("find-a-doctor/index.html")).not.toContain("zoe");
});

it("an outage of the site never damages the copy (RL-12)", async () => {
  const { state, stored, copier } = world();
  await copySite(copier);
  const before = [...stored];
  state.failing = true;
  await expect(copySite(copier)).rejects.toThrow("The site rendered no page: the copy was not changed.");
  state.failing = false;
  state.pages = { "/": "Home" };
  await expect(copySite(copier)).rejects.toThrow("To accept the loss, add --accept.");
  expect([...stored]).toEqual(before);
  expect((await copySite({ ...copier, accept: true })).pages).toBe(2);
});

it.each([
  ["/", "index.html"],
  ["/es", "es/index.html"],
  ["/es/about-us", "es/about-us/index.html"],
  ["/caf%C3%A9", "café/index.html"],
])("the page %s is stored as %s (RL-12)", (url, key) => expect(keyOfPage(url)).toBe(key));

it.each([
  ["/-/media/a%20b.png?w=10", "-/media/a b.png"],
  ["/../secret", null],
  ["/a/%2e%2e/secret", null],
  ["/a//b", null],
  ["/a%5Cb", null],
  ["/a%00b", null],
  ["/-/media/100%.png", "-/media/100%.png"],
])("the file %s is stored as %s (RL-12)", (url, key) => expect(keyOfFile(url)).toBe(key));

it("a plain file server serves the copy, and the check reads every page and file (RL-12)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "copy-"));
  const { copier } = world();
  await copySite({ ...copier, target: folderTarget(folder) });
  const { server, origin } = await serveCopy(folder);
  try {
    const check = await checkCopy(origin, new Date("2030-01-01T08:09:00Z"));
    expect(check).toEqual({ pages: 5, minutes: 9, problems: [], deadLinks: [] });
    expect((await fetch(`${origin}/find-a-doctor?specialty=Cardiology`)).status).toBe(200);
    expect(await (await fetch(`${origin}/unknown`)).text()).toContain("Not found");
    const page = `<form><a href="/find-a-doctor?city=1#list"></a><a href="https://other.example/x"></a><a href="/gone"></a><a href="/404"></a>
      <img src="/-/media/heart.png?w=9" srcset="/-/media/none.png?a=1&amp;w=90 90w, /assets/a-1.woff2 2x">
      <style>a { background: url(/assets/b.png) }</style><p style="background: url(&quot;c.png&quot;)">`;
    await folderTarget(folder).write("index.html", Buffer.from(page), "text/html");
    const { problems, deadLinks } = await checkCopy(origin);
    expect(deadLinks).toEqual(["/: links to /gone, which the copy does not contain"]);
    expect(problems).toEqual([
      "/: no banner with the time of the copy",
      "/: contains <form>",
      ...["/-/media/none.png", "/assets/b.png", "/c.png"].map(
        (path) => `/: links to ${path}, which the copy does not contain`,
      ),
    ]);
  } finally {
    server.close();
  }
});

it.each([
  ["/%", 404],
  ["/find-a-doctor/%E0%A4%A", 404],
  ["/%00", 404],
  ["/..%2f..%2f..%2fetc/passwd", 404],
  [`/${"a".repeat(5_000)}`, 404],
  ["/index.html/a", 404],
  ["//", 200],
  ["//[", 200],
  ["//host/find-a-doctor", 200],
  ["http://localhost/find-a-doctor?a=%", 200],
  ["http://[/", 200],
  ["*", 404],
])("the server of a copy responds to %s, and serves the next request (RL-12)", async (target, status) => {
  const folder = mkdtempSync(join(tmpdir(), "copy-"));
  const { copier } = world();
  await copySite({ ...copier, target: folderTarget(folder) });
  const { server, origin } = await serveCopy(folder);
  try {
    const sent = get({ host: "127.0.0.1", port: new URL(origin).port, path: target });
    const [response] = await once(sent, "response");
    expect(response.resume().statusCode).toBe(status);
    expect((await fetch(`${origin}/`)).status).toBe(200);
  } finally {
    server.close();
  }
});

it("writes to storage with the S3 API, with a signature over the content type and the bytes (RL-12)", async () => {
  const requests: { method: string; url: string; type: string; authorization: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      requests.push({
        method,
        url,
        type: `${headers["content-type"]}`,
        authorization: `${headers.authorization}`,
        body,
      });
      response.writeHead(method === "GET" ? 404 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const settings = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
  try {
    const target = targetOf("s3://copies/www/", settings);
    expect(await target.read("copy.json")).toBeNull();
    await target.write("café/index.html", Buffer.from("<p>"), "text/html; charset=utf-8");
    await target.remove("old/index.html");
  } finally {
    server.close();
  }
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /copies/www/copy.json",
    "PUT /copies/www/caf%C3%A9/index.html",
    "DELETE /copies/www/old/index.html",
  ]);
  expect(requests[1]).toMatchObject({ type: "text/html; charset=utf-8", body: "<p>" });
  for (const { authorization } of requests) expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=id\/\d{8}\//);
});

it.each([
  ["s3://copies/www", "Set S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY to write to the bucket copies"],
  ["https://copies.example", "--to must be a folder or s3://bucket/prefix (was 'https://copies.example')"],
])("--to %s is refused with a reason (RL-12)", (to, reason) => expect(() => targetOf(to, {})).toThrow(reason));
