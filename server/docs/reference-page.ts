import { html, raw } from 'hono/html';
import type { ErrorCode } from '../../contract/error-codes.ts';
import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  ResponseDescription,
} from '../../contract/openapi-document.ts';
import { errorCodeTexts } from '../../contract/openapi-labels.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';
import { referenceStyles } from './reference-styles.ts';
import { exampleOf, fieldLines, typeLabel, type FieldLine } from './schema-labels.ts';

type Html = ReturnType<typeof html>;

/** Of citizens' clients, or of operators. */
type Document = OpenApiDocument<string, string>;
type AnyOperation = Operation<string, string>;

interface Call {
  method: string;
  path: string;
  operation: AnyOperation;
}

const nothing = html``;

/** Renders `code` and **emphasis** of the descriptions. */
const rich = (text: string): Html[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith('`')) {
      return html`<code>${piece.slice(1, -1)}</code>`;
    }
    return piece.startsWith('**') ? html`<strong>${piece.slice(2, -2)}</strong>` : html`${piece}`;
  });

const paragraphs = (text: string): Html[] => text.split('\n\n').map((one) => html`<p>${rich(one)}</p>`);

const typeOf = (schema: JsonSchema): Html[] =>
  typeLabel(schema).map((piece) => {
    if ('schema' in piece) {
      return html`<a href="#schema-${piece.schema}">${piece.schema}</a>`;
    }
    return 'code' in piece ? html`<code>${piece.code}</code>` : html`${piece.text}`;
  });

const table = (caption: string, heads: readonly [string, string], rows: readonly Html[]): Html => html`
  <table>
    <caption>${caption}</caption>
    <thead><tr><th scope="col">${heads[0]}</th><th scope="col">${heads[1]}</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>`;

const row = (head: unknown, cell: unknown): Html => html`<tr><th scope="row">${head}</th><td>${cell}</td></tr>`;

const fieldRow = ({ path, required, schema, description }: FieldLine): Html =>
  row(
    html`<code>${path}</code><span class="type">${typeOf(schema)}</span>`,
    html`${rich(description)}${required ? nothing : html`<span class="type">может не быть</span>`}`,
  );

const places = { path: 'в адресе', query: 'в запросе', header: 'заголовок' } as const;

const parameterRow = ({ name, in: place, required, schema, description }: Parameter): Html =>
  row(
    html`<code>${name}</code><span class="type">${places[place]}, ${typeOf(schema)}</span>`,
    html`${rich(description)}${required ? html`<span class="need">обязателен</span>` : nothing}`,
  );

const json = (value: unknown): Html => html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;

