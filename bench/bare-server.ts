/**
 * The baseline of the API benchmark: the same statements on the same database, without routes, contract, log or
 * metrics. `/session` reads the session, any other path the regions too. `node bench/bare-server.ts DATABASE_URL PORT`.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { hashOfKey } from '../server/lib/secrets.ts';

const [databaseUrl, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

createServer((request, response) => {
  const answer = async (): Promise<void> => {
    const key = /mnp-session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const session = await pool.query(
      `select s.created_at, s.last_active_at, c.id, c.user_name, c.is_trusted from sessions s join citizens c on c.id = s.citizen_id where s.key_hash = $1`,
      [hashOfKey(key)],
    );
    const status = session.rowCount === 1 ? 200 : 401;
    if (request.url === '/session') {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(session.rows[0]));
      return;
    }
    const regions = await pool.query(
      'select code as "regionCode", slug, name, time_zone as "timeZone" from regions order by name collate "ru-x-icu"',
    );
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(regions.rows));
  };
  answer().catch(() => response.writeHead(500).end());
}).listen(Number(port), '127.0.0.1');
