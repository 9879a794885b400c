/**
 * The sheet that most pages share is a file too (`app/page/head/shared-sheet.ts`). Once a page that carries it has
 * loaded, the browser may fetch the file for pages to come: sooner it would delay the first paint. Not where a visitor
 * saves data. A browser that does not know of dictionaries ignores the link.
 */
export function keepSheet(): void {
  const href = document.querySelector<HTMLElement>("style[data-file]")?.dataset.file;
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
  if (!href || connection?.saveData) return;
  const keep = () => {
    const link = document.createElement("link");
    link.rel = "compression-dictionary";
    link.href = href;
    document.head.appendChild(link);
  };
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}
