import { useEffect, useState } from "react";
import type { IslandComponent } from "../islands/types.ts";

interface CopyButtonProps {
  label: string;
  /** Goes to the clipboard. */
  text: string;
}

/** Copies a text. It is hidden until script runs; a failure is logged and shows nothing (LY-15). */
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
