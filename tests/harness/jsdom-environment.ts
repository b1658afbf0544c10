import { builtinEnvironments, type Environment } from 'vitest/runtime';

const jsdom = builtinEnvironments.jsdom;

/**
 * jsdom with Node's own network classes. jsdom's File loses its name in an upload and its FormData is
 * not understood by fetch. All of them together: Node's Request refuses jsdom's AbortSignal.
 */
const environment: Environment = {
  ...jsdom,
  name: 'jsdom-with-node-network',
  async setup(global, options) {
    const { File, Blob, FormData, Request, AbortController, AbortSignal } = globalThis;
    const result = await jsdom.setup(global, options);
    const FormDataOfPage = globalThis.FormData;

    /** Node knows no page that an address could be relative to. */
    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, globalThis.location.href) : input, init);
      }
    }
    /** Node knows no form either; React reads the one that leads to another page. */
    class PageFormData extends FormData {
      constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
        super();
        const entries = form === undefined ? [] : new FormDataOfPage(form, submitter).entries();
        for (const [name, value] of entries) {
          // A file is never sent by the form itself, and Node would not take jsdom's.
          if (typeof value === 'string') {
            this.append(name, value);
          }
        }
      }
    }
    const restored = { File, Blob, FormData: PageFormData, Request: PageRequest, AbortController, AbortSignal };
    for (const [name, value] of Object.entries(restored)) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    }
    return result;
  },
};

// Vitest looks for a default export.
export default environment;
