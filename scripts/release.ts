/**
 * Creates a release: audits the packages, builds the site, writes the SBOM and the provenance to dist/release/, and
 * signs a tag. The tag message contains the digests of the SBOM and the provenance. Run: npm exec
 * -- node scripts/release.ts 1.2.0
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { licenses, registryOutcome } from "./audit.ts";
import { build } from "./build.ts";
import { optionsOf, refuse } from "./options.ts";
import { osvOutcome } from "./osv.ts";
import { sbom } from "./sbom.ts";

const FOLDER = "dist/release";
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

/** A file in the release with its digest, in the in-toto format. */
export interface Subject {
  name: string;
  digest: { sha256: string };
}

interface Build {
  repository: string;
  commit: string;
  node: string;
  startedOn: string;
  finishedOn: string;
  audits: Record<string, string>;
}

/** Returns a release's provenance as an in-toto statement with a SLSA predicate. */
export const provenance = (version: string, subject: readonly Subject[], details: Build) => ({
  _type: "https://in-toto.io/Statement/v1",
  subject,
  predicateType: "https://slsa.dev/provenance/v1",
  predicate: {
    buildDefinition: {
      buildType: `${details.repository}/blob/${details.commit}/docs/deploy.md#release-files`,
      externalParameters: { version },
      internalParameters: { node: details.node, audits: details.audits },
      resolvedDependencies: [{ uri: `git+${details.repository}`, digest: { gitCommit: details.commit } }],
    },
    runDetails: {
      builder: { id: `${details.repository}/blob/${details.commit}/scripts/release.ts` },
      metadata: { startedOn: details.startedOn, finishedOn: details.finishedOn },
    },
  },
});

/** Returns the files that a deployment uploads, with their digests. */
function builtFiles(): Subject[] {
  const folders = ["dist/worker", "dist/client"];
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name)),
    )
    .sort()
    .map((name) => ({ name, digest: { sha256: sha256(readFileSync(name)) } }));
}

/** Checks that the release tag can be created. If not, prints the reason and exits. */
function checkTag(version: string, tag: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    refuse("Specify the version, such as: npm exec -- node scripts/release.ts 1.2.0");
  if (git("status", "--porcelain")) refuse("Commit or discard your changes first: a release is made from a commit.");
  if (git("tag", "--list", tag)) refuse(`The tag ${tag} exists already.`);
}

if (import.meta.main) {
  const { values, positionals } = optionsOf({
    options: { "dry-run": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const dryRun = values["dry-run"];
  const version = positionals[0] ?? (dryRun ? "0.0.0" : "");
  const tag = `v${version}`;
  if (!dryRun) checkTag(version, tag);
  const startedOn = new Date().toISOString();

  licenses();
  const bom = sbom();
  const audits: Record<string, string> = {};
  for (const [source, { outcome, lines }] of [
    ["registry", registryOutcome()],
    ["osv", await osvOutcome(bom.components)],
  ] as const) {
    for (const line of lines) console.log(line);
    if (outcome === "found") refuse(`The release is rejected: ${source} lists advisories for the packages above.`);
    audits[source] = outcome;
  }

  await build();
  mkdirSync(FOLDER, { recursive: true });
  const bomText = `${JSON.stringify(bom, null, 2)}\n`;
  writeFileSync(join(FOLDER, "sbom.cdx.json"), bomText);
  const repository = JSON.parse(readFileSync("package.json", "utf8")).repository?.url ?? "urn:larkspur-health-site";
  const subject = [...builtFiles(), { name: join(FOLDER, "sbom.cdx.json"), digest: { sha256: sha256(bomText) } }];
  const statement = provenance(version, subject, {
    repository,
    commit: git("rev-parse", "HEAD"),
    node: process.version,
    startedOn,
    finishedOn: new Date().toISOString(),
    audits,
  });
  const statementText = `${JSON.stringify(statement, null, 2)}\n`;
  writeFileSync(join(FOLDER, "provenance.intoto.json"), statementText);
  console.log(`${FOLDER}/sbom.cdx.json lists ${bom.components.length} packages.`);
  console.log(`${FOLDER}/provenance.intoto.json lists ${subject.length} files.`);

  const message = [
    `Release ${version}`,
    "",
    `sbom.cdx.json sha256:${sha256(bomText)}`,
    `provenance.intoto.json sha256:${sha256(statementText)}`,
  ].join("\n");
  if (dryRun) console.log(`Skipped: git tag --sign ${tag}, with the message:\n${message}`);
  else {
    try {
      execFileSync("git", ["tag", "--sign", tag, "--message", message], { stdio: ["ignore", "inherit", "pipe"] });
    } catch (error) {
      refuse(
        `git could not sign the tag: set user.signingkey (docs/deploy.md#release-files). ${(error as Error).message}`,
      );
    }
    console.log(`Signed the tag ${tag}. Check it with: git verify-tag ${tag}. Publish it with: git push origin ${tag}`);
  }
}
