import { css } from "@linaria/core";
import { useEffect, useRef, useState } from "react";
import { TIMER } from "../../../lib/constants.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { iconButton } from "../../ui/icon-button.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Figures, type Slide } from "./Figures.tsx";
import { phrases } from "./phrases.ts";

const controls = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  margin-block-start: var(--space-4);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;

  & > button {
    ${iconButton}
    border: 1px solid var(--color-control-border);
    border-radius: 50%;
    color: var(--color-link);
    background: var(--color-surface);
  }

  [data-failed] & {
    display: none;
  }

  @media (scripting: none) {
    display: none;
  }

  @media print {
    display: none;
  }
`;

const glyph = css`
  display: grid;
`;

interface GalleryProps {
  slides: readonly Slide[];
  label: string;
  page: PageContext;
}

/**
 * Renders a slideshow that shows one image at a time and advances automatically or when the visitor presses a button.
 */
export const GalleryIsland: IslandComponent<"campus-gallery/Gallery", GalleryProps> = ({ slides, label, page }) => {
  const [shownIndex, setShownIndex] = useState(0);
  const [isHydrated, setHydrated] = useState(false);
  const [isPaused, setPaused] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    const updatePaused = () => setPaused(reducedMotion.matches);
    updatePaused();
    setHydrated(true);
    reducedMotion.addEventListener("change", updatePaused);
    return () => reducedMotion.removeEventListener("change", updatePaused);
  }, []);
  const step = (offset: number) => setShownIndex((index) => (index + offset + slides.length) % slides.length);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      if (!frame.current?.matches(":hover, :focus-within") && !document.hidden)
        setShownIndex((index) => (index + 1) % slides.length);
    }, TIMER.galleryAdvance);
    return () => clearInterval(timer);
  }, [isPaused, slides.length]);
  const control = (phrase: Phrase, icon: "chevron-left" | "chevron-right" | "pause" | "play", press: () => void) => (
    <button type="button" onClick={press}>
      <span className={glyph}>
        <Icon name={icon} size={20} />
        <VisuallyHidden>{page.t(phrase)}</VisuallyHidden>
      </span>
    </button>
  );
  return (
    <div ref={frame}>
      {/* Announces slides only while autoplay is paused. */}
      <Figures
        slides={slides}
        label={label}
        shown={shownIndex}
        isHydrated={isHydrated}
        live={isHydrated ? (isPaused ? "polite" : "off") : undefined}
      />
      <div className={controls}>
        {control(fieldPhrases.CarouselBack, "chevron-left", () => step(-1))}
        {isPaused
          ? control(phrases.GalleryPlay, "play", () => setPaused(false))
          : control(phrases.GalleryPause, "pause", () => setPaused(true))}
        {control(fieldPhrases.CarouselNext, "chevron-right", () => step(1))}
        <span>{`${shownIndex + 1} / ${slides.length}`}</span>
      </div>
    </div>
  );
};
