// The words of the game on the table, from its rulebook; loaded once per ruleset.
import type { Rule } from '../api/types';
import { engine } from '../engine';
import { brief, index, plainWord } from '../logic/text/glossary';

class Glossary {
  private words = $state.raw<ReadonlyMap<string, Rule>>(new Map());
  private ruleset = '';

  load(ruleset: string): void {
    if (!ruleset || ruleset === this.ruleset) return;
    this.ruleset = ruleset;
    engine.rules(ruleset, '').then(
      rules => {
        this.words = index(rules);
      },
      () => {
        this.ruleset = '';
      },
    );
  }
  find(word: string): Rule | undefined {
    const plain = plainWord(word);
    return plain.length > 1 ? this.words.get(plain) : undefined;
  }
  brief(rule: Rule): string {
    return brief(rule.text);
  }
}

export const glossary = new Glossary();
