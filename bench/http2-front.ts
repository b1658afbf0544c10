import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import path from 'node:path';
import { freePort } from '../scripts/lib/free-port.ts';

/** Headers of one connection, which HTTP/2 forbids. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

const withoutConnection = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)));

/**
 * Serves a site over HTTP/2, as `deploy/nginx.conf` does, with the certificate of the tests.
 * @param origin where the site listens, on HTTP/1.1
 */
export const withHttp2 = async <Result>(origin: string, work: (front: string) => Promise<Result>): Promise<Result> => {
  const pem = await readFile(path.resolve(import.meta.dirname, '../tests/harness/localhost.pem'));
  const port = await freePort();
  const server = createSecureServer({ key: pem, cert: pem }, (incoming, outgoing) => {
    const { origin: from, ...others } = withoutConnection(incoming.headers);
    const headers = { ...others, host: new URL(origin).host, ...(from === undefined ? {} : { origin }) };
    const forwarded = request(new URL(incoming.url, origin), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
      answer.pipe(outgoing.stream);
    });
    forwarded.on('error', () => outgoing.stream.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    return await work(`https://localhost:${port}`);
  } finally {
    server.close();
  }
};
