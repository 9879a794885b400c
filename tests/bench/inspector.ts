/** What an isolate has in memory, in bytes: its heap, and what buffers have beside it. */
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

/** The inspector of a running Worker, whose runtime exposes `gc`: workerd does not answer `collectGarbage`. */
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

  /** @param service the name of the Worker in its runtime */
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

  /** The heap now, or with `collected` what is left of it without garbage. */
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
