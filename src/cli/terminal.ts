// Output of the command line. Stored text can contain terminal control characters, so they are made visible on a
// terminal; a file or a pipe gets the text unchanged.
import { StringDecoder } from 'node:string_decoder';
import { Transform } from 'node:stream';
import { visible } from '../util/text/visible.js';

interface Output {
  readonly isTTY?: boolean;
}

export function shown(text: string, { isTTY }: Output): string {
  return isTTY === true ? visible(text) : text;
}

/** The same for a stream of bytes. */
export function showing({ isTTY }: Output): Transform {
  const decoder = new StringDecoder('utf8');
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      done(null, isTTY === true ? visible(decoder.write(piece)) : piece);
    },
    flush(done) {
      done(null, isTTY === true ? visible(decoder.end()) : undefined);
    },
  });
}
