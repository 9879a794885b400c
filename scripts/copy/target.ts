import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AwsClient } from "aws4fetch";

/** A place for the copy: a folder, or a bucket that supports the S3 API. Keys are paths without a leading slash. */
export interface Target {
  /** Resolves to null if the key does not exist. */
  read(key: string): Promise<Uint8Array | null>;
  write(key: string, bytes: Uint8Array, type: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Returns the target for `--to`: a folder, or `s3://bucket/prefix`. Throws an Error if a setting is missing. */
export function targetOf(to: string, env: Record<string, string | undefined>): Target {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? [];
  if (bucket) return bucketTarget(bucket, prefix.replace(/\/$/, ""), env);
  if (/^\w+:\/\//.test(to)) throw new Error(`--to must be a folder or s3://bucket/prefix (was '${to}')`);
  return folderTarget(to);
}

export const folderTarget = (folder: string): Target => ({
  async read(key) {
    try {
      return readFileSync(join(folder, key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  },
  async write(key, bytes) {
    const path = join(folder, key);
    mkdirSync(dirname(path), { recursive: true });
    // The file server may read the file at any time, so an unfinished file must not have its final name.
    writeFileSync(`${path}.new`, bytes);
    renameSync(`${path}.new`, path);
  },
  remove: async (key) => rmSync(join(folder, key), { force: true }),
});

/** Number of seconds that a CDN in front of the bucket may cache a page. */
const MAX_AGE = 60;

function bucketTarget(bucket: string, prefix: string, env: Record<string, string | undefined>): Target {
  const names = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(", ")} to write to the bucket ${bucket}`);
  const client = new AwsClient({
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
    service: "s3",
    region: env.S3_REGION ?? "auto",
  });
  const send = async (method: string, key: string, init: RequestInit = {}): Promise<Response | null> => {
    const path = [bucket, prefix, key].filter(Boolean).join("/").split("/").map(encodeURIComponent).join("/");
    const response = await client.fetch(`${env.S3_ENDPOINT?.replace(/\/$/, "")}/${path}`, { method, ...init });
    if (response.status === 404 && method !== "PUT") return null;
    if (!response.ok) throw new Error(`${method} ${key} in the bucket ${bucket} failed with status ${response.status}`);
    return response;
  };
  return {
    async read(key) {
      const response = await send("GET", key);
      return response && new Uint8Array(await response.arrayBuffer());
    },
    async write(key, bytes, type) {
      const headers = { "content-type": type, "cache-control": `max-age=${MAX_AGE}` };
      await send("PUT", key, { headers, body: Buffer.from(bytes) });
    },
    async remove(key) {
      await send("DELETE", key);
    },
  };
}
