/** Number of visible cards in carousels and number of columns for feature cards. */

/**
 * Number of visible cards in a carousel, depending on the carousel's width in CSS pixels. If the carousel is narrower
 * than `under`, it shows `cards` cards. If several entries match, the entry with the smallest `under` applies. If no
 * entry matches, the carousel shows `wide` cards.
 */
export type CardSteps = { wide: number; under: readonly (readonly [under: number, cards: number])[] };

const steps = (wide: number, ...under: [under: number, cards: number][]): CardSteps => ({ wide, under });

/**
 * Number of visible cards in the publication carousel, depending on the container width. In carousels without
 * publications, the number of visible cards depends on the viewport width.
 */
export const PUBLICATION_STEPS = steps(3, [1200, 2.25], [734, 1.5], [500, 1.1]);
export const CATEGORY_STEPS = steps(5, [1200, 4.25], [905, 3.25], [720, 2.25], [600, 1.1]);
export const HIGHLIGHT_STEPS = steps(3, [905, 2.25], [720, 1.5], [600, 1.1]);
export const PROFILE_STEPS = steps(4, [1200, 3.5], [905, 2.25], [720, 1.5], [600, 1.1]);
export const PROVIDER_STEPS = steps(3, [1200, 2.25], [905, 1.5], [600, 1.1]);
/** Number of visible cards in the narrow carousels between location search results. */
export const RELATED_PROVIDER_STEPS = steps(2.5, [905, 1.5], [600, 1.2]);
/** Number of visible cards in the carousel of related events. */
export const GENERAL_STEPS = steps(3, [972, 2.25], [750, 1.5], [500, 1.1]);
export const NEARBY_STEPS = steps(3, [1200, 2.25], [905, 1.5], [600, 1.1]);
export const SERVICE_STEPS = steps(6, [1200, 4.25], [905, 3.25], [720, 2.25], [600, 1.25]);

/** Returns the number of columns for profile feature cards. */
export const profileColumns = (count: number): 2 | 3 | 4 => (count <= 4 ? 2 : count <= 6 ? 3 : 4);

/** Returns the avatar size, in CSS pixels, for the given number of profiles and viewport width. */
export const avatarSize = (count: number, width: number): 160 | 250 => (width < 1200 && count > 2 ? 160 : 250);
