import { run } from '../server/main.ts';
import { BuildError, buildSite, isBuilt } from './lib/build-site.ts';

// `npm start`: the demonstration site on this machine, built when something has changed.

// A person watches this terminal; requests are of no interest until something goes wrong.
process.env.LOG_LEVEL ??= 'warn';

try {
  if (!(await isBuilt())) {
    console.log('Собираем сайт, это займёт несколько секунд…');
    await buildSite();
  }
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  process.exit(1);
}

await run({
  greeting: (origin) =>
    [
      '',
      `  Сайт готов: ${origin}`,
      '  Данные, вход через Госуслуги и база переноса номеров — учебные; кого выбрать при входе, сказано в README.',
      '  Остановить — Ctrl-C.',
      '',
    ].join('\n'),
});
