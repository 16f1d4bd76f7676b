// Quiet sounds: dice on a table, a hit, the turn. Made on the spot, so nothing is loaded; silent until the page was used.
import { settings } from './settings.svelte';

export type Sound = 'dice' | 'hit' | 'turn';
let context: AudioContext | null = null;

function burst(at: AudioContext, when: number, length: number, tone: number, loud: number): void {
  const gain = at.createGain(),
    wave = at.createOscillator();
  wave.type = 'triangle';
  wave.frequency.setValueAtTime(tone, when);
  wave.frequency.exponentialRampToValueAtTime(Math.max(40, tone / 3), when + length);
  gain.gain.setValueAtTime(loud, when);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
  wave.connect(gain).connect(at.destination);
  wave.start(when);
  wave.stop(when + length);
}

export function play(sound: Sound): void {
  if (!settings.sounds || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (sound === 'dice') for (let n = 0; n < 4; n += 1) burst(context, now + n * 0.06, 0.05, 500 + n * 90, 0.05);
  else if (sound === 'hit') burst(context, now, 0.22, 160, 0.09);
  else burst(context, now, 0.14, 660, 0.04);
}
