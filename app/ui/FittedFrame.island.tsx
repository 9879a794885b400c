import { css } from "@linaria/core";
import { useEffect, useRef, useState } from "react";
import type { IslandComponent } from "../islands/types.ts";

const iframeStyles = css`
  display: block;
  inline-size: 100%;
  block-size: 20rem;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-s);
  background: #fff;
`;

/** Minimum height of the iframe in pixels. The minimum height applies if the framed page has no content. */
const MIN_HEIGHT = 64;

/**
 * Renders an iframe that shows a page from this site. The iframe's height adapts to the page's content. Without
 * JavaScript, the iframe scrolls.
 */
export const FittedFrame: IslandComponent<"ui/FittedFrame", { src: string; title: string }> = ({ src, title }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const { current } = frame;
    const sizes = new ResizeObserver(([entry]) => entry && setHeight(Math.max(MIN_HEIGHT, entry.target.scrollHeight)));
    const observeHeight = () => {
      const page = current?.contentDocument;
      sizes.disconnect();
      // Until the browser loads the page, a lazy-loaded iframe contains an empty document.
      if (page?.readyState === "complete" && page.URL !== "about:blank") sizes.observe(page.body);
    };
    // The page in the iframe might have loaded before hydration, so the effect also sets the height immediately.
    observeHeight();
    current?.addEventListener("load", observeHeight);
    return () => {
      sizes.disconnect();
      current?.removeEventListener("load", observeHeight);
    };
  }, []);
  return (
    <iframe
      ref={frame}
      className={iframeStyles}
      style={height === undefined ? undefined : { height }}
      src={src}
      title={title}
      loading="lazy"
    />
  );
};
