import { connect, type Socket } from "node:net";

/** A page response, as received by a simulated visitor. */
export interface Visit {
  status: number;
  /** The edition number in the page text, or 0 if the page has no edition number. */
  edition: number;
  /** Whether the Worker rendered the page while the visitor waited. */
  waited: boolean;
}

const END_OF_HEAD = "\r\n\r\n";
const END_OF_CHUNKS = "\r\n0\r\n\r\n";
const MARK = "Edition ";
const MISS = "x-edge-cache: MISS";

/**
 * A simulated visitor who requests pages sequentially on a keep-alive connection. The simulated visitor shares the CPUs
 * with the measured site, so the code must use little CPU time. The visitor collects bytes in one buffer and never
 * decodes them to a string.
 */
export class Visitor {
  readonly #socket: Socket;
  readonly #host: string;
  readonly #page = Buffer.allocUnsafe(1 << 20);
  #length = 0;
  #settle: { resolve(visit: Visit): void; reject(error: Error): void } | undefined;

  private constructor(port: number, host: string) {
    this.#host = host;
    this.#socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(1 << 17), callback: (count, read) => this.#take(read as Buffer, count) },
    });
    this.#socket.on("error", (error) => this.#settle?.reject(error));
    this.#socket.on("close", () => this.#settle?.reject(new Error("the site closed the connection")));
  }

  /** Connects to a site on this machine. */
  static at(port: number, host: string): Promise<Visitor> {
    const visitor = new Visitor(port, host);
    return new Promise((resolve, reject) => {
      visitor.#socket.once("connect", () => resolve(visitor)).once("error", reject);
    });
  }

  read(path: string): Promise<Visit> {
    this.#length = 0;
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.#host}\r\naccept: text/html\r\n\r\n`);
    });
  }

  leave(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(read: Buffer, count: number): boolean {
    read.copy(this.#page, this.#length, 0, count);
    this.#length += count;
    const head = this.#page.subarray(0, this.#length).indexOf(END_OF_HEAD);
    if (head < 0 || !this.#isWhole(head)) return true;
    const status = Number(this.#page.toString("latin1", 9, 12));
    const waited = this.#page.subarray(0, head).includes(MISS);
    const found = this.#page.subarray(0, this.#length).indexOf(MARK, head);
    const edition = found < 0 ? 0 : Number.parseInt(this.#page.toString("latin1", found + MARK.length, found + 16), 10);
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve({ status, edition: edition || 0, waited });
    return true;
  }

  #isWhole(head: number): boolean {
    const headers = this.#page.toString("latin1", 0, head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1];
    if (length !== undefined) return this.#length >= head + END_OF_HEAD.length + Number(length);
    return this.#page.toString("latin1", this.#length - END_OF_CHUNKS.length, this.#length) === END_OF_CHUNKS;
  }
}
