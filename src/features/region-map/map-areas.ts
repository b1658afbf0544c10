import { mapSize, type RegionShape } from './region-shapes.ts';

/** Areas of the map by БДПН region codes: on a phone, central regions are too small to tap. */
export const mapAreas = {
  centre: ['34', '35', '36', '39', '40', '43', '46', '48', '50', '59', '63', '68', '69', '70', '72', '76', '77'],
  northWest: ['10', '11', '32', '38', '42', '53', '55', '61', '78'],
  south: ['01', '05', '06', '07', '08', '09', '15', '20', '25', '29', '33', '37', '62', '84'],
  volga: ['03', '12', '13', '16', '18', '21', '27', '45', '54', '58', '60', '64', '65', '74'],
  ural: ['47', '67', '73', '75', '81', '83'],
  siberia: ['02', '17', '19', '22', '26', '41', '44', '56', '57', '71'],
  farEast: ['04', '14', '23', '24', '28', '30', '31', '51', '66', '79', '82'],
} as const satisfies Record<string, readonly string[]>;

export type MapAreaName = keyof typeof mapAreas | 'country';

export const mapAreaNames = ['country', ...(Object.keys(mapAreas) as (keyof typeof mapAreas)[])] as const;

export const isMapAreaName = (value: string): value is MapAreaName => mapAreaNames.some((name) => name === value);

/** The visible rectangle of the map. */
export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

const PADDING = 6;

/** The regions of an area; all of them for the whole country. */
export const shapesIn = (shapes: readonly RegionShape[], area: MapAreaName): readonly RegionShape[] => {
  if (area === 'country') {
    return shapes;
  }
  const codes: readonly string[] = mapAreas[area];
  return shapes.filter(({ code }) => codes.includes(code));
};

/** The rectangle around the regions of an area. */
export const viewOf = (shapes: readonly RegionShape[], area: MapAreaName): View => {
  const boxes = shapesIn(shapes, area).map(({ box }) => box);
  if (area === 'country' || boxes.length === 0) {
    return { left: 0, top: 0, ...mapSize };
  }
  const left = Math.min(...boxes.map((box) => box[0])) - PADDING;
  const top = Math.min(...boxes.map((box) => box[1])) - PADDING;
  const right = Math.max(...boxes.map((box) => box[2])) + PADDING;
  const bottom = Math.max(...boxes.map((box) => box[3])) + PADDING;
  return { left, top, width: right - left, height: bottom - top };
};
