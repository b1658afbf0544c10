import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { PageMessage } from '../../ui/PageMessage.tsx';
import { flowPageTexts as texts } from './flow-page.texts.ts';

/** Instead of the steps while no applications are accepted; submitted ones are found in the account. */
export const IntakeClosed = () => (
  <PageMessage kind="maintenance" title={texts.closedTitle} text={texts.closed}>
    <Button component={Link} to={paths.account.href()}>
      {texts.toAccount}
    </Button>
    <Button component={Link} to={paths.tariffs.href()} variant="default">
      {texts.toTariffs}
    </Button>
  </PageMessage>
);
