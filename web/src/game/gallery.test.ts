import { expect, test, vi } from 'vitest';
import { fake } from '../fake/transport';
import { fielded, Gallery } from './gallery.svelte';

const spec = { mission: '', board: '', a: '', b: '' };

test('an opening is asked for once and again only if it failed', async () => {
  const preview = vi.fn(fake.preview);
  const gallery = new Gallery({ ...fake, preview });
  expect(gallery.of('toy-cubes', spec)).toBeUndefined();
  await Promise.all([gallery.want('toy-cubes', spec), gallery.want('toy-cubes', spec)]);
  expect(preview).toHaveBeenCalledOnce();
  expect(gallery.of('toy-cubes', spec)!.board.kind).toBe('cubes');
  preview.mockRejectedValueOnce(new Error('gone'));
  await gallery.want('toy-open', spec);
  await gallery.want('toy-open', spec);
  expect(preview).toHaveBeenCalledTimes(3);
});

test('a team is counted by sorts of model', async () => {
  const team = fielded(await fake.preview('toy-cubes', spec), 'a')!;
  expect(team.models.reduce((sum, model) => sum + model.count, 0)).toBe(team.count);
  expect(team.words.length).toBeGreaterThan(5);
  expect(fielded(undefined, 'a')).toBeNull();
});
