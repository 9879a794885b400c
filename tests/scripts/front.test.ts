import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Front, type FrontOptions, openFront } from "../../scripts/front.ts";
import { reloader } from "../../scripts/reload.ts";

const HTML = "<!doctype html><title>A page</title>";
const POLICY = "default-src 'none'; script-src 'self' 'sha256-own'; connect-src 'self'";

let site: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let front: Front;
const target = async () => new URL(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
const open = async (options: Partial<FrontOptions> = {}) => {
  front = await openFront({ port: 0, target, ...options });
};

beforeEach(async () => {
  answer = (_request, response) =>
    response.writeHead(200, { "content-type": "text/html", "content-security-policy": POLICY }).end(HTML);
  site = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await front.close();
  site.closeAllConnections();
  site.close();
});

/** As it stands on the line: `fetch` would decompress it. */
async function fetchSite(headers: Record<string, string> = {}, { method = "GET", path = "/", body = "" } = {}) {
  const { port } = new URL(front.url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send({ host: "127.0.0.1", port, path, method, headers }, resolve);
    outgoing.on("error", reject).end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { response, status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe("the front of the local site", () => {
  it("compresses as the browser wishes", async () => {
    await open();
    const cases = [
      { wish: "gzip, deflate, br, zstd", encoding: "br", read: brotliDecompressSync },
      { wish: "gzip", encoding: "gzip", read: gunzipSync },
      { wish: "br;q=0, gzip;q=0.5", encoding: "gzip", read: gunzipSync },
      { wish: "identity", encoding: undefined, read: (body: Buffer) => body },
    ];
    for (const { wish, encoding, read } of cases) {
      const { headers, body } = await fetchSite({ "accept-encoding": wish });
      expect([wish, headers["content-encoding"], read(body).toString()]).toEqual([wish, encoding, HTML]);
    }
  });

  it.each([
    ["a picture", { "content-type": "image/png" }, 200],
    ["what is compressed already", { "content-type": "text/html", "content-encoding": "zstd" }, 200],
    ["an answer without a body", { etag: '"1"' }, 304],
  ])("leaves %s as it is", async (_, headers, status) => {
    answer = (_request, response) => response.writeHead(status, headers).end(status === 200 ? "as it is" : undefined);
    await open();
    const got = await fetchSite({ "accept-encoding": "br" });
    expect([got.status, got.body.toString()]).toEqual([status, status === 200 ? "as it is" : ""]);
    expect(got.headers).toMatchObject(headers);
  });

  it("sends each chunk before the next is there, compressed too", async () => {
    const rest = Promise.withResolvers<void>();
    answer = async (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).write("early");
      await rest.promise;
      response.end("late");
    };
    await open();
    const { port } = new URL(front.url);
    const response = await new Promise<IncomingMessage>((resolve) =>
      send({ host: "127.0.0.1", port, headers: { "accept-encoding": "br" } }, resolve).end(),
    );
    const texts = response.pipe(createBrotliDecompress()).setEncoding("utf8")[Symbol.asyncIterator]();
    expect((await texts.next()).value).toBe("early");
    rest.resolve();
    expect((await texts.next()).value).toBe("late");
  });

  it("passes host, address, method, body and every header on, and all of the answer back", async () => {
    answer = async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.writeHead(418, [
        ...["content-type", "application/json", "set-cookie", "a=1", "set-cookie", "b=2"],
        ...["x-seen", `${request.method} ${request.url}`],
      ]);
      const { host, origin, "accept-encoding": encoding, "cf-connecting-ip": address } = request.headers;
      response.end(JSON.stringify({ host, origin, encoding, address, body }));
    };
    await open();
    const got = await fetchSite(
      { host: "qa.larkspurhealth.example", origin: "https://qa.larkspurhealth.example", "accept-encoding": "identity" },
      { method: "POST", path: "/a%2Fb?c=%20", body: "sent" },
    );
    expect([got.status, got.headers["x-seen"], got.headers["set-cookie"]]).toEqual([
      418,
      "POST /a%2Fb?c=%20",
      ["a=1", "b=2"],
    ]);
    expect(JSON.parse(got.body.toString())).toEqual({
      host: "qa.larkspurhealth.example",
      origin: "https://qa.larkspurhealth.example",
      address: "127.0.0.1",
      body: "sent",
    });
  });

  it("passes on the response of a site that does not read its request, and does not reuse its connection (RL-05)", async () => {
    answer = (_request, response) => response.writeHead(413, { connection: "close" }).end("too much");
    await open();
    const large = { method: "POST", body: "x".repeat(2_000_000) };
    for (let n = 0; n < 20; n++)
      expect((await fetchSite({ "content-length": `${large.body.length}` }, large)).status).toBe(413);
    answer = (request, response) => {
      if (request.method === "GET") return response.end(HTML);
      // As workerd does: the answer promises that the connection stays, and then it is gone.
      response.writeHead(401).end("no");
      return response.on("finish", () => setImmediate(() => request.socket.resetAndDestroy()));
    };
    for (let n = 0; n < 20; n++) {
      expect((await fetchSite({ "content-length": "4" }, { method: "POST", body: "sent" })).status).toBe(401);
      expect((await fetchSite()).status).toBe(200);
    }
  });

  it("sends no body where none came, so that the connection can be used again", async () => {
    await open();
    answer = ({ method, headers }, response) => response.end(`${method} ${headers["transfer-encoding"]}`);
    for (const method of ["POST", "PUT", "DELETE", "GET"])
      expect((await fetchSite({ "content-length": "0" }, { method })).body.toString()).toBe(`${method} undefined`);
    // As `curl -X POST` does, which says nothing at all of a body.
    const { port } = new URL(front.url);
    const heard = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
      );
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
    });
    expect(heard).toContain("POST undefined");
  });

  it.each([
    "evil.example/..",
    "user@evil.example",
    "a b",
    "<script>",
    "evil.example:99999",
    "evil.example:1:2",
    "\xff\xfe",
  ])("refuses the hostname %j, which is none", async (host) => {
    await open();
    expect((await fetchSite({ host })).status).toBe(400);
  });

  it.each(["qa.larkspurhealth.example:8787", "localhost", "[::1]:8787", "xn--qa.example", "a..b", "127.0.0.1:", "qa2"])(
    "lets the hostname %s pass, whether or not anybody knows it (TH-07)",
    async (host) => {
      await open();
      expect((await fetchSite({ host })).status).toBe(200);
    },
  );

  it("refuses what is no path of this site", async () => {
    await open();
    for (const path of ["*", "http://evil.example/"]) expect((await fetchSite({}, { path })).status).toBe(400);
  });

  it("says so when the site does not answer", async () => {
    await open({ target: async () => new URL("http://127.0.0.1:1") });
    expect((await fetchSite()).status).toBe(502);
  });

  it("names a port that is taken", async () => {
    await open();
    await expect(openFront({ port: Number(new URL(front.url).port), target })).rejects.toThrow(/is taken.*PORT=/);
  });
});

