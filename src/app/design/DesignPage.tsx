import { noResponse } from '../../../machines/lib/outcome.ts';
import {
  Anchor,
  Box,
  Button,
  Checkbox,
  Chip,
  Drawer,
  Group,
  Loader,
  NativeSelect,
  Notification,
  Paper,
  Progress,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Chip.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Tariff } from '../../../contract/tariffs.ts';
import { noPackage, noRates } from '../../../domain/flat-tariff.ts';
import { FileDrop } from '../../features/number-check/FileDrop.tsx';
import { DateField } from '../../features/portation/submit/DateField.tsx';
import type { AllowanceFilter } from '../../lib/tariffs/ranges.ts';
import { autoGrid } from '../../ui/auto-grid.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { CardTable, type CardTableColumn } from '../../ui/CardTable.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Columns } from '../../ui/Columns.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Glossary } from '../../ui/Glossary.tsx';
import { CalendarLeaf } from '../../ui/illustrations/CalendarLeaf.tsx';
import { MovedNumber } from '../../ui/illustrations/MovedNumber.tsx';
import { type Trouble, TroubleScene } from '../../ui/illustrations/TroubleScene.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { MapLegend } from '../../ui/MapLegend.tsx';
import { NextStep } from '../../ui/NextStep.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NumberedList } from '../../ui/NumberedList.tsx';
import { NumberSearch } from '../../ui/NumberSearch.tsx';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { PageContents } from '../../ui/PageContents.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { RangeFilter } from '../../ui/RangeFilter.tsx';
import { RefusalNotice } from '../../ui/RefusalNotice.tsx';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SlowResponseNotice } from '../../ui/SlowResponseNotice.tsx';
import { StatusPanel } from '../../ui/StatusPanel.tsx';
import { StepIndicator } from '../../ui/StepIndicator.tsx';
import { SupportDetails } from '../../ui/SupportDetails.tsx';
import { HeadPrice, scaleOf, TariffBadges, TariffFacts } from '../../ui/TariffFacts.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { UntrustedNotice } from '../../ui/UntrustedNotice.tsx';
import { layoutTexts } from '../layout/layout.texts.ts';
import { colorSchemeOf, isThemeName, type ThemeName, themeNames } from '../theme/themes.ts';
import { designTexts as texts } from './design.texts.ts';
import { Pictures } from './Pictures.tsx';

const nothing = () => undefined;
const troubles: readonly Trouble[] = ['notFound', 'error', 'signIn', 'maintenance'];

/** Every part in every state, in a theme of choice. */
export const DesignPage = () => {
  const { theme: initial } = document.documentElement.dataset;
  const [theme, setTheme] = useState<ThemeName>(isThemeName(initial) ? initial : 'green');
  const change = (next: ThemeName): void => {
    const { dataset } = document.documentElement;
    dataset['theme'] = next;
    dataset['mantineColorScheme'] = colorSchemeOf(next);
    setTheme(next);
  };
  return (
    <Stack component="main" gap="xl" maw="calc(var(--site-content-width) + 2rem)" w="100%" mx="auto" px="md" py="lg">
      <div>
        <Title order={1}>{texts.title}</Title>
        <Text mt="xs" mb="md">
          {texts.lead}
        </Text>
        <Segments
          label={texts.theme}
          value={theme}
          onChange={change}
          choices={themeNames.map((name) => ({ value: name, label: layoutTexts.themes[name] }))}
        />
      </div>
      <Section title={texts.sections.colours}>
        <Colours />
      </Section>
      <Section title={texts.sections.type}>
        <Type />
      </Section>
      <Section title={texts.sections.spacing}>
        <Spacing />
      </Section>
      <Section title={texts.sections.buttons}>
        <Buttons />
      </Section>
      <Section title={texts.sections.fields}>
        <Fields />
        <Pickers />
      </Section>
      <Section title={texts.sections.choices}>
        <Choices />
      </Section>
      <Section title={texts.sections.messages}>
        <Messages />
      </Section>
      <Section title={texts.sections.progress}>
        <Progression />
      </Section>
      <Section title={texts.sections.data}>
        <Data />
      </Section>
      <Section title={texts.sections.dialogs}>
        <Dialogs />
      </Section>
      <Section title={texts.sections.layout}>
        <Columns
          aside={
            <Paper withBorder p="md" radius="lg">
              {texts.aside}
            </Paper>
          }
          asideLabel={texts.asideLabel}
        >
          <Paper withBorder bg="var(--mantine-color-brand-light)" p="xl" radius="lg">
            {texts.main}
          </Paper>
        </Columns>
      </Section>
      <Section title={texts.sections.ways}>
        <Ways />
      </Section>
      <Section title={texts.sections.pictures}>
        <Pictures tariffs={plotted} />
      </Section>
      <Section title={texts.sections.drawings}>
        <Drawings />
      </Section>
    </Stack>
  );
};

