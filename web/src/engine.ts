// Which engine the screens talk to. The mode `fake` of the build puts the toy game in memory here instead.
import type { Transport } from './transport';
import { http } from './transport/http';
import { watched } from './ui/progress.svelte';

export let engine: Transport = watched(http);

export async function chooseEngine(): Promise<void> {
  if (import.meta.env.MODE === 'fake') engine = watched((await import('./fake/transport')).fake);
}
