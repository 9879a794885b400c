import { serverHtml } from "../browser/trusted.ts";

/**
 * Parts of a page that depend on the query of its address are its `results` (`ui/ResultList`) and what carries
 * `data-part` with a name. Reads the page at another address, or its live blocks alone, and gives each as soon as it has
 * come: those in their place with the end of the page's main region, those that come late (`page/late.ts`) one by one
 * after it.
 * @throws when the page cannot be had, and the signal's reason when aborted
 */
export async function eachPart(
  response: Response,
  signal: AbortSignal,
  take: (name: string, part: HTMLElement) => void,
): Promise<void> {
  if (!response.ok || !response.body) throw new Error(`the page answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let border = "</main>";
  for (;;) {
    const { done, value = "" } = await reader.read();
    signal.throwIfAborted();
    text += value;
    const whole = done ? text.length : text.lastIndexOf(border) + border.length;
    if (done || whole >= border.length) {
      takeFrom(text.slice(0, whole), take);
      text = text.slice(whole);
      // What comes late comes as templates, each with the script that moves it.
      border = "</template>";
    }
    if (done) return;
  }
}

function takeFrom(html: string, take: (name: string, part: HTMLElement) => void): void {
  const page = new DOMParser().parseFromString(serverHtml(html), "text/html");
  const roots = [page, ...[...page.querySelectorAll("template")].map(({ content }) => content)];
  for (const root of roots)
    for (const part of root.querySelectorAll<HTMLElement>("x-island [data-results], [data-part]"))
      take(part.dataset.part ?? "results", document.adoptNode(part));
}
