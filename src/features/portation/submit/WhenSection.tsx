import { NativeSelect, Text, Title } from '@mantine/core';
import { Suspense } from 'react';
import type { PortationOrder } from '../../../../contract/orders.ts';
import { formatCalendarDate } from '../../../../domain/calendar-date.ts';
import { NIGHT_SLOT } from '../../../../domain/windows.ts';
import { zoneHint } from '../../../../domain/dates.ts';
import { autoGrid } from '../../../ui/auto-grid.ts';
import { fieldId } from './application-form.ts';
import { memoSection } from './memo-section.ts';
import { DateField } from './DateField.tsx';
import { submitTexts as texts } from './submit.texts.ts';
import type { ApplicationFormHandle } from './use-application-form.ts';

/** Date and window of the portation, in the time zone of the number's region. */
export const WhenSection = memoSection(
  ({ order, form }: { order: PortationOrder; form: ApplicationFormHandle }) => {
    const { application, limits, timeZone } = order;
    const { dueDate } = application;
    const { values, set, check, errorOf } = form;
    return (
      <section aria-labelledby="when">
        <Title order={2} id="when" mb="sm">
          {texts.whenTitle}
        </Title>
        <div style={{ ...autoGrid('18rem'), alignItems: 'start' }}>
          {/* Its popover renders again in the task of its commit (decision 52). */}
          <Suspense>
            <DateField
              id={fieldId('dueDate')}
              limits={limits}
              value={values.dueDate}
              onChange={(dueDate) => set({ dueDate })}
              onBlur={() => check('dueDate')}
              error={errorOf('dueDate')}
            />
          </Suspense>
          <NativeSelect
            id={fieldId('slot')}
            label={texts.slot}
            description={texts.slotHint(zoneHint(timeZone))}
            data={limits.slots.map(({ code, from, to }) => ({
              value: code,
              label: code === NIGHT_SLOT ? `${from}–${to}, ${texts.slotNight}` : `${from}–${to}`,
            }))}
            value={values.slot}
            onChange={(event) => set({ slot: event.currentTarget.value })}
            error={errorOf('slot')}
          />
        </div>
        {dueDate !== null && dueDate < limits.minDate && values.dueDate === limits.minDate ? (
          <Text mt="xs">{texts.dayMoved(formatCalendarDate(dueDate))}</Text>
        ) : null}
        <Text c="dimmed" size="sm" mt="xs">
          {texts.whenHint}
        </Text>
      </section>
    );
  },
  ['dueDate', 'slot'],
);
