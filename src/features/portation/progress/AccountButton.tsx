import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { progressTexts as texts } from './progress.texts.ts';

/** Leads to the account, where nothing else can be done. */
export const AccountButton = () => (
  <Button component={Link} to={paths.account.href()} data-no-print="">
    {texts.toAccount}
  </Button>
);
