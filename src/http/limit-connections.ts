/**
 * Limits the connections of each network, so that one client cannot use up those of everybody. Proxies in front of us
 * bring all visitors in their own connections, and are not limited.
 */
import { BlockList, isIP, isIPv6, type Server, type Socket } from 'node:net';
import { makeFairShares, type FairShares } from './fair-shares.ts';

type Options = Readonly<{
  most: number;
  /** Addresses and networks (CIDR) of the proxies. */
  trustedProxy: readonly string[];
  randomBytes: (length: number) => Uint8Array;
}>;

export function limitConnections(server: Server, { most, trustedProxy, randomBytes }: Options): FairShares {
  const shares = makeFairShares({ most, randomBytes });
  const proxies = toBlockList(trustedProxy);
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    const source = socket.remoteAddress ?? '';
    if (isIP(source) !== 0 && proxies.check(source, isIPv6(source) ? 'ipv6' : 'ipv4')) return;
    const leave = shares.take(source);
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
  return shares;
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
