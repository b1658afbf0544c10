import { run } from '../server/main.ts';
import { hasBuild } from './lib/build-site.ts';

// `npm run serve`: production. Nothing is built here, and nothing for demonstration starts unasked.

process.env.NODE_ENV = 'production';
if (!(await hasBuild())) {
  console.error('Сайт не собран. Соберите его один раз командой «npm run build» и запустите снова.');
  process.exit(1);
}
await run();