describe("pages that follow the changes of a developer", () => {
  it("end in a script that their policy allows; other answers do not", async () => {
    const { script, own } = reloader();
    await open({ script, own });
    const { headers, body } = await fetchSite();
    expect(body.toString()).toBe(`${HTML}<script>${script}</script>`);
    const digest = createHash("sha256").update(script).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      POLICY.replace("'self' 'sha256-own'", `'self' 'sha256-${digest}' 'sha256-own'`),
    );

    answer = (_request, response) =>
      response
        .writeHead(200, { "content-type": "text/html", "content-security-policy": "default-src 'none'" })
        .end(HTML);
    expect((await fetchSite()).body.toString()).toBe(HTML);
    answer = (_request, response) => response.writeHead(200, { "content-type": "application/json" }).end("{}");
    expect((await fetchSite()).body.toString()).toBe("{}");
  });

  it("hear of the version that is served, and of each that follows", async () => {
    const reload = reloader();
    await open(reload);
    const line = await fetch(`${front.url}/_dev/version`);
    const texts = line.body!.pipeThrough(new TextDecoderStream()).getReader();
    const version = async () => Number(/^data: (\d+)\n\n$/.exec((await texts.read()).value ?? "")?.[1]);
    const first = await version();
    reload.changed();
    expect(await version()).toBe(first + 1);
  });
});