const Section = ({ children, title }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      <Stack gap="lg">{children}</Stack>
    </section>
  );
};

const Colours = () => (
  <Group gap="md">
    {Object.entries(texts.colours).map(([name, role]) => (
      <Group key={name} gap="xs" w="20rem" wrap="nowrap">
        <Box
          w={48}
          h={48}
          bd="1px solid var(--mantine-color-default-border)"
          style={{ background: `var(${name})`, flex: 'none' }}
        />
        <div>
          <Text size="sm">{role}</Text>
          <Text size="xs" c="dimmed" translate="no">
            {name}
          </Text>
        </div>
      </Group>
    ))}
  </Group>
);

const Type = () => (
  <Stack gap="xs">
    <Text fz="2.75rem" fw={700} lh={1.1} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {texts.figure}
    </Text>
    {(['h1', 'h2', 'h3', 'h4'] as const).map((size) => (
      <Text key={size} fz={size} fw={700} lh={1.25}>
        {texts.heading}
      </Text>
    ))}
    {(['lg', 'md', 'sm', 'xs'] as const).map((size) => (
      <Text key={size} size={size}>
        {texts.textSizes[size]}
      </Text>
    ))}
  </Stack>
);

const Spacing = () => (
  <Group gap="lg" align="end">
    {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
      <Stack key={size} gap={4} align="center">
        <Box w={`var(--mantine-spacing-${size})`} h={`var(--mantine-spacing-${size})`} bg="brand" />
        <Text size="xs" c="dimmed">
          {texts.spacing[size]}
        </Text>
      </Stack>
    ))}
    {(['sm', 'md', 'lg'] as const).map((radius) => (
      <Paper key={radius} withBorder radius={radius} w={72} h={48} bg="var(--site-surface)" />
    ))}
  </Group>
);

const Buttons = () => (
  <>
    <Group gap="sm">
      <Button>{texts.button.main}</Button>
      <Button variant="default">{texts.button.other}</Button>
      <Button variant="subtle">{texts.button.quiet}</Button>
      <Button color="red">{texts.button.danger}</Button>
      <Button variant="subtle" color="red">
        {texts.button.danger}
      </Button>
      <Button disabled>{texts.button.disabled}</Button>
      <Button loading>{texts.button.busy}</Button>
      <Button variant="default" leftSection={<Tick />}>
        {texts.copied}
      </Button>
    </Group>
    <Text>
      <Anchor component={Link} to="/">
        {texts.link}
      </Anchor>
    </Text>
  </>
);

const Fields = () => {
  const [phone, setPhone] = useState('9000000001');
  const [short, setShort] = useState('90000');
  return (
    <Stack gap="md" maw="30rem">
      <TextInput label={texts.field.empty} description={texts.field.description} />
      <TextInput label={texts.field.empty} defaultValue={texts.field.sample} error={texts.field.wrong} />
      <TextInput label={texts.field.disabled} disabled />
      <PhoneInput value={phone} onChange={setPhone} />
      <PhoneInput value={short} onChange={setShort} error={texts.phoneError} />
      <NativeSelect label={texts.field.select} data={[...texts.field.options]} />
      <Textarea label={texts.field.area} rows={3} />
      <Checkbox label={texts.checkbox.off} />
      <Checkbox label={texts.checkbox.on} defaultChecked />
      <Checkbox label={texts.checkbox.disabled} disabled />
    </Stack>
  );
};

