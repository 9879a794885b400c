import { pageLanguage } from "./page-language.ts";
import { type PartyFrame, partyFrame } from "./party-frame.ts";

interface Chat {
  /** Opens the chat with a question. Rejects if the chat fails or does not accept the question within ten seconds. */
  open(attributes: Record<string, string>): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Chats that this page has loaded or is loading, keyed by frame URL. */
const chats = new Map<string, Promise<Chat>>();

/**
 * Loads the chat into a frame that overlays the page. Calls with the same `src` return the same chat. If the chat fails
 * to load, the promise rejects, and the next call tries to load the chat again.
 * @param src URL of the frame
 */
export function loadChat(src: string): Promise<Chat> {
  const pendingChat = chats.get(src);
  if (pendingChat) return pendingChat;
  const { promise, resolve, reject } = Promise.withResolvers<Chat>();
  chats.set(src, promise);
  let opening: PromiseWithResolvers<void> | undefined;
  const fail = () => {
    const error = new Error("the chat failed to load");
    reject(error);
    opening?.reject(error);
  };
  const chat: PartyFrame = partyFrame(`${src}&hl=${pageLanguage()}`, "Chat", ({ ready, failed, opened, box }) => {
    if (failed) fail();
    if (opened) opening?.resolve();
    if (ready)
      resolve({
        open(attributes) {
          opening = Promise.withResolvers();
          chat.send({ open: attributes });
          setTimeout(fail, TIMEOUT_MS);
          return opening.promise;
        },
      });
    if (Array.isArray(box) && box.every((side) => typeof side === "number")) {
      style.clipPath = `inset(calc(100% - ${box[1]}px) 0 0 calc(100% - ${box[0]}px))`;
      chat.element.inert = box[0] === 0;
    }
  });
  const { style } = chat.element;
  // The frame is always large enough for an open chat. The clip path limits the frame to the visible part of the chat
  // so that the rest of the page receives clicks.
  style.cssText =
    "position:fixed;inset:auto 0 0 auto;inline-size:min(26rem,100%);block-size:min(42rem,100%);border:0;clip-path:inset(100%);z-index:var(--layer-header)";
  setTimeout(reject, TIMEOUT_MS);
  promise.catch(() => {
    chats.delete(src);
    chat.element.remove();
  });
  document.body.appendChild(chat.element);
  return promise;
}
