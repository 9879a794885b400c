/**
 * Moves a late segment into its slot. A constant, so that the policy of every page can name its digest: it must not
 * contain anything of a page.
 */
export const LATE_MOVER =
  "{const t=document.currentScript.previousElementSibling;document.getElementById(t.dataset.place).replaceWith(t.content);t.remove()}";

/** The slot of a late segment, with its fallback. */
export const latePlace = (id: string, skeleton: string): string =>
  `<div id="late-${id}" aria-busy="true">${skeleton}</div>`;

/** A late segment, sent after the rest of the page. */
export const lateHtml = (id: string, html: string): string =>
  `<template data-place="late-${id}">${html}</template><script>${LATE_MOVER}</script>`;

/**
 * The start of an inline segment that is not there yet: its skeleton, which the shell's styles hide as soon as the
 * segment stands beside it. So it needs no script.
 */
export const inlinePlace = (skeleton: string): string => `<div data-inline><div aria-busy="true">${skeleton}</div>`;

/** The inline segment itself, with the end of its slot. Nothing at all hides the skeleton too. */
export const inlineHtml = (html: string): string => `${html || "<i hidden></i>"}</div>`;
