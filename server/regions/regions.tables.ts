export interface RegionTables {
  regions: { code: string; slug: string; name: string; timeZone: string };
}
