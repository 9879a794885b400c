/**
 * While a page loads, the browser skips the layout of off-screen content because of `content-visibility` (see
 * `base.ts`). Without `content-visibility`, the layout after a font loads would be the longest task on slow phones.
 * After the load event, this script forces the layout of all content so that heights are exact and tools can read,
 * copy, or capture the entire page.
 */

/**
 * Maximum layout time per task, in milliseconds. Keeps tasks below the long-task threshold (50 ms) even with 4x CPU
 * throttling.
 */
const TASK_MS = 6;

function layOutHiddenBlocks(): void {
  const hidden = [...document.querySelectorAll<HTMLElement>("main>*,main~footer")];
  const layOutNextBlocks = () => {
    const end = performance.now() + TASK_MS;
    for (let block = hidden.shift(); block; block = performance.now() < end ? hidden.shift() : undefined) {
      block.style.contentVisibility = "visible";
      block.getBoundingClientRect(); // Reading an element's size forces its layout.
    }
    if (hidden.length) setTimeout(layOutNextBlocks);
  };
  layOutNextBlocks();
}

// The script waits for one frame. In that frame, the browser performs pending layout, such as the layout of text in a
// new font.
addEventListener("load", () => requestAnimationFrame(() => setTimeout(layOutHiddenBlocks)), { once: true });
