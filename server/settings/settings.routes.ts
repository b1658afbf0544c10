import type { Hono } from 'hono';
import { settingEndpoints } from '../../contract/settings.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { SettingService } from './settings.service.ts';

export const settingRoutes = (app: Hono<AppEnv>, settings: SettingService): void => {
  bind(app, settingEndpoints.listFeatures, () => settings.features());
};
