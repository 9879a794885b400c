import { useEffect, useState } from "react";
import type { IslandComponent } from "../islands/types.ts";

interface CopyButtonProps {
  label: string;
  /** Text to copy to the clipboard. */
  text: string;
}

/**
 * Renders a button that copies text to the clipboard. The button is hidden until hydration. If copying fails, the
 * component logs the error but does not show a message.
 */
export const CopyButton: IslandComponent<"ui/CopyButton", CopyButtonProps> = ({ label, text }) => {
  const [isReady, setReady] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setReady(true), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      console.error("The text was not copied:", error);
    }
  };
  return (
    <button type="button" hidden={!isReady} onClick={copy}>
      {isCopied ? "Copied" : label}
    </button>
  );
};
