import { onReturn } from "../../browser/on-return.ts";
import type { Enhancement } from "../../islands/types.ts";

/** Lifetime, in seconds, of the cookie that stores the revision of a dismissed notice. */
const LIFETIME_SECONDS = 31 * 24 * 3600;

/** Shows a notice's Close button, which dismisses the notice and sets a cookie that hides it on later pages. */
export const closeNotice: Enhancement<"render/close-notice"> = (host) => {
  const button = host.querySelector("button");
  if (!button) return;
  // The visitor might have dismissed the notice on another page after this page loaded.
  const isDismissed = () => document.cookie.split("; ").includes(host.dataset.cookie ?? "");
  const remove = () => host.closest("aside")?.remove();
  if (isDismissed()) return remove();
  onReturn(() => isDismissed() && remove());
  button.hidden = false;
  button.addEventListener("click", () => {
    const secure = location.protocol === "https:" ? ";secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
    document.cookie = `${host.dataset.cookie};path=/;max-age=${LIFETIME_SECONDS};samesite=lax${secure}`;
    remove();
    document.getElementById("main")?.focus({ preventScroll: true });
  });
};
