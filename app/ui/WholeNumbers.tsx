import { css } from "@linaria/core";
import { Children, type ReactNode } from "react";

/* A part with this style moves to the next line as a whole. It wraps only if it is wider than a line. */
const whole = css`
  display: inline-block;
`;

/** Matches phone numbers and other digits that are separated by dashes, dots, or parentheses. */
const NUMBERS = /((?:\+?\b\d{1,3}[ .-])?\(?\d{3}\)?[ .\u2010-\u2015-]{1,2}[\dA-Z]{3}[.\u2010-\u2015-]?[\dA-Z]{4,6}\b)/;

/** Renders a label in which no line ends within a phone number. Browsers break lines after hyphens. */
export const WholeNumbers = ({ children }: { children: ReactNode }) => (
  <>
    {Children.map(children, (child) =>
      typeof child === "string" && NUMBERS.test(child)
        ? child.split(NUMBERS).map((part, index) =>
            index % 2 === 1 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a label can contain the same number twice
              <span className={whole} key={index}>
                {part}
              </span>
            ) : (
              part
            ),
          )
        : child,
    )}
  </>
);
