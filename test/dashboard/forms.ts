import type { TestService } from '../support/service.ts';

/** Somebody who is signed in and reads pages as they are sent, as a browser without JavaScript does. */
export type FormVisitor = {
  /** The text of a page, from the dashboard's root. */
  read(path: string): Promise<string>;
  /** Sends a form of the page; a redirect is followed. */
  send(path: string, fields: Record<string, string>): Promise<{ readonly status: number; readonly text: string }>;
};

/** Signs in with a key. Cookies that pages set are kept. */
export function arriveByForms(service: TestService, key: string = service.key): Promise<FormVisitor> {
  return visit(service, '/sign-in', { key });
}

/** Signs in with the code of a link. */
export function enterByForms(service: TestService, code: string): Promise<FormVisitor> {
  return visit(service, '/enter', { code });
}

async function visit(service: TestService, door: string, fields: Record<string, string>): Promise<FormVisitor> {
  const cookies = new Map<string, string>();
  const fetchPage = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(path, service.url), { redirect: 'manual', ...init, headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    return to ? fetchPage(to) : answer;
  };
  const post = (path: string, given: Record<string, string>) =>
    fetchPage(`/dashboard${path}`, { method: 'POST', body: new URLSearchParams(given) });
  const home = await (await post(door, fields)).text();
  const form_token = /name="form_token" value="([^"]+)"/.exec(home)?.[1] ?? '';
  return {
    read: async (path) => (await fetchPage(`/dashboard${path}`)).text(),
    send: async (path, given) => {
      const answer = await post(path, { form_token, ...given });
      return { status: answer.status, text: await answer.text() };
    },
  };
}
