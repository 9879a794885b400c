import type { Enhancement } from "../../islands/types.ts";

/** As long as a notice can be up, in seconds. */
const REMEMBERED = 31 * 24 * 3600;

/** Closes a notice: the next pages come without it. Without script it stays. */
export const closeNotice: Enhancement<"render/close-notice"> = (host) => {
  const button = host.querySelector("button");
  if (!button) return;
  // The page may have been made before the visitor closed it on another one.
  if (document.cookie.split("; ").includes(host.dataset.cookie ?? "")) return host.closest("aside")?.remove();
  button.hidden = false;
  button.addEventListener("click", () => {
    const secure = location.protocol === "https:" ? ";secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${host.dataset.cookie};path=/;max-age=${REMEMBERED};samesite=lax${secure}`;
    host.closest("aside")?.remove();
    document.getElementById("main")?.focus({ preventScroll: true });
  });
};
