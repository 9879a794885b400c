import type { Enhancement } from "../../islands/types.ts";
/** Copies the id that a component's label carries; without a clipboard nothing shows (LY-15). */
export const copyId: Enhancement<"page/copy-id"> = (host) => {
  host.querySelector("button")?.addEventListener("click", async ({ currentTarget }) => {
    try {
      await navigator.clipboard.writeText((currentTarget as HTMLButtonElement).value);
    } catch (error) {
      console.error("The id was not copied:", error);
    }
  });
};
