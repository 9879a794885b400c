/** A message from a frame. The message is untrusted because third-party scripts can also send messages. */
export interface FrameMessage {
  /** Set after the third party's script has loaded. */
  ready?: unknown;
  /** Set if the script failed to load or reported an error. */
  failed?: unknown;
  /** Height of the content in pixels. */
  height?: unknown;
  /** Width and height, in pixels, of the visible part of the chat, measured from the frame's lower right corner. */
  box?: unknown;
  /** Set after the chat has opened in response to an `open` message. */
  opened?: unknown;
  /** Bot check token, or "" after the token expires. */
  token?: unknown;
}

export interface PartyFrame {
  element: HTMLIFrameElement;
  send(message: object): void;
}

const MAX_HEIGHT = 5_000;

/**
 * Creates a sandboxed frame for a third party's script (see `worker/handlers/party-frame.ts`). The script can read
 * neither the page nor its cookies. The frame's height adapts to the content.
 * @param onMessage called with each message from the frame
 */
export function partyFrame(src: string, title: string, onMessage: (message: FrameMessage) => void): PartyFrame {
  const { origin } = new URL(src, location.href);
  // If the frame's URL has the same origin as the page, the frame has an opaque origin, which is serialized as "null".
  const isOpaque = origin === location.origin;
  const element = document.createElement("iframe");
  element.src = src;
  element.title = title;
  element.setAttribute(
    "sandbox",
    `allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox${isOpaque ? "" : " allow-same-origin"}`,
  );
  element.style.cssText = "display:block;inline-size:100%;block-size:0;border:0";
  // A frame without visible content, such as an invisible bot check, must not be in the tab order.
  element.inert = true;
  addEventListener("message", ({ source, origin: senderOrigin, data }: MessageEvent<FrameMessage | null>) => {
    if (source === null || source !== element.contentWindow || senderOrigin !== (isOpaque ? "null" : origin)) return;
    if (typeof data !== "object" || data === null) return;
    const { height } = data;
    if (typeof height === "number" && height >= 0) {
      element.style.blockSize = `${Math.min(height, MAX_HEIGHT)}px`;
      element.inert = height === 0;
    }
    onMessage(data);
  });
  return { element, send: (message) => element.contentWindow?.postMessage(message, isOpaque ? "*" : origin) };
}
