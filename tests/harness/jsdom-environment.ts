import { builtinEnvironments, type Environment } from 'vitest/runtime';

const jsdom = builtinEnvironments.jsdom;

/**
 * jsdom with Node's own network classes. jsdom's File loses its name in an upload and its FormData is
 * not understood by fetch; jose refuses jsdom's Uint8Array. All of them together: Node's Request refuses jsdom's AbortSignal.
 */
const environment: Environment = {
  ...jsdom,
  name: 'jsdom-with-node-network',
  async setup(global, options) {
    const { File, Blob, FormData, Request, AbortController, AbortSignal, Uint8Array } = globalThis;
    const result = await jsdom.setup(global, options);
    const FormDataOfPage = globalThis.FormData;

    /** Node's Request does not resolve relative addresses. */
    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, globalThis.location.href) : input, init);
      }
    }
    /** Node's FormData cannot read a form; React does so on a navigating submission. */
    class PageFormData extends FormData {
      constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
        super();
        const entries = form === undefined ? [] : new FormDataOfPage(form, submitter).entries();
        for (const [name, value] of entries) {
          // Files are uploaded separately, and Node rejects jsdom's File.
          if (typeof value === 'string') {
            this.append(name, value);
          }
        }
      }
    }
    const restored = {
      File,
      Blob,
      FormData: PageFormData,
      Request: PageRequest,
      AbortController,
      AbortSignal,
      Uint8Array,
    };
    for (const [name, value] of Object.entries(restored)) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    }
    return result;
  },
};

// Vitest requires a default export.
export default environment;
