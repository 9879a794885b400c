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
