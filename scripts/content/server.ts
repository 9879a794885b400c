/** Serves a content folder to a local site, and publishes each change. */
import { randomBytes } from "node:crypto";
import { watch } from "node:fs";
import worker from "../../adapters/git-content/index.ts";
import type { Packed } from "../../adapters/git-content/pack.ts";
import { serveAdapter } from "../serve-adapter.ts";
import { assetsOf } from "./assets.ts";
import { changesOf, type Digests, tellSite } from "./changes.ts";
import { packFolder, report } from "./folder.ts";

const digestsOf = ({ files }: Packed): Digests => JSON.parse(String(files.get("/digests.json")));

/** Time in milliseconds for which an editor may write several files. */
const SETTLE_MS = 150;

export interface ContentServer {
  /** Settings of a site that reads the folder. */
  settings: Record<string, string>;
  /** Publishes each change of the folder to a local site. */
  watch(site: string, secret: string): Promise<void>;
  close(): void;
}

/** Serves a content folder at a URL of its own. Throws an error that lists the problems if the folder has errors. */
export async function serveFolder(folder: string): Promise<ContentServer> {
  let packed = packFolder(folder);
  const lines: string[] = [];
  if (!report(packed, (line) => lines.push(line))) throw new Error(lines.join("\n"));
  for (const line of lines) console.log(line);
  const secret = randomBytes(24).toString("hex");
  const env = {
    ADAPTER_SECRET: secret,
    SYSTEM_URL: "https://files.invalid",
    SYSTEM: assetsOf(() => packed),
    log: () => {},
  };
  const server = await serveAdapter((request) => worker.fetch(request, env));
  let watcher: ReturnType<typeof watch> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publish = async (site: string, publishSecret: string) => {
    const next = packFolder(folder);
    if (!report(next)) {
      console.log("The site keeps the last version of the folder without errors.");
      return;
    }
    const updates = changesOf(digestsOf(packed), digestsOf(next));
    packed = next;
    if (updates?.length === 0) return;
    console.log(await tellSite({ site, secret: publishSecret, job: `local ${Date.now()}` }, updates));
  };
  return {
    settings: {
      UPSTREAM_CONTENT: server.url,
      UPSTREAM_CONTENT_AUTH: '{"type":"bearer"}',
      UPSTREAM_CONTENT_SECRET: secret,
      DEFAULT_SITE: packed.site,
    },
    async watch(site, publishSecret) {
      // The local stores can contain pages of an earlier run.
      await tellSite({ site, secret: publishSecret, job: "" }, null);
      watcher = watch(folder, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          publish(site, publishSecret).catch((error: unknown) => console.error(String(error)));
        }, SETTLE_MS);
      });
    },
    close() {
      clearTimeout(timer);
      watcher?.close();
      server.close();
    },
  };
}
