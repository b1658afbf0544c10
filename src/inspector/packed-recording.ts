/** A recording as a part of an address: compressed, in the alphabet of addresses. */
import { readRecording, type Recording } from './recording.ts';

/** Characters of the longest link that browsers and messengers still pass on whole; a longer one is not ours. */
const LONGEST = 60_000;

const through = async (data: Blob, transform: CompressionStream | DecompressionStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(data.stream().pipeThrough(transform)).arrayBuffer());

/** @returns null when the recording is too long for an address */
export const packRecording = async (recording: Recording): Promise<string | null> => {
  const bytes = await through(new Blob([JSON.stringify(recording)]), new CompressionStream('deflate-raw'));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const packed = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return packed.length > LONGEST ? null : packed;
};

/** Reads a recording of an untrusted address. */
export const unpackRecording = async (packed: string): Promise<ReturnType<typeof readRecording>> => {
  if (packed.length > LONGEST) {
    return { error: 'damaged' };
  }
  try {
    const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const json = await through(new Blob([bytes]), new DecompressionStream('deflate-raw'));
    return readRecording(new TextDecoder().decode(json));
  } catch {
    return { error: 'notJson' };
  }
};
