/**
 * Moves a late piece into its place. A constant, so that the policy of every page can name its digest: it must not
 * hold anything of a page.
 */
export const LATE_MOVER =
  "{const t=document.currentScript.previousElementSibling;document.getElementById(t.dataset.place).replaceWith(t.content);t.remove()}";

/** The place of a late piece, with what stands there until it comes. */
export const latePlace = (id: string, skeleton: string): string =>
  `<div id="late-${id}" aria-busy="true">${skeleton}</div>`;

/** A late piece, sent after the rest of the page. */
export const lateHtml = (id: string, html: string): string =>
  `<template data-place="late-${id}">${html}</template><script>${LATE_MOVER}</script>`;

/**
 * The begin of an inline piece that is not there yet: its skeleton, which the shell's styles hide as soon as the piece
 * stands beside it. So it needs no script.
 */
export const inlinePlace = (skeleton: string): string => `<div data-inline><div aria-busy="true">${skeleton}</div>`;

/** The inline piece itself, with the end of its place. Nothing at all hides the skeleton too. */
export const inlineHtml = (html: string): string => `${html || "<i hidden></i>"}</div>`;
