import { mount } from 'svelte';
import App from './App.svelte';
import { chooseEngine } from './engine';
import { router } from './ui/router.svelte';
import { settings } from './ui/settings.svelte';
import './styles/tokens.css';
import './styles/base.css';

settings.apply();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => settings.apply());
await chooseEngine();
router.start();
mount(App, { target: document.getElementById('app')! });
