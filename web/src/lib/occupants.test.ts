import { expect, test } from 'vitest';
import { characterNamed, isBotName, kindNamed } from './occupants';
import { infoOf } from './replay/source';

test('a name is that of a bot where it is a kind, alone or with a character', () => {
  for (const name of ['random', 'gentle', 'normal', 'hard', 'master', 'even', 'sensible', 'hard:bold', 'even:liar'])
    expect(isBotName(name), name).toBe(true);
  expect(['hard:bold', 'sensible', 'gentle'].map(kindNamed)).toEqual(['hard', 'normal', 'gentle']);
  expect(['hard:bold', 'even:liar', 'gentle'].map(characterNamed)).toEqual(['bold', 'liar', 'plain']);
});

test('people have colons in their names too', () => {
  const people = [
    'hard:core',
    'normal: Jo',
    'hard:',
    'hard:bold:er',
    'even:bold ',
    'hard: bold',
    ':bold',
    'Hard:bold',
    '',
  ];
  expect(people.filter(isBotName)).toEqual([]);
  const { seats } = infoOf({ game: 'survive', options: { seats: 3 }, names: ['hard:core', 'hard:bold', 'normal: Jo'] });
  expect(seats.map(({ kind, bot, name }) => [kind, bot, name])).toEqual([
    ['person', null, 'hard:core'],
    ['bot', 'hard', 'hard:bold'],
    ['person', null, 'normal: Jo'],
  ]);
});
