import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of the Kubernetes API that Helm needs to read one Secret. */
export type SecretServer = {
  readonly url: string;
  setData(data: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
};

/** Starts the server on a free port of 127.0.0.1. @param name the Secret's name, in the namespace `default`. */
export async function startSecretServer(name: string): Promise<SecretServer> {
  let data: Readonly<Record<string, string>> = {};
  const read = (path: string): object | undefined => {
    switch (path) {
      case '/api/v1':
        return {
          kind: 'APIResourceList',
          groupVersion: 'v1',
          resources: [{ name: 'secrets', namespaced: true, kind: 'Secret', verbs: ['get'] }],
        };
      case `/api/v1/namespaces/default/secrets/${name}`:
        return { kind: 'Secret', apiVersion: 'v1', metadata: { name, namespace: 'default' }, data };
      default:
        return undefined;
    }
  };
  const server = createServer((request, response) => {
    const found = read(request.url?.split('?')[0] ?? '');
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 404 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setData: (given) => {
      data = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
