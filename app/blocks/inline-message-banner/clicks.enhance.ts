/** Reports clicks on the banner's buttons to the customer data platform, by way of the page's data layer (BL-13). */
export function clicks(host: HTMLElement, props: object): void {
  host.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link) return;
    const pageWindow = window as Window & { dataLayer?: object[] };
    pageWindow.dataLayer ??= [];
    pageWindow.dataLayer.push({ event: "customerDataClick", ...props, button: link.textContent?.trim() ?? "" });
  });
}
