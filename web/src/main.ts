import './lib/ui/tokens.css';
import './lib/ui/base.css';
import './lib/ui/vocabulary.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has a place for the client');
await settings.start();
mount(App, { target });
