/** An isolate's memory usage in bytes: the V8 heap, and the array buffers outside the heap. */
export interface Heap {
  used: number;
  buffers: number;
}

interface Message {
  id?: number;
  method?: string;
  params?: { context: { uniqueId: string } };
  result?: object;
  error?: { message: string };
}

/**
 * Connects to a running Worker's inspector. The runtime must expose `gc`, because workerd does not support the
 * `collectGarbage` command.
 */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #sent = 0;
  #context = "";

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(`${data}`) as Message;
      if (message.method === "Runtime.executionContextCreated") this.#context = message.params!.context.uniqueId;
      if (message.id === undefined) return;
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
  }

  /** @param service The name of the Worker in the workerd configuration. */
  static async connect(port: number, service: string): Promise<Inspector> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${service}`);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error("the inspector cannot be reached")));
    });
    const inspector = new Inspector(socket);
    await inspector.#send("Runtime.enable");
    return inspector;
  }

  /** Returns the current heap size. If `collected` is true, V8 collects garbage before the measurement. */
  async heap({ collected }: { collected: boolean }): Promise<Heap> {
    if (collected) await this.#send("Runtime.evaluate", { expression: "gc()", uniqueContextId: this.#context });
    const { usedSize, backingStorageSize } = (await this.#send("Runtime.getHeapUsage")) as Record<string, number>;
    return { used: usedSize!, buffers: backingStorageSize! };
  }

  close(): void {
    this.#socket.close();
  }

  async #send(method: string, params: object = {}): Promise<object> {
    const id = ++this.#sent;
    const answer = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }
}
