import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** Who may import whom. A folder that is not named here may not be imported across folders at all. */
const allowed: Record<string, (path: string, from: string) => boolean> = {
  lib: () => false,
  contracts: (path) => path.startsWith("lib/"),
  app: (path) => path.startsWith("lib/") || path.startsWith("contracts/"),
  worker: (path) =>
    /^(lib|contracts)\//.test(path) ||
    path === "app/index.ts" ||
    ["app/page/head/head.ts", "app/page/render/late-slots.ts"].includes(path),
  reference: (path) => /^(lib|contracts)\//.test(path),
};

const root = join(import.meta.dirname, "..");
const imports = (source: string) =>
  [...source.matchAll(/^\s*(import|export)\s+(type\s)?[^;'"]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm)].map(
    (match) => ({ path: match[3] ?? match[4] ?? "", type: Boolean(match[2]) }),
  );

describe("who may import whom", () => {
  for (const [folder, may] of Object.entries(allowed)) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    it.each(files)(`${folder}/%s`, (file) => {
      const from = `${folder}/${file}`;
      for (const { path } of imports(readFileSync(join(root, from), "utf8"))) {
        const target = normalize(join(from, "..", path));
        if (target.startsWith(`${folder}/`)) continue;
        expect(may(target, from), `${from} may not import ${target}`).toBe(true);
      }
    });
  }

  it("a module makes no Intl object when it is loaded: one takes a slow phone 50 ms (PF-07)", () => {
    const makers = ["lib", "app"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .map((file) => join(root, folder, file))
        .filter(
          (file) => /\.tsx?$/.test(file) && /^(export )?(const|let) .*new Intl\./m.test(readFileSync(file, "utf8")),
        ),
    );
    expect(makers).toEqual([]);
  });

  it("no block imports another block", () => {
    const blocks = join(root, "app/blocks");
    const folders = readdirSync(blocks, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders) {
      for (const file of readdirSync(join(blocks, name), { encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path))) {
        for (const { path } of imports(readFileSync(join(blocks, name, file), "utf8"))) {
          const target = normalize(join("app/blocks", name, path));
          const other = folders.find(
            (folder) => folder.name !== name && target.startsWith(`app/blocks/${folder.name}/`),
          );
          expect(other, `app/blocks/${name}/${file} imports ${target}`).toBeUndefined();
        }
      }
    }
  });
});
