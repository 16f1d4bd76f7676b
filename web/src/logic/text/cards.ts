// Cards in hand: whose are shown, what a card can do now, and its two halves.
import type { Card, Choice, Scene, Side } from '../../api/types';
import { bandOf, standing } from '../press/band';

/** The cards that this screen lays open: one's own, or at one screen those of the side that decides. */
export function handOf(scene: Scene, me: Side | null, deciding: Side | null): readonly Card[] {
  const side = me ?? deciding ?? 'a';
  return scene.sides[side === 'a' ? 0 : 1].hand;
}

/** The cards of the side whose hand is not laid open that everyone can read all the same: revealed tac ops, say. */
export function turnedUp(scene: Scene, side: Side, me: Side | null, deciding: Side | null): readonly Card[] {
  return side === (me ?? deciding ?? 'a') ? [] : scene.sides[side === 'a' ? 0 : 1].hand;
}

/** The choices that use a card. */
export const plays = (choices: readonly Choice[], title: string): number[] =>
  choices.flatMap((choice, index) => (choice.sketch.card === title ? [index] : []));

/** A card with two effects names both: `Distract or +1 Survival`. */
export const cardParts = (title: string): string[] => title.split(' or ');

/** Hands and orders in sentences, for the text view: one's own in words, the other side's as far as they are shown. */
export function cardWords(scene: Scene, me: Side | null): string[] {
  const own = me === 'b' ? 1 : 0;
  return [scene.sides[own], scene.sides[1 - own]!].flatMap((panel, index) => {
    const whose = index === 0 ? 'Your' : 'Their';
    const cards = panel.hand.map(card => [card.title, card.text].filter(Boolean).join(': '));
    const orders = panel.groups.map(
      group =>
        `${group.title}: ${group.order || (group.face_down ? 'face down' : 'no order')}${group.done ? ', done' : ''}`,
    );
    return [
      cards.length ? `${whose} cards: ${cards.join('; ')}.` : '',
      panel.face_down ? `${whose} cards face down: ${panel.face_down}.` : '',
      orders.length ? `${whose} orders: ${orders.join('; ')}.` : '',
    ].filter(Boolean);
  });
}

/** What a group is to do that a choice names: its order, whether the other side knows it, and how many can act. */
export function orderWords(choice: Choice, scene: Scene): string {
  if (choice.sketch.targets.length || choice.sketch.group !== 'activate') return '';
  const group = bandOf(choice, scene);
  if (!group?.order) return '';
  const ready = standing(group, scene).length;
  return [`${group.order}${group.face_down ? ', hidden' : ''}`, ready === 1 ? '1 model' : `${ready} models`].join(
    ' · ',
  );
}

/** What the effect does that a choice names, of a card with several: "Steadfast: …" of "Headshot: … Steadfast: …". */
export function effectOf(text: string, said: string): string {
  const effects = text.split(/\. (?=[^.:]{1,30}: )/).map(effect => effect.split(': '));
  const found = effects.length > 1 ? effects.find(([name]) => said.includes(name!)) : undefined;
  return found ? found.slice(1).join(': ') : text;
}
