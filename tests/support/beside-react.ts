import type { ReactNode } from "react";
import { renderToString as renderWithReact } from "react-dom/server";
import { afterEach, expect } from "vitest";
import { renderToString as render } from "../../app/ssr/render-to-string.ts";

const differences: { ours: string; react: string }[] = [];
afterEach(() => expect(differences.splice(0), "what our renderer writes otherwise than React").toEqual([]));

/**
 * Stands in for our renderer in all unit tests (`vitest.config.ts`): whatever they render, React renders as well, and
 * must give the same HTML.
 */
export function renderToString(node: ReactNode, options?: { identifierPrefix?: string }): string {
  const ours = render(node, options);
  const react = renderWithReact(node, options);
  if (ours !== react) {
    const at = [...ours].findIndex((letter, index) => letter !== react[index]);
    const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
    differences.push({ ours: around(ours), react: around(react) });
  }
  return ours;
}
