import type { Kysely } from 'kysely';
import type { BdpnSimulatorTables } from '../bdpn/bdpn.tables.ts';
import type { EsiaTables } from '../identity/esia.tables.ts';
import type { FeedbackTables } from '../feedback/feedback.tables.ts';
import type { EsiaSimulatorTables } from '../identity/simulator/simulator.tables.ts';
import type { ImportTables } from '../imports/imports.tables.ts';
import type { InboxTables } from '../inbox/inbox.tables.ts';
import type { MailSimulatorTables } from '../letters/simulator/mail-simulator.tables.ts';
import type { NewsTables } from '../news/news.tables.ts';
import type { NumberTables } from '../numbers/numbers.tables.ts';
import type { OperatorGatewayTables, OperatorSimulatorTables } from '../operator-gateway/operator-gateway.tables.ts';
import type { OperatorTables } from '../operators/operators.tables.ts';
import type { OrderTables } from '../orders/orders.tables.ts';
import type { PortationTables } from '../portations/portations.tables.ts';
import type { RegionTables } from '../regions/regions.tables.ts';
import type { FeatureTables } from '../features/features.tables.ts';
import type { TariffTables } from '../tariffs/tariffs.tables.ts';
import type { DemoDataTables } from './demo-data.tables.ts';
import type { DomainClockTables } from './domain-clock.tables.ts';

/** All tables. A domain describes its own in `server/<domain>/x.tables.ts` and adds the type here. */
export interface Database
  // One line for each domain, in alphabetical order.
  extends
    BdpnSimulatorTables,
    DemoDataTables,
    DomainClockTables,
    EsiaSimulatorTables,
    EsiaTables,
    FeedbackTables,
    ImportTables,
    InboxTables,
    MailSimulatorTables,
    NewsTables,
    NumberTables,
    OperatorGatewayTables,
    OperatorSimulatorTables,
    OperatorTables,
    OrderTables,
    PortationTables,
    RegionTables,
    FeatureTables,
    TariffTables {}

/** A pool or a transaction. */
export type Db = Kysely<Database>;
