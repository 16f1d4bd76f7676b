// The options of a game as the engine lists them: a name, and a line that says what it does. A line that begins with
// its values ("on or off (default off): …") is offered as a choice between them.
import { capital, pretty } from './say';

const VALUES = /^([\w-]+(?:, [\w-]+)* or [\w-]+)(?: \(default [\w -]+\))?:\s*/;
const NUMBERS = /:\s*(\d+) to (\d+)$/;

/** The values between which an option lets choose; nothing where any text or number will do. */
export function offered(line: string): string[] | null {
  const [, values] = VALUES.exec(line) ?? [];
  if (values) return values.split(/, | or /);
  const [, from, to] = NUMBERS.exec(line) ?? [];
  if (!from || Number(to) - Number(from) > 20) return null;
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => String(Number(from) + i));
}

/** What is played if nothing is picked. */
export function usual(line: string): string {
  const [, value] = /\(default ([\w -]+)\)/.exec(line) ?? [];
  return value ? `${capital(value)}, as usual` : 'As usual';
}

/** What an option does, without the values that its field shows. */
export function meaning(line: string): string {
  const values = offered(line);
  return capital(values ? line.replace(VALUES, '').replace(NUMBERS, '') : line);
}

/** Abbreviations that the rules themselves write in capitals. */
const SPELT: Record<string, string> = { cp: 'Command points', die: 'Mission die' };

export const optionName = (id: string): string => SPELT[id] ?? pretty(id);
