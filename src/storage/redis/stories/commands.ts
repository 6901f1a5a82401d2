// The commands that store stories, written as bytes at once, without a text and a buffer for each row.
import { RowWriter } from '../../../event/row/writer.js';
import { type LoggedRow, writeShortRow } from '../../../event/row/short-row.js';
import { crc32Text } from '../../../util/crc32.js';
import { EncodedCommand } from '../encoded-command.js';
import { writeStored } from '../stored-event.js';
import { Words } from '../words.js';

export class StoryCommands {
  readonly #row = new RowWriter(16 * 1024);
  readonly #words = new Words();

  /** Each row is a field with the id of its event. */
  hset(name: string, rows: readonly LoggedRow[]): EncodedCommand {
    const [to, words] = [this.#row, this.#words];
    words.clear();
    words.text('hset');
    words.text(name);
    const before = crc32Text(`${name}/`);
    for (const logged of rows) {
      const { eventId } = logged.row;
      writeStored(to, crc32Text(eventId, before), () => writeShortRow(to, logged));
      words.text(eventId);
      words.copy({ bytes: to.bytes, from: 0, end: to.length });
    }
    return new EncodedCommand('hset', words.command(2 + 2 * rows.length), name);
  }
}
