/**
 * While a page loads, `content-visibility` (`base.ts`) skips the layout of content below the first screens. If this
 * content were laid out, the layout after a font has loaded would cause the longest tasks on slow phones. After the
 * load event, all content is laid out, so that heights are exact and tools can read, copy or capture the whole page.
 */

/** Milliseconds of layout per task: less than a long task (50 ms) on a processor that is four times slower. */
const TASK_MS = 6;

function settle(): void {
  const hidden = [...document.querySelectorAll<HTMLElement>("main > *, body > footer")];
  const turn = () => {
    const end = performance.now() + TASK_MS;
    for (let block = hidden.shift(); block; block = performance.now() < end ? hidden.shift() : undefined) {
      block.style.contentVisibility = "visible";
      block.getBoundingClientRect(); // Reading the size of an element forces its layout.
    }
    if (hidden.length) setTimeout(turn);
  };
  turn();
}

// The next frame first performs pending layout, such as text with a new font.
addEventListener("load", () => requestAnimationFrame(() => setTimeout(settle)), { once: true });
