import { css } from "@linaria/core";
import type { ComponentProps } from "react";
import { emptyHtml } from "../browser/trusted.ts";

const contents = css`
  display: contents;
`;

/**
 * A part of an island that only the server renders. During hydration, React keeps the server-rendered content of the
 * element, so the browser needs no props for it. React cannot render the part again after the island has removed it. By
 * default, the element has the style `display: contents`.
 */
export const Served = ({ children, className = contents, ...attributes }: ComponentProps<"div">) =>
  typeof document === "undefined" ? (
    <div className={className} {...attributes}>
      {children}
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React does not compare the content while it hydrates
    <div className={className} {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
  );

const AS_SERVED = { __html: emptyHtml() };
