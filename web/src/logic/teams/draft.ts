// A team that is being built: pure changes of a draft. What is legal and what it costs the engine says.
import type {
  DraftGroup,
  DraftUnit,
  ForceList,
  GroupKind,
  PickKind,
  TeamDraft,
  TeamFault,
  UnitKind,
} from '../../api/types';

/** A team with nobody in it yet: one empty group, of the first kind. */
export function emptyTeam(list: ForceList): TeamDraft {
  const groups = list.groups.slice(0, 1).map(({ id }): DraftGroup => ({ kind: id, units: [] }));
  return { name: `My ${list.title}`, list: list.id, size: list.sizes[0] ?? 0, groups, extras: {} };
}

export const kindOf = (list: ForceList, group: DraftGroup | undefined): GroupKind | undefined =>
  list.groups.find(({ id }) => id === group?.kind);

export const unitOf = (list: ForceList, unit: DraftUnit): UnitKind | undefined =>
  list.units.find(({ id }) => id === unit.unit);

/** The units that may be in a group, in the order of the list. */
export function unitsFor(list: ForceList, group: DraftGroup | undefined): UnitKind[] {
  const allowed = new Set(kindOf(list, group)?.units ?? []);
  return list.units.filter(({ id }) => allowed.has(id));
}

const at = <T>(all: readonly T[], index: number, change: (one: T) => T): T[] =>
  all.map((one, i) => (i === index ? change(one) : one));

const inGroup = (team: TeamDraft, group: number, change: (units: DraftUnit[]) => DraftUnit[]): TeamDraft => ({
  ...team,
  groups: at(team.groups, group, known => ({ ...known, units: change(known.units) })),
});

export const addUnit = (team: TeamDraft, group: number, unit: string): TeamDraft =>
  inGroup(team, group, units => [...units, { unit, picks: {} }]);

/** One more of the same, with the same picks, behind it. */
export const copyUnit = (team: TeamDraft, group: number, index: number): TeamDraft =>
  inGroup(team, group, units => units.flatMap((unit, i) => (i === index ? [unit, structuredClone(unit)] : [unit])));

export const removeUnit = (team: TeamDraft, group: number, index: number): TeamDraft =>
  inGroup(team, group, units => units.filter((_, i) => i !== index));

export const addGroup = (team: TeamDraft, kind: string): TeamDraft => ({
  ...team,
  groups: [...team.groups, { kind, units: [] }],
});

export const removeGroup = (team: TeamDraft, group: number): TeamDraft => ({
  ...team,
  groups: team.groups.filter((_, i) => i !== group),
});

/** What is picked of a kind once a value is pressed: the only one, or one more, or one less. */
export function picked(kind: PickKind, now: readonly string[], value: string, on: boolean): string[] {
  if (kind.many === 'any') {
    const rest = now.filter(known => known !== value);
    return on ? [...rest, value] : rest;
  }
  return on && value ? [value] : [];
}

/** Copies of a value once there are as many as this, in the order of the list. */
export const copiesOf = (kind: PickKind, now: readonly string[], value: string, count: number): string[] =>
  kind.values.flatMap(({ id }) =>
    Array<string>(id === value ? count : now.filter(known => known === id).length).fill(id),
  );

export const setPicks = (team: TeamDraft, group: number, index: number, kind: string, values: string[]): TeamDraft =>
  inGroup(team, group, units => at(units, index, unit => ({ ...unit, picks: { ...unit.picks, [kind]: values } })));

export const setExtras = (team: TeamDraft, kind: string, values: string[]): TeamDraft => ({
  ...team,
  extras: { ...team.extras, [kind]: values },
});

/** What was picked for a model, in a few words; a kind of which one is always taken shows the first. */
export function pickWords(kind: UnitKind | undefined, unit: DraftUnit): string {
  return (kind?.picks ?? [])
    .flatMap(pick => {
      const chosen = unit.picks?.[pick.id] ?? [];
      const shown = pick.many === 'one' && !chosen.length ? pick.values.slice(0, 1).map(({ id }) => id) : chosen;
      return shown.map(id => pick.values.find(value => value.id === id)?.title ?? id);
    })
    .map(title => title.replace(/ \[[^\]]*\]/g, ''))
    .join(', ');
}

/** A price as a row shows it: "+3", "-2", nothing for free. */
export const price = (points: number): string => (points ? (points > 0 ? `+${points}` : `−${-points}`) : '');

/** Where a fault is, in words; nothing if it is about the whole team. */
export function placeOf(list: ForceList, team: TeamDraft, { group, unit }: TeamFault): string {
  const own = group === null ? undefined : team.groups[group];
  if (!own) return '';
  const model = unit === null ? undefined : own.units[unit];
  const name = model ? (unitOf(list, model)?.title ?? model.unit) : '';
  const where = list.group ? `${kindOf(list, own)?.title ?? own.kind} ${group! + 1}` : '';
  return [name, where].filter(Boolean).join(', ');
}

/** How many models are in it. */
export const sizeOf = (team: TeamDraft): number => team.groups.reduce((sum, { units }) => sum + units.length, 0);
