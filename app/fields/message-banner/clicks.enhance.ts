import type { Enhancement } from "../../islands/types.ts";

interface ClicksOptions {
  /** The banner's title. */
  banner: string;
}

/** Reports clicks on the banner's buttons to the customer data platform, by way of the page's data layer (BL-13). */
export const clicks: Enhancement<"fields/clicks", ClicksOptions> = (host, { banner }) => {
  host.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    // Links within the message are none of the two buttons, and the first text of a button is all that is read on it.
    if (!link || link.closest(".prose")) return;
    const words = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode()?.nodeValue ?? "";
    const pageWindow = window as Window & { dataLayer?: object[] };
    pageWindow.dataLayer ??= [];
    pageWindow.dataLayer.push({ event: "customerDataClick", banner, button: words.trim() });
  });
};