const dateLimits = { minDate: '2026-12-02', maxDate: '2027-05-23' };
const fileFacts = {
  numberingPlanDate: null,
  portedNumbersDate: null,
  quota: { anonymous: 10, signedIn: 50 },
  file: { bytes: 1024 * 1024, lines: 10_000 },
};

/** The calendar opens in the focused field. */
const Pickers = () => {
  const [date, setDate] = useState<string | null>('2026-12-09');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div style={autoGrid('20rem', 'var(--mantine-spacing-xl)')}>
      <Box mih="26rem">
        <DateField
          id="design-date"
          limits={dateLimits}
          value={date}
          onChange={setDate}
          onBlur={nothing}
          error={undefined}
        />
      </Box>
      <Box>
        <Title order={3} id="file-check" mb="sm">
          {texts.file}
        </Title>
        <FileDrop facts={fileFacts} button={button} onFiles={nothing} />
      </Box>
    </div>
  );
};

const Choices = () => {
  const [sim, setSim] = useState<string | null>('plain');
  const [receipt, setReceipt] = useState<string | null>(null);
  const [generation, setGeneration] = useState('any');
  const [range, setRange] = useState<AllowanceFilter>({ min: 200, max: 800 });
  const { cards, segments } = texts;
  return (
    <>
      <ChoiceCards
        legend={cards.legend}
        name="sim"
        value={sim}
        onChange={setSim}
        isCompact
        choices={[
          { value: 'plain', label: cards.plain, details: cards.plainHint },
          { value: 'esim', label: cards.esim, details: cards.esimHint },
          { value: 'courier', label: cards.disabled, details: cards.disabledReason, isDisabled: true },
        ]}
      />
      <ChoiceCards
        legend={cards.errorLegend}
        name="receipt"
        value={receipt}
        onChange={setReceipt}
        isCompact
        error={cards.error}
        choices={[{ value: 'pickup', label: cards.pickup }]}
      />
      <Group gap="xs">
        <Chip>{texts.chips.off}</Chip>
        <Chip defaultChecked>{texts.chips.on}</Chip>
        <Chip disabled>{texts.chips.disabled}</Chip>
      </Group>
      <div>
        <Segments
          label={segments.label}
          value={generation}
          onChange={setGeneration}
          choices={(['any', 'lte', 'gsm'] as const).map((value) => ({ value, label: segments[value] }))}
        />
      </div>
      <Box maw="20rem">
        <RangeFilter
          label={texts.range}
          bounds={{ min: 0, max: 1000, step: 50 }}
          value={range}
          onChange={setRange}
          hasUnlimited
          isWhole
        />
      </Box>
    </>
  );
};

const Messages = () => {
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      {(['info', 'success', 'warning', 'danger'] as const).map((kind) => {
        const [title, text] = texts.notices[kind];
        return (
          <Notice key={kind} kind={kind} title={title} {...(kind === 'danger' ? { code: '504' } : {})}>
            <Text>{text}</Text>
          </Notice>
        );
      })}
      <FailureNotice failure={noResponse} onRetry={nothing} onDismiss={nothing} />
      <RefusalNotice code="DEBT" />
      <SlowResponseNotice onWait={nothing} onStop={nothing} />
      <UntrustedNotice />
      <div>
        <Button id="design-field" variant="default" onClick={() => setAttempt(attempt + 1)}>
          {texts.showSummary}
        </Button>
      </div>
      <ErrorSummary
        attempt={attempt}
        errors={attempt === 0 ? [] : [{ fieldId: 'design-field', message: texts.summaryField }]}
      />
    </>
  );
};

const states = ['done', 'error', 'refused', 'stopped', 'current', 'planned'] as const;
const events = texts.timeline.map((event, index) => ({ ...event, state: states[index] ?? 'planned' }));

