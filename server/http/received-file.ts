/** A file as it came in a request. Its bytes stand where they were received: an ordinary `File` would copy them, and every reading of it again. */
export class ReceivedFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>, name: string) {
    super([], name);
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  override get size(): number {
    return this.#bytes.length;
  }

  /** The bytes themselves, no copy: whoever changes them is the only reader. */
  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(this.#bytes);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.slice().buffer);
  }

  override text(): Promise<string> {
    return Promise.resolve(new TextDecoder().decode(this.#bytes));
  }

  override slice(start?: number, end?: number, type?: string): Blob {
    return new Blob([this.#bytes], { type: type ?? '' }).slice(start, end);
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new Blob([this.#bytes]).stream();
  }
}
