import { describe, expect, it } from "vitest";
import { digestOf, isRelease, isSigned, type Release, releaseOf } from "../../scripts/deploy/release-files.ts";

const SECRET = "a secret of at least 32 characters";
const bytes = (text: string) => new TextEncoder().encode(text);
const release = releaseOf(["a-1.js", "b-2.css"], (name) => bytes(name), SECRET);

describe("the release file list", () => {
  it("the release file list is signed and contains each file's digest", () => {
    const sent: unknown = JSON.parse(JSON.stringify(release));
    expect(isRelease(sent) && isSigned(sent, SECRET)).toBe(true);
    expect(release.files["a-1.js"]).toBe(digestOf(bytes("a-1.js")));
  });

  it.each<[string, Release, string]>([
    ["a changed digest", { ...release, files: { ...release.files, "a-1.js": digestOf(bytes("evil")) } }, SECRET],
    ["an added file", { ...release, files: { ...release.files, "evil.js": digestOf(bytes("evil")) } }, SECRET],
    ["another secret", release, "another secret of at least 32 chars"],
    ["no signature", { files: release.files }, SECRET],
  ])("the signature of a release file list is invalid with %s", (_what, changed, secret) =>
    expect(isSigned(changed, secret)).toBe(false),
  );

  it.each([[{ files: ["a-1.js"] }], [{}], [null], ["files"]])("the release file check rejects %j", (document) =>
    expect(isRelease(document)).toBe(false),
  );
});