const Progression = () => (
  <>
    <StepIndicator steps={texts.steps} current={1} />
    <StepIndicator steps={texts.steps} current={3} />
    <StepIndicator steps={texts.steps} current={3} isRefused />
    <Timeline label={texts.timelineLabel} items={events} />
    {texts.statuses.map((status) => (
      <StatusPanel
        key={status.headline}
        status={{ ...status, button: 'toAccount' }}
        heading={<Title order={3}>{status.headline}</Title>}
        subject={<Text>{texts.subject}</Text>}
      />
    ))}
    <Paper withBorder bg="var(--mantine-color-brand-light)" p="xl" radius="lg">
      <NextStep sentence={texts.nextStep}>
        <Button>{texts.nextStepButton}</Button>
      </NextStep>
    </Paper>
    <NumberedList>
      {texts.todo.map((step) => (
        <Text key={step}>{step}</Text>
      ))}
    </NumberedList>
    <LoadingSkeleton label={texts.loading} lines={3} />
    <Loader size={48} role="progressbar" aria-label={texts.loading} />
    <Progress value={60} aria-label={texts.progress} maw="20rem" />
  </>
);

const { columns } = texts;
type Row = (typeof texts.rows)[number];
const openButton = (
  <Button size="xs" variant="default">
    {texts.open}
  </Button>
);
const tableColumns: readonly [CardTableColumn<Row>, ...CardTableColumn<Row>[]] = [
  { name: columns.number, cell: ({ number }) => number },
  { name: columns.operator, cell: ({ operator }) => operator },
  { name: columns.status, cell: ({ status }) => status },
  { name: columns.actions, cell: () => openButton, isActions: true },
];

const offer: Tariff = {
  ...noPackage,
  ...noRates,
  ...texts.tariff,
  id: 'design-1',
  slug: 'spokoynyy',
  operatorId: 'mts',
  operatorLogo: '/logos/mts.svg',
  operatorSlug: 'mts',
  networkOperatorName: null,
  version: 1,
  queryType: 'Package',
  regionCodes: ['25'],
  price: 450,
  period: { unit: 'month', count: 1 },
  priceMonthly: 450,
  pricePromo: 225,
  promoPeriods: 1,
  promoUntil: null,
  connectionFee: 0,
  minutes: 400,
  trafficGb: 15,
  sms: 100,
  additionalSims: null,
  esim: true,
  network4g: true,
  network5g: true,
  mediaServices: [],
  convergenceServices: [],
  mnpBonus: null,
  archived: false,
  saleFrom: null,
  saleTo: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
  sourceUrl: null,
};
const offers: readonly Tariff[] = [
  offer,
  {
    ...offer,
    ...texts.otherTariff,
    id: 'design-2',
    operatorSlug: 'beeline',
    price: 900,
    priceMonthly: 900,
    trafficGb: 'unlimited',
    minutes: 1200,
    sms: null,
    eligibility: null,
  },
  { ...offer, ...noPackage, id: 'design-3', queryType: 'NonPackage', minutePrice: 2.2, smsPrice: 1.3, mbPrice: 0.5 },
];
/** Two operators, and one tariff that is not the cheapest of its traffic. */
const plotted: readonly Tariff[] = [
  ...offers,
  { ...offer, ...texts.otherTariff, id: 'design-4', operatorSlug: 'beeline', priceMonthly: 620, trafficGb: 30 },
  { ...offer, id: 'design-5', priceMonthly: 700, trafficGb: 20 },
];
const offerScale = scaleOf(offers);

/** What a card of a tariff consists of. */
const Offers = () => (
  <Group gap="md" align="stretch">
    {offers.map((tariff) => (
      <Paper key={tariff.id} withBorder radius="lg" p="md" w="18rem">
        <Stack gap="sm">
          <div>
            <HeadPrice tariff={tariff} />
          </div>
          <TariffFacts tariff={tariff} scale={offerScale} />
          <TariffBadges tariff={tariff} />
        </Stack>
      </Paper>
    ))}
  </Group>
);

