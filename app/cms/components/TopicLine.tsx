import { css } from "@linaria/core";
import type { Image } from "../fields/types.ts";
import { AuthoredIcon } from "./AuthoredIcon.tsx";

const line = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  margin-block-end: var(--space-3);
  font-size: var(--text-s);
  font-weight: 700;
  line-height: 1.3;
  color: var(--color-link);

  & img,
  & svg {
    flex: none;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    border-radius: 50%;
    object-fit: cover;
  }
`;

/** Renders a banner's topic, which is above the banner's heading. Renders nothing if the topic has no label. */
export function TopicLine({ icon, label }: { icon: Image | null; label: string }) {
  if (!label) return null;
  return (
    <p className={line}>
      {icon && <AuthoredIcon icon={icon} size={36} decorative />}
      {label}
    </p>
  );
}
