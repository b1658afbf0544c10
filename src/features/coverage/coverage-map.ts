import 'ol/ol.css';
import Feature from 'ol/Feature.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import type { Coordinate } from 'ol/coordinate.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import { buffer, type Extent as OlExtent, getWidth } from 'ol/extent.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import { addCoordinateTransforms, addProjection, fromLonLat, transformExtent } from 'ol/proj.js';
import Projection from 'ol/proj/Projection.js';
import type RenderEvent from 'ol/render/Event.js';
import TileSource from 'ol/source/XYZ.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import type {
  CoveragePlace,
  DrawnSource,
  Extent,
  GeoCollectionSource,
  LayerSource,
  Pair,
} from '../../../contract/coverage.ts';
import { generations, type Generation } from '../../../contract/generations.ts';
import type { Shown } from './coverage-search.ts';
import { fromDegrees, HALF_WORLD, toDegrees } from './projections.ts';

/** The projection of every map; sources in other projections are reprojected. */
const SHOWN_IN = 'EPSG:3857';
const DEGREES = 'EPSG:4326';
const WORLD: OlExtent = [-HALF_WORLD, -HALF_WORLD, HALF_WORLD, HALF_WORLD];

const wgs84Mercator = new Projection({
  code: 'EPSG:3395',
  units: 'm',
  extent: WORLD,
  worldExtent: [-180, -85, 180, 85],
  global: true,
});

const asPair = ([x = 0, y = 0]: Coordinate): Pair => [x, y];

addProjection(wgs84Mercator);
addCoordinateTransforms(
  DEGREES,
  wgs84Mercator,
  (point) => fromDegrees('Wgs84Mercator', asPair(point)),
  (point) => toDegrees('Wgs84Mercator', asPair(point)),
);
addCoordinateTransforms(
  SHOWN_IN,
  wgs84Mercator,
  (point) => fromDegrees('Wgs84Mercator', toDegrees('SphericalMecrator', asPair(point))),
  (point) => fromDegrees('SphericalMecrator', toDegrees('Wgs84Mercator', asPair(point))),
);

/** Colours of a theme, as in its style sheet. */
export interface MapColours {
  generations: Readonly<Record<Generation, string>>;
  ground: string;
  border: string;
  text: string;
  halo: string;
}

export interface CoverageMap {
  show: (shown: Shown) => void;
  /** Repaints after a change of theme. */
  repaint: (colours: MapColours) => void;
  dispose: () => void;
}

/** The view shared by all maps of a page: moving one moves the others. */
export interface SharedView {
  view: View;
  zoomBy: (levels: number) => void;
  goTo: (position: Pair) => void;
  showAll: () => void;
  /** Fits the whole extent once the first map has a size. */
  settle: () => void;
  /** Calls the listener with the width of a map in metres on the ground after every change. Returns the unsubscribe function. */
  onWidth: (listener: (metres: number) => void) => () => void;
}

const TOWN_ZOOM = 8.5;
/** Duration of an animated move in milliseconds; motion can be reduced by the user's settings. */
const MOVE_MS = 250;

const allowsMotion = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Around the data, as a part of their width: the name of a town at the border must fit. */
const MARGIN = 0.03;

/** @param extent bounds of the data in degrees; the maps cannot be moved outside */
export const createSharedView = (extent: Extent): SharedView => {
  const data = transformExtent([...extent], DEGREES, SHOWN_IN);
  const bounds = buffer(data, getWidth(data) * MARGIN);
  const view = new View({
    projection: SHOWN_IN,
    extent: bounds,
    showFullExtent: true,
    smoothExtentConstraint: false,
    maxZoom: 12,
  });
  view.fit(bounds);
  let isSettled = false;
  const duration = () => (allowsMotion() ? MOVE_MS : 0);
  return {
    view,
    zoomBy: (levels) => view.animate({ zoom: (view.getZoom() ?? 0) + levels, duration: duration() }),
    goTo: (position) => view.animate({ center: fromLonLat([...position]), zoom: TOWN_ZOOM, duration: duration() }),
    showAll: () => view.fit(bounds, { duration: duration() }),
    settle: () => {
      if (isSettled) {
        return;
      }
      isSettled = true;
      view.fit(bounds);
      view.changed();
    },
    onWidth: (listener) => {
      const measure = () => {
        // The view has no size until a map is attached.
        if (!isSettled) {
          return;
        }
        const [left = 0, bottom = 0, right = 0, top = 0] = view.calculateExtent();
        const [, latitude] = toDegrees('SphericalMecrator', [0, (bottom + top) / 2]);
        // Mercator stretches metres with latitude.
        listener((right - left) * Math.cos((latitude * Math.PI) / 180));
      };
      measure();
      view.on('change', measure);
      return () => view.un('change', measure);
    },
  };
};

