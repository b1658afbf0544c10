/** Schemas that have a name in the OpenAPI document; all others are inlined. */
import { AccountInfo, AccountOrders, AccountPortations, OrderSummary, PortationSummary } from './account.ts';
import { endpoints } from './endpoints.ts';
import { ErrorCodeSchema } from './error-codes.ts';
import { AuthInfo, IdentityDocument, PersonalInfo } from './esia.ts';
import { FeedbackTopic } from './feedback.ts';
import { NewsItem, Story, StoryBlock } from './news.ts';
import { NumberInfo, Obstacle, Quota } from './numbers.ts';
import { Operator, OperatorDetail, OperatorRef, OperatorTile, OperatorTileV2, RangeHolderTile } from './operators.ts';
import {
  ApplicationDraft,
  ChosenTariff,
  InitOrderResponse,
  OrderLimits,
  OrderStatus,
  PortationOrder,
  Slot,
  SlotCode,
  SubmittedApplication,
} from './orders.ts';
import {
  PortationDetail,
  PortationEvent,
  PortationEventCode,
  PortationStatus,
  ReceiptMethod,
  Refusal,
  SimType,
} from './portations.ts';
import { FieldError, Problem } from './problem.ts';
import { RefusalCodeSchema } from './refusal-codes.ts';
import { Region, RegionOperators } from './regions.ts';
import { FeatureFlag, FeatureName } from './features.ts';
import { ConvergenceService, MediaService } from './tariff-services.ts';
import {
  Allowance,
  Bounds,
  Tariff,
  TariffFilters,
  TariffFiltersV2,
  TariffPeriod,
  TariffQueryType,
  TariffV2,
} from './tariffs.ts';
import { CalendarDate, Instant, Msisdn, NumberInput, RegionCode, Slug, Uuid } from './wire.ts';

export const componentSchemas = {
  AccountInfo,
  AccountOrders,
  AccountPortations,
  Allowance,
  ApplicationDraft,
  AuthInfo,
  Bounds,
  CalendarDate,
  ChosenTariff,
  ConvergenceService,
  ErrorCode: ErrorCodeSchema,
  FeatureFlag,
  FeatureName,
  FeedbackMessage: endpoints.sendFeedback.body,
  FeedbackReceipt: endpoints.sendFeedback.response,
  FeedbackTopic,
  FieldError,
  IdentityDocument,
  InitOrder: endpoints.initOrder.body,
  InitOrderResponse,
  Instant,
  MediaService,
  Msisdn,
  NewsItem,
  NewsPage: endpoints.listNews.response,
  NumberFile: endpoints.lookupFile.body,
  NumberInfo,
  NumberInput,
  NumberQuestion: endpoints.lookupNumber.body,
  Obstacle,
  Operator,
  OperatorDetail,
  OperatorPage: endpoints.listOperators.response,
  OperatorRef,
  OperatorTile,
  OperatorTileV2,
  RangeHolderTile,
  OrderLimits,
  OrderStatus,
  OrderSubmission: endpoints.submitOrder.body,
  OrderSummary,
  OrderUpdate: endpoints.updateOrder.body,
  PersonalInfo,
  PortationDetail,
  PortationEvent,
  PortationEventCode,
  PortationOrder,
  PortationStatus,
  PortationSummary,
  Problem,
  Quota,
  QuotaQuestion: endpoints.getQuota.body,
  ReceiptMethod,
  Refusal,
  RefusalCode: RefusalCodeSchema,
  Region,
  RegionCode,
  RegionOperators,
  SimType,
  Slot,
  SlotCode,
  Slug,
  Story,
  StoryBlock,
  SubmittedApplication,
  Tariff,
  TariffFilters,
  TariffFiltersV2,
  TariffPage: endpoints.listTariffsByRegionCode.response,
  TariffPageV2: endpoints.listTariffs.response,
  TariffPeriod,
  TariffQueryType,
  TariffV2,
  TokenResponse: endpoints.exchangeToken.response,
  TokenRequest: endpoints.exchangeToken.body,
  Uuid,
};
