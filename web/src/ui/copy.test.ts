import { expect, test } from 'vitest';
import { isLocal } from './copy';

test('addresses that only this machine can open are recognised', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', '0.0.0.0'])
    expect(isLocal(host), host).toBe(true);
  for (const host of ['192.168.1.24', '10.0.0.7', 'sortie.example', 'localhost.example', '[fe80::1]'])
    expect(isLocal(host), host).toBe(false);
});