interface Drawing {
  layers: BaseLayer[];
  repaint: (colours: MapColours, shown: Shown) => void;
}

const polygonsOf = (
  { coordinates, origin }: GeoCollectionSource,
  polygons: readonly (readonly (readonly Pair[])[])[],
): Coordinate[][][] =>
  polygons.map((rings) => rings.map((ring) => ring.map((pair) => fromLonLat(toDegrees(coordinates, pair, origin)))));

/** Areas of a network, the newest generation above the older ones. */
const drawAreas = (source: GeoCollectionSource): Drawing => {
  const features = source.areas.map(
    ({ generation, polygons }) => new Feature({ geometry: new MultiPolygon(polygonsOf(source, polygons)), generation }),
  );
  const layer = new VectorLayer({ source: new VectorSource({ features, wrapX: false }) });
  return {
    layers: [layer],
    repaint: (colours, shown) =>
      layer.setStyle((feature) => {
        const generation: unknown = feature.get('generation');
        const order = generations.findIndex((one) => one === generation);
        const known = generations[order];
        if (known === undefined || (shown !== 'any' && shown !== known)) {
          return undefined;
        }
        return new Style({ fill: new Fill({ color: colours.generations[known] }), zIndex: order });
      }),
  };
};

/** Outlines of land: the fill below a network, the borders above it. */
const drawGround = (source: GeoCollectionSource, part: 'ground' | 'borders'): Drawing => {
  const features = source.areas.map(({ polygons }) => new Feature(new MultiPolygon(polygonsOf(source, polygons))));
  const layer = new VectorLayer({ source: new VectorSource({ features, wrapX: false }) });
  return {
    layers: [layer],
    repaint: ({ border, ground }) =>
      layer.setStyle(
        new Style(
          part === 'ground'
            ? { fill: new Fill({ color: ground }) }
            : { stroke: new Stroke({ color: border, width: 1 }) },
        ),
      ),
  };
};

const tilesOf = (source: LayerSource, template: string): TileSource => {
  const isSpherical = source.coordinates === 'SphericalMecrator';
  const projection = isSpherical ? SHOWN_IN : wgs84Mercator;
  const zooms = Array.from({ length: source.maxZoom + 1 }, (_, zoom) => (2 * HALF_WORLD) / source.tileSize / 2 ** zoom);
  const grid = new TileGrid({
    origin: [-HALF_WORLD, HALF_WORLD],
    extent: source.extent === null ? WORLD : transformExtent([...source.extent], DEGREES, projection),
    resolutions: zooms,
    minZoom: source.minZoom,
    tileSize: source.tileSize,
  });
  return new TileSource({
    url: template,
    projection,
    tileGrid: grid,
    wrapX: false,
    transition: 0,
  });
};

let classes = 0;

/** Tiles of a network, recoloured to the colour of the theme. */
const drawTiles = (source: LayerSource): Drawing => {
  const layers = source.generations.map((generation) => {
    classes += 1;
    const layer = new TileLayer({
      source: tilesOf(source, source.template.replaceAll('{generation}', generation)),
      // A separate canvas, so that the layers below keep their colours.
      className: `coverage-tiles-${classes}`,
    });
    return { generation, layer, colour: '' };
  });
  for (const one of layers) {
    one.layer.on('postrender', ({ context }: RenderEvent) => {
      if (!(context instanceof CanvasRenderingContext2D)) {
        return;
      }
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalCompositeOperation = 'source-in';
      context.fillStyle = one.colour;
      context.fillRect(0, 0, context.canvas.width, context.canvas.height);
      context.restore();
    });
  }
  return {
    layers: layers.map(({ layer }) => layer),
    repaint: (colours, shown) => {
      for (const one of layers) {
        one.colour = colours.generations[one.generation];
        one.layer.setVisible(shown === 'any' || shown === one.generation);
        one.layer.changed();
      }
    },
  };
};

