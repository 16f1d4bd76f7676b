// Rolling a list to one of its entries without moving anything around the list: `scrollIntoView` would roll the page, too.

interface Roll {
  scrollTop: number;
  clientHeight: number;
  getBoundingClientRect(): { top: number };
}
interface Row {
  getBoundingClientRect(): { top: number; bottom: number };
}

/** Rolls as little as it takes; a row that is in sight stays where it is, one that is not comes to the middle. */
export function reveal(list: Roll, row: Row | null): void {
  if (!row) return;
  const box = list.getBoundingClientRect(),
    { top, bottom } = row.getBoundingClientRect();
  const from = top - box.top,
    to = bottom - box.top;
  if (from >= 0 && to <= list.clientHeight) return;
  list.scrollTop += from - (list.clientHeight - (to - from)) / 2;
}
