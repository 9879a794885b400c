import { css } from "@linaria/core";
import type { ComponentProps } from "react";
import { emptyHtml } from "../browser/trusted.ts";

const contents = css`
  display: contents;
`;

/**
 * Renders a part of an island on the server only. During hydration, React keeps the element's server-rendered content,
 * so the browser needs no props for the content. If the island removes the element, React cannot render the content
 * again. By default, the wrapper element has `display: contents`.
 */
export const ServerOnly = ({ children, className = contents, ...attributes }: ComponentProps<"div">) =>
  typeof document === "undefined" ? (
    <div className={className} {...attributes}>
      {children}
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React does not compare the content during hydration
    <div className={className} {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
  );

const AS_SERVED = { __html: emptyHtml() };
