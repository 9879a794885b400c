/**
 * While a page loads, what lies below the first screens is laid out only when the visitor comes near it (`base.ts`):
 * text is not laid out twice more when the fonts arrive, which on a slow phone are the longest tasks of a page. Once it
 * has loaded, all is laid out, so that nothing stays clipped, guessed in height, or out of reach of readers,
 * copies or photographs the whole page.
 */

/** Milliseconds of layout before the visitor may come between: on a processor four times slower still no long task. */
const TURN = 6;

function settle(): void {
  const hidden = [...document.querySelectorAll<HTMLElement>("main > *, body > footer")];
  const turn = () => {
    const end = performance.now() + TURN;
    for (let block = hidden.shift(); block; block = performance.now() < end ? hidden.shift() : undefined) {
      block.style.contentVisibility = "visible";
      block.getBoundingClientRect(); // Lays it out.
    }
    if (hidden.length) setTimeout(turn);
  };
  turn();
}

// What a frame has to lay out anyway, such as text whose font has just come, is not added to the first turn.
addEventListener("load", () => requestAnimationFrame(() => setTimeout(settle)), { once: true });
