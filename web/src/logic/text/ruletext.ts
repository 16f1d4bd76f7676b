// The text of a rule cut into paragraphs, list items and the ids of other rules, so that those become links.

export interface Piece {
  text: string;
  rule: boolean;
}
export interface Block {
  kind: 'p' | 'li';
  pieces: Piece[];
}

const ID = /\b[A-Z][A-Z0-9]{1,4}-[A-Z0-9]{2,10}-\d{2,3}[a-z]?\b/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ID)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), rule: false });
    found.push({ text: match[0], rule: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), rule: false });
  return found;
}

export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n|\n(?=\s*[-*•] )/)
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => {
      const item = /^[-*•]\s+/.exec(part);
      return { kind: item ? 'li' : 'p', pieces: pieces(part.slice(item?.[0].length ?? 0).replace(/\s+/g, ' ')) };
    });
}
