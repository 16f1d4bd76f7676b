// Pages live behind the hash: it never reaches the server, so a seat's secret in a link stays in the browser.

export interface Route {
  page: string;
  parts: string[];
  query: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...parts] = path.split('/').map(decodeURIComponent);
  return { page, parts, query: new URLSearchParams(search) };
}

export function link(
  page: string,
  parts: readonly string[] = [],
  query: Record<string, string | number | undefined> = {},
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value));
  const path = [page, ...parts.map(encodeURIComponent)].filter(Boolean).join('/');
  return `#/${path}${search.size ? `?${search}` : ''}`;
}

class Router {
  route = $state.raw<Route>({ page: '', parts: [], query: new URLSearchParams() });

  start(): void {
    this.route = parse(location.hash);
    addEventListener('hashchange', () => {
      this.route = parse(location.hash);
    });
  }
  go(target: string): void {
    location.hash = target.replace(/^#/, '');
  }
  /** Changes the address without a new entry in the history. */
  replace(target: string): void {
    history.replaceState(null, '', target);
    this.route = parse(target);
  }
}

export const router = new Router();
