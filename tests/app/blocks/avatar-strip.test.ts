import { describe, expect, it } from "vitest";
import { shuffled } from "../../../lib/text/shuffled.ts";
import { list, renderBlock, value } from "../../support/render-block.ts";

describe("avatar strip", () => {
  const avatars = list(
    ...Array.from({ length: 16 }, (_, index) => ({
      image: value({ src: `/-/media/${index}.svg`, alt: `Face ${index}` }),
    })),
    { image: value({}) },
  );
  const faces = (html: string) => [...html.matchAll(/alt="Face (\d+)"/g)].map(([, index]) => Number(index));

  it("the avatar strip renders the first five avatars and puts the remaining avatars in a `template` element (BL-34, CN-04)", async () => {
    const [shown = "", waiting = ""] = (await renderBlock("AvatarStrip", { avatars })).split("<template>");
    expect(faces(shown)).toEqual([0, 1, 2, 3, 4]);
    expect(faces(waiting)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it("with five or fewer avatars or in author mode, the avatar strip does not load its script (BL-34)", async () => {
    expect(await renderBlock("AvatarStrip", { avatars: avatars.slice(0, 5) })).not.toContain("x-island");
    const edited = await renderBlock("AvatarStrip", { avatars }, { editing: true });
    expect(faces(edited)).toHaveLength(14);
    expect(edited).not.toContain("avatar-strip/shuffle");
  });

  it("the avatar strip shuffles avatars without bias (BL-34)", () => {
    const places = new Map<string, number>();
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    for (let round = 0; round < 8_000; round++)
      for (const [at, face] of shuffled([0, 1, 2, 3], random).entries())
        places.set(`${face} at ${at}`, (places.get(`${face} at ${at}`) ?? 0) + 1);
    expect(places.size).toBe(16);
    for (const count of places.values()) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });
});
