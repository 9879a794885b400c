/**
 * While a page loads, what lies below the first screens is laid out only when the visitor comes near it (`base.ts`):
 * text is not laid out twice more when the fonts arrive, which on a slow phone are the longest tasks of a page. Once it
 * has loaded, all is laid out, so that nothing stays clipped, guessed in height, or out of reach for whoever reads,
 * copies or photographs the whole page.
 */

/** Milliseconds of layout before the visitor may come between: with what follows it stays under the 50 of a long task. */
const TURN = 15;

function settle(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>("main > *, body > footer")];
  const turn = () => {
    const end = performance.now() + TURN;
    for (let block = waiting.shift(); block; block = performance.now() < end ? waiting.shift() : undefined) {
      block.style.contentVisibility = "visible";
      block.getBoundingClientRect(); // Lays it out.
    }
    if (waiting.length) setTimeout(turn);
  };
  turn();
}

addEventListener("load", settle, { once: true });
