import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import { problemFault } from '../../../mocks/faults.ts';
import { answerCall, answerReferenceData } from '../../../mocks/handlers.ts';
import { FeatureGate } from '../../../src/app/FeatureGate.tsx';
import { HeaderNavigation } from '../../../src/app/layout/HeaderNavigation.tsx';
import { HeaderSession } from '../../../src/app/layout/HeaderSession.tsx';
import { Component as Home } from '../../../src/pages/home.tsx';
import { network } from '../../harness/network.ts';
import { renderPage, update } from '../../harness/render-page.tsx';

const gated = (
  <>
    <HeaderNavigation />
    <FeatureGate feature="News">
      <h1>Новости сайта</h1>
    </FeatureGate>
  </>
);

test('a switched page and its link are hidden while the list of features is unknown', async () => {
  network.use(...answerReferenceData({ features: [{ feature: 'News', isEnabled: true }] }));
  const { startup } = await renderPage(gated, { features: null });
  expect(screen.queryByRole('heading', { name: 'Новости сайта' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Страница не найдена' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Новости' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Тарифы' })).toBeInTheDocument();

  await update(() => startup.send({ type: 'startup.started' }));
  expect(await screen.findByRole('heading', { name: 'Новости сайта' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Новости' })).toBeInTheDocument();
});

test('a switched page stays closed when the list cannot be loaded, and a retry opens it', async () => {
  network.use(
    answerCall('listFeatures', problemFault(buildProblem({ status: 503, code: 'UNAVAILABLE' }))),
    ...answerReferenceData({ features: [{ feature: 'News', isEnabled: true }] }),
  );
  const { startup } = await renderPage(gated, { features: ['News', 'OperatorPage'] });
  await update(() => startup.send({ type: 'startup.started' }));
  expect(await screen.findByRole('heading', { name: 'Не удалось узнать, открыт ли этот раздел' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Новости сайта' })).not.toBeInTheDocument();

  network.use(...answerReferenceData({ features: [{ feature: 'News', isEnabled: true }] }));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('heading', { name: 'Новости сайта' })).toBeInTheDocument();
});

test('until the list is loaded, the document decides', async () => {
  network.use(...answerReferenceData({ features: [{ feature: 'News', isEnabled: true }] }));
  await renderPage(gated, { features: ['OperatorPage'] });
  expect(screen.getByRole('heading', { name: 'Страница не найдена' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Новости' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Операторы' })).toBeInTheDocument();
});

test('neither sign-in nor a portation is offered while the list of features is unknown', async () => {
  network.use(
    ...answerReferenceData({
      features: [
        { feature: 'EsiaAuth', isEnabled: true },
        { feature: 'Portation', isEnabled: true },
      ],
    }),
    answerCall('lookupNumber', buildNumberInfo({ operatorId: null })),
  );
  const page = (
    <>
      <HeaderSession />
      <Home />
    </>
  );
  const { startup } = await renderPage(page, { features: null });
  await userEvent.type(await screen.findByLabelText('Какой номер перенести?'), '9000000001{Enter}');
  expect(await screen.findByRole('region', { name: 'Да, можно' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Перенести этот номер' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Войти/ })).not.toBeInTheDocument();

  await update(() => startup.send({ type: 'startup.started' }));
  expect(await screen.findByRole('button', { name: 'Перенести этот номер' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Войти/ })).toBeInTheDocument();
});
