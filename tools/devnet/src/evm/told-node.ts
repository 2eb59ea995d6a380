/**
 * Hardhat's own node, which takes subscriptions over a WebSocket beside calls. Our EVM chains have another server, for
 * the controls of tests. The port is the argument.
 */
import { createHardhatRuntimeEnvironment } from 'hardhat/hre';

const environment = await createHardhatRuntimeEnvironment({});
const server = await environment.network.createServer('default', '127.0.0.1', Number(process.argv[2]));
await server.listen();
