// Counts the decisions of a simulation by story.
import { type Action, ACTIONS } from '../../contract/vocabulary.js';
import { STORY_NAMES, type StoryName } from '../../traffic/stories.js';
import { table } from '../command.js';

export class Tally {
  readonly #counts = new Map<string, number>();
  total = 0;

  add(story: StoryName, action: Action): void {
    const key = `${story} ${action}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.total += 1;
  }

  of(story: StoryName, action: Action): number {
    return this.#counts.get(`${story} ${action}`) ?? 0;
  }

  text(): string {
    const rows = STORY_NAMES.map((story) => {
      const counts = ACTIONS.map((action) => this.of(story, action));
      return [story, String(counts.reduce((sum, count) => sum + count, 0)), ...counts.map(String)];
    });
    return table(['STORY', 'REQUESTS', ...ACTIONS.map((action) => action.toUpperCase())], rows);
  }
}
