/** The setting that says by which push services visitors are told: a row of the table in `settings.ts`. */
import type { Kind, Setting } from './setting-kinds.ts';

const host = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;
const ownOrigin = /^http:\/\/(?:127\.0\.0\.1|localhost):[1-9]\d{0,4}$/;

/** Hosts; a domain with all its hosts after `*.`; and in the sandbox a server on this machine, for tests. */
const pushServices: Kind<readonly string[]> = {
  words:
    'none, or hosts of push services with commas between them, such as fcm.googleapis.com, *.push.apple.com; ' +
    'in the sandbox also a server on this machine, such as http://127.0.0.1:4900',
  allows: (text, read) => {
    const isSandbox = (read('NETWORK_PROFILE') ?? 'sandbox') === 'sandbox';
    const isService = (name: string): boolean => host.test(name) || (isSandbox && ownOrigin.test(name));
    return text === 'none' || text.split(/ *, */).every(isService);
  },
  toValue: (text) => (text === 'none' ? [] : text.toLowerCase().split(/ *, */)),
};

export const pushSettings = {
  PUSH_SERVICES: {
    key: 'pushServices',
    kind: pushServices,
    default: 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    shownDefault: 'those of Chrome, Firefox, Safari and Edge',
    about:
      'hosts of the push services by which visitors who ask for it are told of their order; `none`: pages do not ' +
      'offer it, and nothing is sent. They learn the address of this machine and when somebody was told something',
    paragraph:
      'Hosts of the push services that tell visitors who ask for it; none: off. They learn where this machine is.',
  },
} as const satisfies Readonly<Record<string, Setting>>;
