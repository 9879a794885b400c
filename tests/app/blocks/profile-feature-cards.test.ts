import { expect, it } from "vitest";
import { list, renderBlock, value } from "../../support/render-block.ts";

const people = (count: number) =>
  list(...Array.from({ length: count }, (_, index) => ({ name: value(`Person ${index}`), title: value("Nurse") })));

it("the profile feature cards use the default colors unless the author chooses valid colors (TH-04)", async () => {
  const html = (more: object) => renderBlock("ProfileFeatureCards", { profiles: people(1), ...more });
  expect(await html({})).toContain("--card:#FF5D55;--font:#FEFEFE;");
  expect(await html({})).toContain("--avatar-border:#D6E6F0");
  expect(await html({ backgroundColor: value("#102030") })).toContain("--card:#102030;--font:#FEFEFE;--shade:#102030");
  expect(await html({ fontColor: value("red"), avatarBorderColor: value("#abc") })).toMatch(
    /--font:#FEFEFE.*--avatar-border:#abc/,
  );
});

it.each([
  [1, 2],
  [4, 2],
  [5, 3],
  [6, 3],
  [7, 4],
])("the profile feature cards block renders %i cards in %i columns (BL-33)", async (count, columns) =>
  expect(await renderBlock("ProfileFeatureCards", { profiles: people(count) })).toContain(`--columns:${columns};`),
);
