// Which rule explains a word of the game: by its title, with numbers, brackets and word ends left out.
import type { Rule } from '../../api/types';

/** A word as titles spell it: small letters, no number or bracket, one of several. */
export function plainWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[0-9]+\+?|[+″"]/g, ' ')
    .replace(/[^a-z' -]+/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[a-z]{3})s$/, '')
    .replace(/\bdice$/, 'die');
}

/** Every title as a way to its rule; a title that several rules share leads to the first. */
export function index(rules: readonly Rule[]): Map<string, Rule> {
  const found = new Map<string, Rule>();
  const lead = (word: string, rule: Rule): void => {
    if (word.length > 1 && !found.has(word)) found.set(word, rule);
  };
  for (const rule of rules) {
    const whole = plainWord(rule.title);
    lead(whole, rule);
    // Titles often hold a word that players leave out: "Advance result", "Agile keyword", "Special order". After a
    // comma it is one part of several: "Rapid Fire, result" does not say what Rapid Fire is.
    if (!rule.title.includes(','))
      lead(plainWord(whole.replace(/^special | (result|symbol|keyword|item|rule|trait|action)$/, '')), rule);
  }
  // A part of a title explains a word only where no title does: "Aerial Deployment, order" is not about orders.
  for (const rule of rules) for (const part of rule.title.split(/[:,]| and | or /)) lead(plainWord(part), rule);
  // A chapter's name leads to its first rule.
  for (const rule of rules) {
    const chapter = plainWord(rule.topic_title ?? '');
    if (chapter.length > 1 && !found.has(chapter)) found.set(chapter, rule);
  }
  return found;
}

/** The first two sentences, at most some 200 letters. */
export function brief(text: string, most = 200): string {
  const sentences = text.replace(/\s+/g, ' ').match(/[^.!?]+[.!?]+(\s|$)/g) ?? [text];
  let out = '';
  for (const sentence of sentences.slice(0, 2)) if (!out || out.length + sentence.length <= most) out += sentence;
  return out.length > most + 60 ? `${out.slice(0, most).replace(/\s\S*$/, '')} …` : out.trim();
}
