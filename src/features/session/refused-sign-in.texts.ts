import { waitText } from '../../ui/failures.texts.ts';

/** Texts of the page of a refused sign-in. */
export const refusedSignInTexts = {
  /** @param seconds until the next one is accepted; counted from the refusal, so that it stays true after a reload */
  limit: (seconds: number) => ({
    title: 'Слишком много попыток входа',
    text: `С вашего адреса в сети начато слишком много входов подряд. Снова войти можно через ${waitText(seconds)} после этой попытки: раньше «Повторить» вернёт сюда же. Черновик заявления и уже поданные заявления сохранены.`,
  }),
  address: {
    title: 'Адрес для возврата не подошёл',
    text: 'Адрес страницы, которую нужно было открыть потом, слишком длинный или записан с ошибкой. «Повторить» обойдётся без него: в конце откроется главная страница.',
  },
  used: {
    title: 'Вход не завершён',
    text: 'Ссылка, по которой Госуслуги вернули вас на сайт, устарела или уже использована. «Повторить» начнёт вход заново.',
  },
} as const;
