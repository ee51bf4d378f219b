/** Who one is to the server: nobody yet, a guest, or somebody with an account. */
import { guestName } from './names';
import { api, refusalOf, type Me } from './net/api';
import { socket } from './net/socket.svelte';

class Session {
  me = $state.raw<Me | null>(null);
  /** The server has said who one is, or that it does not know. */
  isKnown = $state(false);

  async load(): Promise<void> {
    try {
      this.me = await api.me();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code !== 'not_signed_in') throw error;
      this.me = null;
    } finally {
      this.isKnown = true;
    }
  }

  /** Makes sure that one is somebody: a guest with this name, or with a name of ours. */
  async ensure(name?: string): Promise<void> {
    if (this.me === null) {
      await api.createGuest(name?.trim() || guestName(Math.random()));
      await this.load();
      socket.restart();
    } else if (name !== undefined && name.trim() !== '' && name.trim() !== this.me.name) {
      await this.rename(name);
    }
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name.trim());
    socket.restart();
  }

  async setAccount(login: string, password: string): Promise<void> {
    // The cookie has the new secret; the page has no use for it.
    const { token: _, ...me } = await api.setAccount(login, password);
    // No bot has an account.
    this.me = { ...me, bot_of: null };
  }

  async login(login: string, password: string): Promise<void> {
    await api.login(login, password);
    await this.load();
    socket.restart();
  }

  async logout(): Promise<void> {
    await api.logout();
    this.me = null;
    socket.restart();
  }

  async forget(): Promise<void> {
    await api.deleteMe();
    this.me = null;
    socket.restart();
  }
}

export const session = new Session();
