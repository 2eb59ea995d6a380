/**
 * Limits the connections of each network, so that one client cannot use up those of everybody. A tenth is for networks
 * that used an API key within the hour: a key is only known after the connection is there. Proxies in front of us bring
 * all visitors in their own connections, and are not limited.
 */
import { createHmac, createSecretKey } from 'node:crypto';
import { BlockList, isIP, isIPv6, type Server, type Socket } from 'node:net';
import { makeFairShares, type FairShares } from './fair-shares.ts';
import { networkOf } from './source-network.ts';

type Options = Readonly<{
  most: number;
  /** Addresses and networks (CIDR) of the proxies. */
  trustedProxy: readonly string[];
  randomBytes: (length: number) => Uint8Array;
}>;

/** Part of all connections that is for networks of API keys. */
const keysPart = 1 / 10;
const keyedMs = 3_600_000;
const mostKeyed = 1000;
/** Networks of one key: whoever stole one pushes no other partner out with it. */
const mostOfKey = 20;

export type Connections = Readonly<{
  shares: FairShares;
  /** Remembers that this address used an API key, for an hour. */
  noteKey(source: string, keyId: string): void;
  /** Whether this address used an API key within the hour. */
  isKeyed(source: string): boolean;
}>;

export function limitConnections(server: Server, { most, trustedProxy, randomBytes }: Options): Connections {
  const reserved = Math.floor(most * keysPart);
  const shares = makeFairShares({ most: most - reserved, randomBytes });
  const ofKeys = makeFairShares({ most: reserved, randomBytes });
  const keyed = makeKeyed(randomBytes);
  const proxies = toBlockList(trustedProxy);
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    const source = socket.remoteAddress ?? '';
    if (isIP(source) !== 0 && proxies.check(source, isIPv6(source) ? 'ipv6' : 'ipv4')) return;
    const leave = shares.take(source) ?? (keyed.has(source) ? ofKeys.take(source) : undefined);
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
  return { shares, noteKey: keyed.note, isKeyed: keyed.has };
}

/** Networks that used an API key lately, as keyed hashes in memory. */
function makeKeyed(randomBytes: Options['randomBytes']) {
  const key = createSecretKey(randomBytes(32));
  const noted = new Map<string, Readonly<{ until: number; keyId: string }>>();
  const nameOf = (source: string): string => createHmac('sha256', key).update(networkOf(source)).digest('base64');
  const countOf = (keyId: string, now: number): number =>
    [...noted.values()].filter((each) => each.keyId === keyId && each.until > now).length;
  return {
    has: (source: string): boolean => (noted.get(nameOf(source))?.until ?? 0) > performance.now(),
    note: (source: string, keyId: string): void => {
      const [name, now] = [nameOf(source), performance.now()];
      const found = noted.get(name);
      const before = found && found.until > now ? found : undefined;
      if (!before && countOf(keyId, now) >= mostOfKey) return;
      noted.delete(name);
      noted.set(name, { until: now + keyedMs, keyId: before?.keyId ?? keyId });
      if (noted.size > mostKeyed) noted.delete(noted.keys().next().value ?? '');
    },
  } as const;
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