const Data = () => {
  const legendId = useId();
  return (
    <>
      <Group gap="xl">
        {texts.operators.map((operator) => (
          <OperatorTile key={operator.name} {...operator} />
        ))}
      </Group>
      <DefinitionList items={texts.definitions} />
      <DefinitionList isStacked items={texts.definitions} />
      <CardTable label={texts.table} rows={texts.rows} keyOf={({ number }) => number} columns={tableColumns} />
      <ScrollableTable label={texts.wideTable}>
        <Table miw="80rem">
          <Table.Thead>
            <Table.Tr>
              {Object.values(columns).map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {texts.rows.map(({ number, operator, status }) => (
              <Table.Tr key={number}>
                <Table.Td>{number}</Table.Td>
                <Table.Td>{operator}</Table.Td>
                <Table.Td>{status}</Table.Td>
                <Table.Td>{openButton}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollableTable>
      <Offers />
      <PageLinks label={texts.pages} page={4} pages={12} hrefOf={(page) => `/?page=${page}`} />
      <div>
        <Text id={legendId} fw={700} mb="xs">
          {texts.legend}
        </Text>
        <MapLegend
          titleId={legendId}
          entries={[
            { label: texts.legendEntries.slow, colour: 'var(--mantine-color-brand-2)' },
            { label: texts.legendEntries.fast, colour: 'var(--mantine-color-brand-6)' },
          ]}
        />
      </div>
    </>
  );
};

const Ways = () => (
  <>
    <BackLink to="/">{texts.back}</BackLink>
    <Group>
      <NumberSearch label={texts.sections.ways} />
    </Group>
    <PageContents
      label={texts.contents}
      items={Object.entries(texts.contentsItems).map(([id, title]) => ({ id, title }))}
    >
      <Stack gap="md">
        <Text>{texts.contentsText}</Text>
        {Object.entries(texts.contentsItems).map(([id, title]) => (
          <Title key={id} order={3} id={id}>
            {title}
          </Title>
        ))}
      </Stack>
    </PageContents>
  </>
);

const Drawings = () => (
  <Group gap="xl">
    <CalendarLeaf day="2026-11-30T00:00:00Z" timeZone="Europe/Moscow" />
    <MovedNumber />
    {troubles.map((kind) => (
      <TroubleScene key={kind} kind={kind} />
    ))}
  </Group>
);

const Dialogs = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  return (
    <>
      <Disclosure title={texts.disclosure}>
        <Text>{texts.disclosureText}</Text>
      </Disclosure>
      <Disclosure title={texts.disclosureOpen} isOpenAtFirst>
        <Text>{texts.disclosureText}</Text>
      </Disclosure>
      <Disclosure title={texts.disclosureQuiet} isQuiet>
        <Text size="sm">{texts.disclosureText}</Text>
      </Disclosure>
      <Glossary title={texts.glossary} entries={texts.glossaryEntries} />
      <SupportDetails>{texts.supportCode}</SupportDetails>
      <Group gap="sm">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {texts.dialog}
        </Button>
        <Button variant="default" onClick={() => setIsDrawerOpen(true)}>
          {texts.drawer}
        </Button>
      </Group>
      <Notification maw="24rem" closeButtonProps={{ 'aria-label': texts.close }}>
        {texts.toast}
      </Notification>
      <Drawer
        opened={isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        title={texts.drawerTitle}
        closeButtonProps={{ 'aria-label': texts.close }}
        lockScroll={false}
        size="sm"
      >
        {texts.drawerText}
      </Drawer>
      {isOpen ? (
        <ConfirmDialog
          title={texts.dialogTitle}
          confirmLabel={texts.dialogConfirm}
          cancelLabel={texts.dialogCancel}
          isDangerous
          onConfirm={() => setIsOpen(false)}
          onCancel={() => setIsOpen(false)}
        >
          {texts.dialogText}
        </ConfirmDialog>
      ) : null}
    </>
  );
};
