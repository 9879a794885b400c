import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { newFolder } from "./folders.ts";

/** Creates a self-signed certificate for 127.0.0.1 and returns the paths of its files. */
export function newCertificate(): { cert: string; key: string } {
  const folder = newFolder();
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", ["req", "-x509", ...newKey, "-days", "1", ...subject, "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  return { cert, key };
}

/**
 * Serves a server over TLS. With `requires`, clients must present the certificate.
 * @returns the URL, and a function that stops the server
 */
export async function overTls(files: { cert: string; key: string }, requires: boolean, target: URL) {
  const [cert, key] = [readFileSync(files.cert, "utf8"), readFileSync(files.key, "utf8")];
  const usual = getCACertificates("default");
  setDefaultCACertificates([...usual, cert]);
  const server = createServer(
    { cert, key, ca: cert, requestCert: requires, rejectUnauthorized: requires },
    (incoming, outgoing) => {
      const { method, headers, url } = incoming;
      const proxied = request(new URL(url!, target), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode!, response.headers);
        response.pipe(outgoing);
      });
      incoming.pipe(proxied);
    },
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      setDefaultCACertificates(usual);
      server.closeAllConnections();
      server.close();
    },
  };
}
