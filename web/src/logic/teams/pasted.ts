// A pasted team: what was read, put together with the answers given; and rosters of other programs as plain lines,
// which the engine reads like any other text. Nothing is decided here.
import type { DraftGroup, ForceList, TeamDraft, TeamRead } from '../../api/types';

/** What was chosen for each line: the number of a meaning, or nothing. */
export type Chosen = readonly (number | null)[];

/** A clear line means its one meaning; whatever else waits for an answer. */
export const firstAnswers = (read: TeamRead): Chosen =>
  read.lines.map(line => (line.reading === 'clear' && line.meanings.length ? 0 : null));

/** The team of the lines that are clear or answered. A model goes into the group of its line, if the list lets it. */
export function combine(list: ForceList, read: TeamRead, chosen: Chosen): TeamDraft {
  const groups = new Map<string, DraftGroup>();
  const fits = (kind: string | undefined, unit: string): boolean =>
    list.groups.find(({ id }) => id === kind)?.units.includes(unit) ?? false;
  read.lines.forEach((line, i) => {
    const meaning = line.meanings[chosen[i] ?? -1];
    if (!meaning) return;
    const named = read.groups[line.group];
    const kind = fits(named, meaning.unit.unit)
      ? named!
      : (list.groups.find(({ id }) => fits(id, meaning.unit.unit))?.id ?? named ?? '');
    const key = `${line.group} ${kind}`;
    const group = groups.get(key) ?? { kind, units: [] };
    groups.set(key, group);
    for (let n = 0; n < meaning.count; n += 1) group.units.push(structuredClone(meaning.unit));
  });
  const empty = list.groups.slice(0, 1).map(({ id }): DraftGroup => ({ kind: id, units: [] }));
  return {
    name: read.name || `My ${list.title}`,
    list: list.id,
    size: list.sizes.includes(read.size) ? read.size : (list.sizes[0] ?? 0),
    groups: groups.size ? [...groups.values()] : empty,
    extras: read.extras,
  };
}

/** How many lines were understood, and how well. */
export const counts = (read: TeamRead, chosen: Chosen): { clear: number; open: number; out: number } => ({
  clear: read.lines.filter((line, i) => line.reading === 'clear' || chosen[i] !== null).length,
  open: read.lines.filter((line, i) => line.reading === 'question' && chosen[i] === null).length,
  out: read.lines.filter((line, i) => line.reading === 'left-out' && chosen[i] === null).length,
});

/** Text without what cannot be seen: tabs and the like are spaces, invisible signs are gone. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\u00a0/gu, ' ')
    .replace(/\p{Cf}/gu, '');

interface Node {
  tag: string;
  attributes: Record<string, string>;
  children: Node[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The tags of a small XML file with their attributes; text between them is not needed. */
function tags(text: string): Node {
  const root: Node = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, end, tag, rest, close] of text.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+\s*=\s*"[^"]*")*)\s*(\/?)>/g)) {
    if (end) {
      if (open.length > 1) open.pop();
      continue;
    }
    const attributes: Record<string, string> = {};
    for (const [, name, value] of rest!.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g)) attributes[name!] = decoded(value!);
    const node: Node = { tag: tag!, attributes, children: [] };
    open[open.length - 1]!.children.push(node);
    if (!close) open.push(node);
  }
  return root;
}

/** A selection of a roster, whether it came as XML or as JSON. */
interface Selection {
  name: string;
  type: string;
  number: number;
  profiles: { name: string; type: string }[];
  inner: Selection[];
}

interface Force {
  name: string;
  selections: Selection[];
}

const below = (node: Node, list: string): Node[] => node.children.find(({ tag }) => tag === list)?.children ?? [];

const fromXml = (node: Node): Selection => ({
  name: node.attributes.name ?? '',
  type: node.attributes.type ?? '',
  number: Number(node.attributes.number) || 1,
  profiles: below(node, 'profiles').map(({ attributes }) => ({
    name: attributes.name ?? '',
    type: attributes.typeName ?? '',
  })),
  inner: below(node, 'selections').map(fromXml),
});

type Json = Record<string, unknown>;
const all = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const fromJson = (node: Json): Selection => ({
  name: text(node.name),
  type: text(node.type),
  number: Number(node.number) || 1,
  profiles: all(node.profiles).map(known => ({ name: text(known.name), type: text(known.typeName) })),
  inner: all(node.selections).map(fromJson),
});

/** Weapons and equipment inside a model: names, without signs for the kind of weapon. */
const carried = (selection: Selection): string[] =>
  selection.inner.flatMap(inner =>
    inner.type === 'model' ? [] : [inner.name.replace(/^[^\p{L}\p{N}]+/u, '').trim(), ...carried(inner)],
  );

function models(selections: readonly Selection[]): string[] {
  return selections.flatMap(selection => {
    const card = selection.profiles.find(({ type }) => type === 'Operative' || type === 'Model');
    if (selection.type !== 'model' && !card) return models(selection.inner);
    const own = [...new Set(carried(selection).filter(Boolean))];
    const name = card?.name ?? selection.name;
    return [`${selection.number}x ${name}${own.length ? `: ${own.join(', ')}` : ''}`, ...models(selection.inner)];
  });
}

const lines = (name: string, forces: readonly Force[]): string =>
  [name || 'My team', ...forces.flatMap(force => ['', `Faction: ${force.name}`, ...models(force.selections)])].join(
    '\n',
  );

/** A roster of BattleScribe or New Recruit as plain lines; nothing if it is no such roster. */
export function rosterText(pasted: string): string | null {
  const trimmed = pasted.trim();
  if (/<roster[\s>]/.test(trimmed)) {
    const roster = tags(trimmed).children.find(({ tag }) => tag === 'roster');
    if (!roster) return null;
    const forces = below(roster, 'forces').map(force => ({
      name: force.attributes.catalogueName ?? '',
      selections: below(force, 'selections').map(fromXml),
    }));
    return lines(roster.attributes.name ?? '', forces);
  }
  if (!trimmed.startsWith('{')) return null;
  try {
    const { roster } = JSON.parse(trimmed) as { roster?: Json };
    if (!roster) return null;
    const forces = all(roster.forces).map(force => ({
      name: text(force.catalogueName),
      selections: all(force.selections).map(fromJson),
    }));
    return lines(text(roster.name), forces);
  } catch {
    return null;
  }
}