/** Base map tiles keep their own colours. */
const drawGroundTiles = (source: LayerSource): Drawing => ({
  layers: [new TileLayer({ source: tilesOf(source, source.template), className: 'coverage-ground' })],
  repaint: () => undefined,
});

const drawPlaces = (places: readonly CoveragePlace[]): Drawing => {
  const layer = new VectorLayer({
    source: new VectorSource({
      features: places.map(
        ({ name, position }, index) =>
          new Feature({ geometry: new Point(fromLonLat([...position])), name, order: -index }),
      ),
      wrapX: false,
    }),
    // Of overlapping names, the first in the document is shown.
    declutter: true,
  });
  return {
    layers: [layer],
    repaint: ({ halo, text }) =>
      layer.setStyle((feature) => {
        const name: unknown = feature.get('name');
        const order: unknown = feature.get('order');
        return new Style({
          zIndex: typeof order === 'number' ? order : 0,
          image: new Circle({
            radius: 3,
            fill: new Fill({ color: text }),
            stroke: new Stroke({ color: halo, width: 1.5 }),
          }),
          text: new Text({
            text: typeof name === 'string' ? name : '',
            font: '700 13px system-ui, "Liberation Sans", Arial, sans-serif',
            offsetY: -12,
            fill: new Fill({ color: text }),
            stroke: new Stroke({ color: halo, width: 3 }),
          }),
        });
      }),
  };
};

const groundOf = (source: DrawnSource, part: 'ground' | 'borders'): Drawing[] => {
  if (source.kind === 'GeoCollection') {
    return [drawGround(source, part)];
  }
  return source.kind === 'Layer' && part === 'ground' ? [drawGroundTiles(source)] : [];
};

const networkOf = (source: DrawnSource): Drawing[] => {
  switch (source.kind) {
    case 'None':
      return [];
    case 'Layer':
      return [drawTiles(source)];
    case 'GeoCollection':
      return [drawAreas(source)];
  }
};

interface Contents {
  target: HTMLElement;
  shared: SharedView;
  ground: readonly DrawnSource[];
  source: DrawnSource;
  places: readonly CoveragePlace[];
  colours: MapColours;
  shown: Shown;
}

/** Opacity of a network above base map tiles. */
const OPACITY_OVER_TILES = 0.65;

/** Draws the map of one network into an element. The page has the controls, shared by all maps. */
export const openCoverageMap = ({ colours, ground, places, shared, shown, source, target }: Contents): CoverageMap => {
  const network = networkOf(source);
  const hasTiles = ground.some(({ kind }) => kind === 'Layer');
  // Base map tiles have their own names and roads, so our land fill is not drawn over them.
  if (hasTiles) {
    for (const layer of network.flatMap(({ layers }) => layers)) {
      layer.setOpacity(OPACITY_OVER_TILES);
    }
  }
  const drawings = [
    ...ground.filter(({ kind }) => !hasTiles || kind === 'Layer').flatMap((one) => groundOf(one, 'ground')),
    ...network,
    ...ground.flatMap((one) => groundOf(one, 'borders')),
    drawPlaces(places),
  ];
  const state = { colours, shown };
  const paint = () => {
    for (const { repaint } of drawings) {
      repaint(state.colours, state.shown);
    }
  };
  paint();
  const map = new OlMap({
    target,
    view: shared.view,
    layers: drawings.flatMap(({ layers }) => layers),
    controls: [],
    // Scrolling the page over a map without focus must not zoom the map.
    interactions: defaultInteractions({ onFocusOnly: true, altShiftDragRotate: false, pinchRotate: false }),
  });
  shared.settle();
  return {
    show: (next) => {
      state.shown = next;
      paint();
    },
    repaint: (next) => {
      state.colours = next;
      paint();
    },
    dispose: () => map.setTarget(),
  };
};