/** The example URL of a call, with all required parameters. */
const exampleAddress = ({ path, operation }: Call, document: Document): string => {
  const valueOf = ({ example, schema }: Parameter): string =>
    String(example ?? exampleOf(schema, document.components.schemas));
  const given = operation.parameters.filter(({ required }) => required);
  const address = given
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, valueOf(one)), path);
  const query = given
    .filter((one) => one.in === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(valueOf(one))}`);
  const [server] = operation.servers ?? document.servers;
  const base = Object.entries(server?.variables ?? {}).reduce(
    (url, [name, variable]) => url.replace(`{${name}}`, variable.default),
    server?.url ?? '',
  );
  return `${base}${address}${query.length === 0 ? '' : `?${query.join('&')}`}`;
};

const exampleBody = (type: string, schema: JsonSchema, document: Document): string => {
  const value = exampleOf(schema, document.components.schemas);
  if (type === 'application/json') {
    return JSON.stringify(value, null, 2);
  }
  if (type === 'multipart/form-data') {
    return 'File=@numbers.csv';
  }
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return pairs.map(([name, text]) => `${name}=${encodeURIComponent(String(text))}`).join('&');
};

/** Header parameters of an example that have a value, each on a line. */
const exampleHeaders = ({ operation }: Call): string =>
  operation.parameters
    .filter(({ example, in: place }) => place === 'header' && example !== undefined)
    .map(({ example, name }) => `\n${name}: ${String(example)}`)
    .join('');

const responseOf = (response: AnyOperation['responses'][string], document: Document): ResponseDescription =>
  '$ref' in response
    ? (document.components.responses[response.$ref.slice('#/components/responses/'.length)] ?? { description: '' })
    : response;

const responseRow = (status: string, response: ResponseDescription): Html =>
  row(
    status === 'default' ? 'другой' : html`<code>${status}</code>`,
    html`${rich(response.description)}${Object.entries(response.content ?? {}).map(
      ([type, { schema }]) => html`<span class="type">${type}: ${typeOf(schema)}</span>`,
    )}`,
  );

const accessOf = ({ security }: AnyOperation): string => {
  if (security.length === 0) {
    return 'доступен всем';
  }
  if (security.some((one) => 'signature' in one)) {
    return 'нужна подпись';
  }
  return security.some((one) => Object.keys(one).length === 0)
    ? 'доступен всем, вошедшему отвечает полнее'
    : 'нужен вход';
};

const callSection = (call: Call, document: Document): Html => {
  const { method, path, operation } = call;
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  const responses = Object.entries(operation.responses).map(
    ([status, one]) => [status, responseOf(one, document)] as const,
  );
  const response = responses.find(([status]) => status === '200')?.[1].content?.['application/json'];
  // The headers belong to the first example.
  const [sample, ...others] = Object.values(body?.[1].examples ?? {});
  const sampleOf = (type: string, schema: JsonSchema): string =>
    sample === undefined ? exampleBody(type, schema, document) : JSON.stringify(sample.value, null, 2);
  const answer = Object.values(response?.examples ?? {})[0]?.value;
  return html`
    <section id="${operation.operationId}">
      <h3>${operation.summary}</h3>
      <p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code> <span class="access">${accessOf(operation)}</span></p>
      <p>${rich(operation.description)}</p>
      ${operation.parameters.length === 0 ? nothing : table('Параметры', ['Имя и вид', 'Что это'], operation.parameters.map(parameterRow))}
      ${body ? html`<p>Тело: <code>${body[0]}</code>, ${typeOf(body[1].schema)}</p>` : nothing}
      ${table(
        'Ответы',
        ['Код', 'Что значит'],
        responses.map(([status, one]) => responseRow(status, one)),
      )}
      <details>
        <summary>Пример</summary>
        <pre tabindex="0">${method.toUpperCase()} ${exampleAddress(call, document)}${body ? `\ncontent-type: ${body[0]}${exampleHeaders(call)}\n\n${sampleOf(body[0], body[1].schema)}` : ''}</pre>
        ${others.map(({ summary, value }) => html`<p>${summary}</p>${json(value)}`)}
        ${response ? json(answer ?? exampleOf(response.schema, document.components.schemas)) : nothing}
      </details>
    </section>`;
};

const schemaSection = (name: string, schema: JsonSchema): Html => {
  const lines = fieldLines(schema);
  return html`
    <section id="schema-${name}">
      <h3>${name}</h3>
      <p>${rich(schema.description ?? '')}</p>
      ${lines.length === 0 ? html`<p>${typeOf(schema)}</p>` : table('Поля', ['Имя и вид', 'Что это'], lines.map(fieldRow))}
      ${schema.additionalProperties === false ? html`<p class="access">Других полей быть не может.</p>` : nothing}
    </section>`;
};

const codeTexts: Readonly<Record<string, string>> = { ...refusalTitles, ...errorCodeTexts };

export interface Reference {
  document: Document;
  title: string;
  /** Path of the document. */
  address: string;
  /** Values of `code` in the body of an error. */
  codes: readonly ErrorCode[];
  /** Keys with which the examples are signed and encrypted. */
  exampleKeys?: unknown;
}

/** The whole reference: rules, calls by group, error codes, schemas. It runs no script and loads nothing. */
export const referencePage = ({ address, codes, document, exampleKeys, title }: Reference): Html => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const groups = document.tags.map((tag) => ({
    tag,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const schemas = Object.entries(document.components.schemas);
  return html`<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${raw(referenceStyles)}</style>
  </head>
  <body>
    <a class="skip" href="#content">К содержанию</a>
    <div class="frame">
      <nav aria-label="Содержание">
          <ul>
            <li><a href="#rules">Общие правила</a></li>
            ${groups.map(
              ({ tag, calls: own }) =>
                html`<li><p class="group">${tag['x-displayName']}</p><ul>${own.map(
                  ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
                )}</ul></li>`,
            )}
            <li><p class="group">Справочники</p><ul>
              <li><a href="#codes">Коды ошибок</a></li>
              ${exampleKeys === undefined ? nothing : html`<li><a href="#example-keys">Ключи примеров</a></li>`}
              <li><a href="#schemas">Схемы</a></li>
              <li><a href="${address}">Документ OpenAPI 3.1</a></li>
              <li><a href="/statecharts/">Диаграммы состояний</a></li>
              <li><a href="/">На сайт</a></li>
            </ul></li>
          </ul>
      </nav>
      <main id="content">
        <h1>${title}</h1>
        <section id="rules">${paragraphs(document.info.description)}
          <p>Машинный вид: <a href="${address}">документ OpenAPI ${document.openapi}</a>, версия ${document.info.version}.</p>
        </section>
        ${groups.map(
          ({ tag, calls: own }) => html`<section id="tag-${tag.name}">
            <h2>${tag['x-displayName']}</h2>
            <p>${tag.description}</p>
            ${own.map((call) => callSection(call, document))}
          </section>`,
        )}
        <section id="codes">
          <h2>Коды ошибок</h2>
          <p>Значения поля <code>code</code> в теле ошибки (<a href="#schema-Problem">Problem</a>). Других не бывает.</p>
          ${table(
            'Коды',
            ['Код', 'Что значит'],
            codes.map((code) => row(html`<code>${code}</code>`, rich(codeTexts[code] ?? ''))),
          )}
        </section>
        ${
          exampleKeys === undefined
            ? nothing
            : html`<section id="example-keys">
                <h2>Ключи примеров</h2>
                <p>Ими подписаны и зашифрованы примеры: по ним удобно проверить свою подпись и расшифровку.</p>
                ${json(exampleKeys)}
              </section>`
        }
        <section id="schemas">
          <h2>Схемы</h2>
          ${schemas.map(([name, schema]) => schemaSection(name, schema))}
        </section>
      </main>
    </div>
  </body>
</html>`;
};
