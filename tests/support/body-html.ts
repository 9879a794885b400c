import type { RenderedBody } from "../../app/render/render-body.tsx";
import { splitAtMarks } from "../../app/render/slots.ts";

/** Returns a rendered body's HTML with the skeletons of its live blocks, and without the notice. */
export const bodyHtml = ({ html, slots }: RenderedBody): string =>
  splitAtMarks(
    html,
    (text) => text,
    (id) => slots.get(id)?.skeleton ?? "",
  ).join("");
