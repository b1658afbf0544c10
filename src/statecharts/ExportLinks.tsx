import { Anchor, Button, Group, Text } from '@mantine/core';
import type { ChartExport } from '../inspector/chart-export.ts';
import { saveFile } from '../lib/save-file.ts';
import { exportTexts as texts } from './gallery.texts.ts';

/** The files that `npm run charts` wrote, by their names. */
const files = import.meta.glob<string>('../../docs/statecharts/*.{svg,mmd,puml,scxml,csv,json}', {
  eager: true,
  import: 'default',
  query: '?url',
});

const slugOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Twice as many pixels as the picture has, for printing; browsers do not draw larger canvases than this. */
const PNG_SCALE = 2;
const LARGEST_SIDE = 8000;

/** Draws an SVG file as a PNG. @throws Error when the browser cannot draw it */
const toPng = async (url: string): Promise<Blob> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(PNG_SCALE, LARGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture cannot be drawn')) : resolve(blob)));
  });
};

/** The whole chart as files for other programs. */
export const ExportLinks = ({ chart }: { chart: ChartExport }) => {
  const slug = slugOf(chart.name);
  const urlOf = (ending: string): string | undefined => files[`../../docs/statecharts/${slug}${ending}`];
  const svg = urlOf('.svg');
  return (
    <Group gap="0.5rem 1rem">
      {texts.files.map(({ ending, label, note }) => {
        const url = urlOf(ending);
        return (
          url !== undefined && (
            <span key={ending}>
              <Anchor href={url} download={`${slug}${ending}`}>
                {label}
              </Anchor>{' '}
              <Text span size="sm" c="dimmed">
                {note}
              </Text>{' '}
            </span>
          )
        );
      })}
      {svg !== undefined && (
        <Button
          size="xs"
          variant="default"
          onClick={() => void toPng(svg).then((blob) => saveFile(`${slug}.png`, blob))}
        >
          {texts.png}
        </Button>
      )}
    </Group>
  );
};
