import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/** `npm run doctor -- -` with a document as its standard input. */
const examined = (document: string) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const doctor = execFile(
      process.execPath,
      [join(import.meta.dirname, "../../scripts/doctor.ts"), "-"],
      (_error, stdout, stderr) => resolve({ code: doctor.exitCode ?? -1, text: stdout + stderr }),
    );
    doctor.stdin?.end(document);
  });

it("the doctor runs by itself, says what is wrong in which block, and ends with 1 (DX-03)", {
  timeout: 60_000,
}, async () => {
  const { code, text } = await examined(
    JSON.stringify({
      sitecore: {
        context: { language: "en" },
        route: {
          name: "Visit",
          itemId: "{1}",
          fields: {},
          placeholders: {
            main: [
              {
                componentName: "CTABanner",
                dataSource: "{2}",
                fields: { linkOne: { value: { href: "javascript:1" } } },
              },
              { componentName: "Nope", dataSource: "{3}" },
            ],
          },
        },
      },
    }),
  );
  expect(text).toContain('page "Visit"');
  expect(text).toContain("BROKEN  block CTABanner, item {2}, field linkOne: the link's address is not allowed");
  expect(text).toMatch(/BROKEN {2}block Nope.*no block of this name/);
  expect(code).toBe(1);
});
