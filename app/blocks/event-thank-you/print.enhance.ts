/** Prints the page, all dates of a series with it (EV-30). */
export function print(host: HTMLElement): void {
  host.querySelector("button")?.addEventListener("click", () => window.print());
}
