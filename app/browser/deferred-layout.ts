/**
 * While a page loads, `content-visibility` (`base.ts`) skips the layout of content below the first screens. Without
 * `content-visibility`, the layout after a font has loaded would be the longest task on slow phones. After the load
 * event, this script lays out all content, so that heights are exact and tools can read, copy or capture the whole
 * page.
 */

/**
 * Milliseconds of layout per task. The value keeps tasks shorter than a long task (50 ms), even on a processor that is
 * four times slower.
 */
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

// The script waits for a frame, in which the browser performs pending layout, such as text in a new font.
addEventListener("load", () => requestAnimationFrame(() => setTimeout(settle)), { once: true });
