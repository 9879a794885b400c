import type { ReactNode } from "react";
import { displayPhone, onlyTelHref, phoneParts, telHref } from "../../lib/text/phone.ts";
import { ButtonLink } from "./Button.tsx";
import { Icon } from "./icons/Icon.tsx";
import { WholeNumbers } from "./WholeNumbers.tsx";

interface PhoneProps {
  /** Text from the CMS or an upstream: a number, several numbers, or a number with instructions. */
  value: string | null | undefined;
  /** CSS class for a phone number with an icon. Without the class, there is no icon. */
  action?: string;
}

/** Renders a phone number. Only numbers that visitors can call are links, and the rest of the text stays visible. */
export function Phone({ value, action }: PhoneProps) {
  const parts = phoneParts(value);
  const [first] = parts;
  const icon = action && <Icon name="phone" size={18} />;
  if (!first) return null;
  if (parts.length === 1 && first.href)
    return (
      <a className={action} href={first.href}>
        {icon}
        <WholeNumbers>{first.text}</WholeNumbers>
      </a>
    );
  return (
    <span className={action}>
      {icon}
      <span>
        {parts.map(({ text, href }, index) =>
          href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text can contain the same number twice
            <a key={index} href={href}>
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </span>
    </span>
  );
}

/** Renders text without markup. Phone numbers that visitors can call are links, and no line ends within them. */
export const PhoneText = ({ children }: { children: string }) =>
  telHref(children) ? <Phone value={children} /> : children;

interface PhoneButtonProps extends Pick<PhoneProps, "value"> {
  variant?: "primary" | "secondary";
  size?: "medium" | "small";
  /** CSS class for a text that does not contain exactly one number. Such a text is not a button. */
  action?: string;
  children?: ReactNode;
}

/** Renders a button that calls the number in a text. */
export function PhoneButton({ value, action, children, ...look }: PhoneButtonProps) {
  const href = onlyTelHref(value);
  if (!href) return <Phone value={value} {...(action && { action })} />;
  return (
    <ButtonLink {...look} href={href} icon="phone">
      {displayPhone(value)}
      {children}
    </ButtonLink>
  );
}
