// Where links that are given away begin. On this machine the page has an address that nobody else can open; the server
// knows the one that others can.
import type { Transport } from '../transport';
import { isLocal } from './copy';

export class Origin {
  value = $state(location.href);
  constructor(engine: Pick<Transport, 'network'>) {
    if (isLocal(location.hostname))
      engine.network().then(
        ({ address }) => {
          if (address) this.value = address;
        },
        () => {},
      );
  }
}
